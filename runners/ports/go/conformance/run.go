package conformance

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// Option changes how Run works.
type Option func(*config)

type config struct {
	known   string
	splits  string
	timeout time.Duration
	strict  bool
}

// KnownFailures names a list of vectors that are expected to fail: ID VERDICT lines. The list is strict in both
// directions: what fails and is not listed, and what is listed and does not fail so, fails the test.
// With TOOLCALL_UPDATE_KNOWN=1 the list is written anew.
func KnownFailures(path string) Option { return func(c *config) { c.known = path } }

// Splits says how each output is cut: default, all, none, whole, or one such as size-3, size-32+5 or at-17.
// TOOLCALL_SPLITS says it too.
func Splits(which string) Option { return func(c *config) { c.splits = which } }

// Timeout says how long the parser may take for one output; ten seconds unless it is given.
func Timeout(limit time.Duration) Option { return func(c *config) { c.timeout = limit } }

// Strict lets recommended vectors fail the test too; without it those that fail are skipped with their reason.
func Strict() Option { return func(c *config) { c.strict = true } }

var once = sync.OnceValues(func() (*suite, error) { return readSuite(packed) })

// Run asks the parser for every vector of the profiles that it claims, each in a subtest under its id.
//
// A required vector that fails, or an invariant that is broken, fails the test (AP-8.1). TOOLCALL_RESULTS names a
// file for the results, of which toolcall report makes pages.
func Run(t *testing.T, parser Parser, options ...Option) {
	t.Helper()
	c := config{timeout: 10 * time.Second, splits: "default"}
	if which := os.Getenv("TOOLCALL_SPLITS"); which != "" {
		c.splits = which
	}
	for _, option := range options {
		option(&c)
	}
	suite, err := once()
	if err == nil {
		err = checked(&parser, c.splits, suite)
	}
	if err != nil {
		t.Fatal(err)
	}
	r := &run{config: c, suite: suite, parser: &parser, failing: map[string]string{}, asked: map[string]bool{}}
	if r.only = os.Getenv("TOOLCALL_ONLY"); r.only != "" {
		if err := suite.has(r.only); err != nil {
			t.Fatal(err)
		}
	}
	if c.known != "" && os.Getenv("TOOLCALL_UPDATE_KNOWN") == "" {
		if r.listed, err = readKnown(c.known, suite); err != nil {
			t.Fatal(err)
		}
	}
	r.vectors(t)
}

// The words of Parser.Wants.
const wantsFormat, wantsGenerationPrompt = "format", "generationPrompt"

func checked(parser *Parser, splits string, s *suite) error {
	switch {
	case parser.Parse == nil || parser.Name == "" || len(parser.Profiles) == 0:
		return fmt.Errorf("the parser needs a Name, Profiles and the function Parse")
	case !splitNames.MatchString(splits):
		return fmt.Errorf("splits %q: write default, all, none, whole, size-N, size-N+FIRST or at-N", splits)
	}
	return claimed(parser, s)
}

// run is one call of Run.
type run struct {
	config
	suite   *suite
	parser  *Parser
	listed  map[string]string
	failing map[string]string
	asked   map[string]bool
	results *results
	shown   int
	// only is the id of the one vector that TOOLCALL_ONLY names.
	only   string
	totals totals
}

// shownInFull is how many failures are explained; the others are named.
const shownInFull = 20

func (r *run) vectors(t *testing.T) {
	session := newSession(r.parser, &r.suite.rules, r.splits, r.timeout)
	file, err := openResults()
	if err != nil {
		t.Fatal(err)
	}
	within := []*vector{}
	for _, v := range r.suite.vectors {
		if v.judging != nil && (unclaimed(v, r.parser) == "" || r.listed[v.ID] != "") {
			within = append(within, v)
		}
	}
	again := fmt.Sprintf("TOOLCALL_ONLY={id} go test -run '%s'", pattern(t.Name()))
	r.results = newResults(file, r.suite, r.parser, again, len(within), map[string]any{
		"splits": r.splits, "strict": r.strict, "knownFailures": r.known != "", "timeout": r.timeout.Seconds(),
	})
	passed := 0
	for _, v := range within {
		if r.only != "" && v.ID != r.only {
			continue
		}
		t.Run(v.ID, func(t *testing.T) {
			found := session.ask(v)
			r.results.add(v, found, r.listed[v.ID])
			r.asked[v.ID] = true
			if session.passes(found.verdict) {
				passed++
			}
			r.totals.add(v.Level, found.verdict, session.passes(found.verdict))
			r.report(t, session, v, found)
		})
	}
	if err := r.results.close(r.rest(within)); err == nil {
		err = file.Close()
	} else {
		t.Error(err)
	}
	if r.known != "" && os.Getenv("TOOLCALL_UPDATE_KNOWN") != "" {
		if err := updateKnown(r.known, r.failing, r.asked); err != nil {
			t.Error(err)
		}
	}
	if passed == 0 && len(r.asked) == len(within) && len(r.asked) > 0 && len(r.listed) == 0 {
		t.Error("no vector passes: the parser has shown nothing")
	}
	// Implements AP-8.18: -run may leave out everything, but a parser of which nothing can be asked is not a success.
	switch {
	case len(within) == 0 || r.only != "" && len(r.asked) == 0 && !filtered(t):
		t.Errorf("%s was asked nothing: no vector lies within what it claims (%s)", r.parser.Name, r.parser.claims())
	case len(r.asked) == 0:
		t.Skip("no vector was asked: -run or -skip leaves out all")
	default:
		r.sayTotals(t, r.parser.Name+": "+r.totals.text(len(within)))
	}
}

// sayTotals prints the counts last: Go prints the tests that fail in order, and after them nothing but tests.
func (r *run) sayTotals(t *testing.T, text string) {
	said := false
	if t.Failed() {
		t.Run("totals", func(t *testing.T) { said = true; t.Error(text) })
	}
	if !said {
		fmt.Println("toolcall: " + text)
	}
}

// rest is how many vectors were not asked because the parser does not claim what they need.
func (r *run) rest(within []*vector) int {
	all := 0
	for _, v := range r.suite.vectors {
		if v.judging != nil {
			all++
		}
	}
	return all - len(within)
}

// filtered is whether -run or -skip may leave out tests of vectors.
func filtered(t *testing.T) bool {
	names := flag.Lookup("test.run").Value.String()
	return strings.Count(names, "/") > strings.Count(t.Name(), "/") || flag.Lookup("test.skip").Value.String() != ""
}

// totals counts results: passed and asked of either level, and what counts for neither.
type totals struct {
	passed, asked map[string]int
	skipped       int
}

func (c *totals) add(level, verdict string, passes bool) {
	if c.passed == nil {
		c.passed, c.asked = map[string]int{}, map[string]int{}
	}
	switch {
	case verdict == "alternative" || verdict == "skipped" || verdict == "unsupported":
		c.skipped++
		return
	case passes:
		c.passed[level]++
	}
	c.asked[level]++
}

func (c *totals) text(within int) string {
	said := []string{}
	count := c.skipped
	for _, level := range []string{"required", "recommended"} {
		if count += c.asked[level]; c.asked[level] > 0 {
			said = append(said, fmt.Sprintf("%s %d of %d pass", level, c.passed[level], c.asked[level]))
		}
	}
	said = append(said, fmt.Sprintf("%d skipped", c.skipped))
	if count < within {
		said = append(said, fmt.Sprintf("%d of %d claimed vectors were chosen", count, within))
	}
	return strings.Join(said, ", ")
}

// report fails or skips the subtest of a vector. Implements AP-8.1 and AP-8.2.
func (r *run) report(t *testing.T, session *session, v *vector, found judged) {
	t.Helper()
	failed := session.fails(found.verdict) || found.verdict == "skipped" && v.Level == "required"
	if failed {
		r.failing[v.ID] = found.verdict
	}
	if r.known != "" && os.Getenv("TOOLCALL_UPDATE_KNOWN") != "" {
		return
	}
	listed := r.listed[v.ID]
	decides := v.Level == "required" || len(found.invariants) > 0 || r.strict || r.known != ""
	switch {
	case failed && listed == found.verdict:
		t.Skipf("known failure: %s", found.verdict)
	case listed != "":
		t.Errorf("%s is listed in %s as %s and now is %s: correct the list", v.ID, r.known, listed, found.verdict)
	case failed && decides:
		t.Error(r.explained(t.Name(), v, found))
	case failed:
		t.Skip(r.explained(t.Name(), v, found))
	case found.verdict == "skipped" || found.verdict == "alternative":
		t.Skipf("%s: %s", found.verdict, found.reason)
	}
}

func (r *run) explained(test string, v *vector, found judged) string {
	command := fmt.Sprintf("go test -run '%s'", pattern(test))
	if r.shown++; r.shown > shownInFull {
		return fmt.Sprintf("%s (%s): %s\n  $ %s", found.verdict, v.Level, v.Title, command)
	}
	return r.suite.show(v, found, command)
}

// pattern is the argument of -run for one test.
func pattern(name string) string {
	parts := strings.Split(name, "/")
	for i, part := range parts {
		parts[i] = "^" + regexp.QuoteMeta(part) + "$"
	}
	return strings.Join(parts, "/")
}

var resultFiles = map[string]bool{}

// openResults opens the file of TOOLCALL_RESULTS: new for the first Run of a process, at its end for the others.
func openResults() (*os.File, error) {
	path := cmp.Or(os.Getenv("TOOLCALL_RESULTS"), os.DevNull)
	flags := os.O_CREATE | os.O_WRONLY | os.O_APPEND
	if !resultFiles[path] {
		flags |= os.O_TRUNC
	}
	resultFiles[path] = true
	return os.OpenFile(path, flags, 0o644)
}
