package conformance

import (
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"runtime"
	"slices"
	"time"
	"unicode/utf16"
)

// results writes a results file (AP-8.5), of which toolcall report makes its pages. What a result needs comes
// before it, once; these lines are those of the bundle.
type results struct {
	out     io.Writer
	suite   *suite
	label   string
	written map[[2]string]bool
	counts  map[string]int
	count   int
	err     error
}

type result struct {
	Type       string       `json:"type"`
	Vector     string       `json:"vector"`
	Adapter    string       `json:"adapter"`
	Verdict    string       `json:"verdict"`
	Level      string       `json:"level"`
	Kind       string       `json:"kind"`
	Profile    string       `json:"profile"`
	Format     string       `json:"format,omitempty"`
	Reason     string       `json:"reason,omitempty"`
	Invariants []string     `json:"invariants,omitempty"`
	Duration   float64      `json:"duration,omitempty"`
	Splits     *splitReport `json:"splits,omitempty"`
	Known      string       `json:"known,omitempty"`
	Details    *details     `json:"details,omitempty"`
}

type details struct {
	Actual      any          `json:"actual,omitempty"`
	Differences []difference `json:"differences,omitempty"`
}

// newResults begins a file; again is how one vector is asked again, claimed how many lie within the claims, and
// options are how it is run.
func newResults(out io.Writer, s *suite, parser *Parser, again string, claimed int, options map[string]any) *results {
	about := map[string]any{"name": parser.Name, "language": "go"}
	for name, value := range map[string]string{"version": parser.Version, "url": parser.URL} {
		if value != "" {
			about[name] = value
		}
	}
	ops := []string{"parse"}
	if parser.Stream != nil {
		ops = append(ops, "stream")
	}
	hello := map[string]any{
		"protocol": 1, "implementation": about, "profiles": filled(parser.Profiles), "ops": ops, "features": filled(parser.Features),
	}
	if parser.Formats != nil {
		hello["formats"] = parser.Formats
	}
	if parser.Tokens {
		hello["splits"] = "tokens"
	}
	if parser.Wants != nil {
		hello["wants"] = parser.Wants
	}
	if parser.Depth > 0 {
		hello["limits"] = map[string]int{"depth": parser.Depth}
	}
	r := &results{out, s, parser.Name, map[[2]string]bool{}, map[string]int{}, 0, nil}
	r.write(map[string]any{
		"type": "header", "format": 1, "suite": s.version, "protocol": 1, "started": now(),
		"platform": runtime.GOOS + " " + runtime.GOARCH + " " + runtime.Version(),
		"adapters": []any{map[string]any{"label": r.label, "spec": "go test", "hello": hello, "broken": "", "claimed": claimed, "again": again}},
		"options":  options,
	})
	return r
}

// add writes the result of a vector.
func (r *results) add(v *vector, found judged, known string) {
	for _, id := range slices.Concat(v.Clauses, v.Against) {
		r.define("clause", id)
	}
	if found.splits != nil && found.splits.First != nil {
		r.define("clause", found.splits.First.Clause)
	}
	r.define("harm", v.Harm)
	r.define("template", v.TemplateName)
	r.define("tools", string(v.Tools))
	r.define("vector", v.ID)
	line := result{
		"result", v.ID, r.label, found.verdict, v.Level, v.Kind, v.Profile, v.TemplateName, found.reason,
		found.invariants, found.duration.Seconds(), found.splits, known, nil,
	}
	if len(found.differences) > 0 || found.verdict != "pass" && found.actual != nil {
		line.Details = &details{found.actual, found.differences}
	}
	r.write(line)
	r.counts[found.verdict]++
	r.count++
}

// close writes how many vectors lie beyond the claims, and the footer, which shows that the file is complete.
func (r *results) close(rest int) error {
	r.write(map[string]any{"type": "rest", "adapter": r.label, "verdict": "unsupported", "count": rest})
	r.write(map[string]any{
		"type": "footer", "results": r.count, "counts": map[string]any{r.label: r.counts}, "finished": now(),
	})
	return r.err
}

func (r *results) define(kind, id string) {
	key := [2]string{kind, id}
	if line, ok := r.suite.definitions[key]; ok && !r.written[key] {
		r.written[key] = true
		r.line(line)
	}
}

func (r *results) write(value any) {
	text, err := json.Marshal(value)
	if err != nil {
		r.err = err
		return
	}
	r.line(ascii(string(text)))
}

func (r *results) line(text string) {
	if _, err := io.WriteString(r.out, text+"\n"); err != nil {
		r.err = err
	}
}

var beyondASCII = regexp.MustCompile(`[^\x00-\x7f]`)

// ascii escapes what is beyond ASCII in a JSON text, which all stands in strings.
func ascii(text string) string {
	return beyondASCII.ReplaceAllStringFunc(text, func(character string) (escaped string) {
		for _, unit := range utf16.Encode([]rune(character)) {
			escaped += fmt.Sprintf(`\u%04x`, unit)
		}
		return escaped
	})
}

func now() string { return time.Now().UTC().Format("2006-01-02T15:04:05+00:00") }
