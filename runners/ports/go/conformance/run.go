package conformance

import (
	"cmp"
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
		err = checked(&parser, c.splits)
	}
	if err != nil {
		t.Fatal(err)
	}
	r := &run{config: c, suite: suite, parser: &parser, failing: map[string]string{}, asked: map[string]bool{}}
	if c.known != "" && os.Getenv("TOOLCALL_UPDATE_KNOWN") == "" {
		if r.listed, err = readKnown(c.known, suite); err != nil {
			t.Fatal(err)
		}
	}
	r.vectors(t)
}

// The words of Parser.Wants.
const wantsFormat, wantsGenerationPrompt = "format", "generationPrompt"

func checked(parser *Parser, splits string) error {
	switch {
	case parser.Parse == nil || parser.Name == "" || len(parser.Profiles) == 0:
		return fmt.Errorf("the parser needs a Name, Profiles and the function Parse")
	case !splitNames.MatchString(splits):
		return fmt.Errorf("splits %q: write default, all, none, whole, size-N, size-N+FIRST or at-N", splits)
	}
	for _, word := range parser.Wants {
		if word != wantsFormat && word != wantsGenerationPrompt {
			return fmt.Errorf("wants %q: write %s or %s", word, wantsFormat, wantsGenerationPrompt)
		}
	}
	for _, profile := range parser.Profiles {
		if !strings.Contains("contract native template", profile) {
			return fmt.Errorf("profile %q: this package has vectors of contract, native and template", profile)
		}
	}
	return nil
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
}

// shownInFull is how many failures are explained; the others are named.
const shownInFull = 20

func (r *run) vectors(t *testing.T) {
	session := newSession(r.parser, &r.suite.rules, r.splits, r.timeout)
	file, err := openResults()
	if err != nil {
		t.Fatal(err)
	}
	r.results = newResults(file, r.suite, r.parser, map[string]any{
		"splits": r.splits, "strict": r.strict, "knownFailures": r.known != "", "timeout": r.timeout.Seconds(),
	})
	passed := 0
	for _, v := range r.suite.vectors {
		if v.judging == nil {
			continue
		}
		if missing := unclaimed(v, r.parser); missing != "" {
			if r.listed[v.ID] == "" {
				r.results.add(v, session.ask(v), "")
				continue
			}
		}
		t.Run(v.ID, func(t *testing.T) {
			found := session.ask(v)
			r.results.add(v, found, r.listed[v.ID])
			r.asked[v.ID] = true
			if session.passes(found.verdict) {
				passed++
			}
			r.report(t, session, v, found)
		})
	}
	if err := r.results.close(); err == nil {
		err = file.Close()
	} else {
		t.Error(err)
	}
	if r.known != "" && os.Getenv("TOOLCALL_UPDATE_KNOWN") != "" {
		if err := updateKnown(r.known, r.failing, r.asked); err != nil {
			t.Error(err)
		}
	}
	if passed == 0 && len(r.asked) > 0 && len(r.listed) == 0 {
		t.Error("no vector passes: the parser has shown nothing")
	}
	if len(r.asked) == 0 && !t.Failed() {
		t.Skip("no vector was asked: none lies within what the parser claims, or -run names none")
	}
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
