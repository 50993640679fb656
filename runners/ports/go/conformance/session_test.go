package conformance

import (
	"bytes"
	"compress/gzip"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// asked judges one vector of the suite on a parser.
func asked(t *testing.T, id string, parser Parser) judged {
	t.Helper()
	suite, err := once()
	if err != nil {
		t.Fatal(err)
	}
	place := slices.IndexFunc(suite.vectors, func(v *vector) bool { return v.ID == id })
	parser.Name, parser.Profiles = "test", []string{"contract", "template"}
	return newSession(&parser, &suite.rules, "default", 50*time.Millisecond).ask(suite.vectors[place])
}

const plain = "contract/candidates/envelope-in-prose"

func TestParsersThatMisbehave(t *testing.T) {
	for name, test := range map[string]struct {
		parse           func(Request) (Message, error)
		verdict, reason string
	}{
		"panics":  {func(Request) (Message, error) { panic("no") }, "error", "panic: no ("},
		"hangs":   {func(Request) (Message, error) { select {} }, "timeout", "no-reply"},
		"ends":    {func(Request) (Message, error) { runtime.Goexit(); return Message{}, nil }, "error", "ended its goroutine"},
		"refuses": {func(Request) (Message, error) { return Message{}, errors.New("no") }, "error", "error: no"},
		"skips":   {func(Request) (Message, error) { return Message{}, Skip("why") }, "skipped", "why"},
		"lies": {func(Request) (Message, error) {
			return Message{Problems: []Problem{{"x", -1, 0}}}, nil
		}, "protocol-error", "invalid-reply"},
		"breaks": {func(Request) (Message, error) {
			return Message{Calls: []Call{{Name: "search", Arguments: `{"a": `}}}, nil
		}, "wrong", ""},
	} {
		found := asked(t, plain, Parser{Parse: test.parse})
		if found.verdict != test.verdict || !strings.Contains(found.reason, test.reason) {
			t.Errorf("%s: %s: %s", name, found.verdict, found.reason)
		}
		if (len(found.invariants) == 0) != (name == "skips") {
			t.Errorf("%s: invariants %v", name, found.invariants)
		}
	}
}

type panics struct{}

func (panics) Feed(string) ([]Delta, error)      { panic("no") }
func (panics) Finish() ([]Delta, Message, error) { return nil, Message{}, nil }

func TestStreamsThatPanic(t *testing.T) {
	found := asked(t, "template/hermes/text-after-a-call", Parser{
		Parse:  func(r Request) (Message, error) { return Message{Content: r.Output}, nil },
		Stream: func(Request) (Stream, error) { return panics{}, nil },
	})
	if found.splits == nil || found.splits.First == nil || found.splits.First.Clause != "AP-2.3" {
		t.Errorf("%+v", found)
	}
}

func TestBundlesThatAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		`{"type":"bundle","format":2,"suite":"9","vectors":0}`: "update the package",
		`{"type":"bundle","format":1,"suite":"9","vectors":3}`: "has 0 of its 3 vectors",
		`{"type":"header"}`: "toolcall bundle --packed",
		``:                  "toolcall bundle --packed",
	} {
		var file bytes.Buffer
		writer := gzip.NewWriter(&file)
		writer.Write([]byte(text))
		writer.Close()
		if _, err := readSuite(file.Bytes()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
	if _, err := readSuite([]byte("no gzip")); err == nil {
		t.Error("a file that is not a bundle was read")
	}
}

func TestListsOfKnownFailures(t *testing.T) {
	suite, _ := once()
	path := filepath.Join(t.TempDir(), "known.txt")
	for text, want := range map[string]string{
		plain + " lost # why\n":                "",
		plain + " gone":                        ":1: ",
		plain + " lost\n" + plain + " lost":    "listed twice",
		"# nothing\n\ncontract/no-such lost\n": ":3: no vector has the id contract/no-such",
	} {
		os.WriteFile(path, []byte(text), 0o644)
		if _, err := readKnown(path, suite); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	os.WriteFile(path, []byte("# mine\na/b lost # why\nc/d wrong\ne/f lost\n"), 0o644)
	asked := map[string]bool{"a/b": true, "c/d": true, "x/y": true}
	if err := updateKnown(path, map[string]string{"a/b": "leak", "x/y": "lost"}, asked); err != nil {
		t.Fatal(err)
	}
	text, _ := os.ReadFile(path)
	if string(text) != "# mine\na/b leak # why\ne/f lost\nx/y  lost\n" {
		t.Errorf("%s", text)
	}
}

// A description of a format with a name, and one beside a vector; a prompt, and none.
const described = `{"type":"bundle","format":1,"suite":"9","vectors":4}
{"type":"format","name":"q","description":{"description":1,"name":"q"}}
{"type":"vector","id":"named","templateName":"q"}
{"type":"judging","vector":"named","prompt":"<a>"}
{"type":"vector","id":"given","templateName":"q","generationPrompt":""}
{"type":"judging","vector":"given","prompt":""}
{"type":"vector","id":"unnamed","template":"{{ x }}","description":{"description":1}}
{"type":"judging","vector":"unnamed","prompt":""}
{"type":"vector","id":"unreadable","template":"{% x"}
{"type":"judging","vector":"unreadable"}
`

func TestRequestsCarryWhatAParserWants(t *testing.T) {
	var file bytes.Buffer
	writer := gzip.NewWriter(&file)
	writer.Write([]byte(described))
	writer.Close()
	suite, err := readSuite(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	text := func(prompt *string) string {
		if prompt == nil {
			return "none"
		}
		return *prompt
	}
	for i, want := range []string{"<a>", "", "", "none"} {
		v := suite.vectors[i]
		request := v.request([]string{"format", "generationPrompt"})
		if got := text(request.GenerationPrompt); got != want || (request.Description != nil) != (v.ID != "unreadable") {
			t.Errorf("%s: the prompt is %q, not %q, the description %s", v.ID, got, want, request.Description)
		}
		plain := v.request(nil)
		if plain.Description != nil || (plain.GenerationPrompt != nil) != (v.ID == "given") {
			t.Errorf("%s: %s %v", v.ID, plain.Description, plain.GenerationPrompt)
		}
	}
	if named := string(suite.vectors[0].request([]string{"format"}).Description); !strings.Contains(named, `"name":"q"`) {
		t.Error(named)
	}
	parser := Parser{Name: "x", Profiles: []string{"template"}, Wants: []string{"formats"}}
	parser.Parse = func(Request) (Message, error) { return Message{}, nil }
	if err := checked(&parser, "default", suite); err == nil || !strings.Contains(err.Error(), "did you mean format?") {
		t.Error(err)
	}
}

func TestEveryOutputOfATemplateHasADescription(t *testing.T) {
	suite, err := once()
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range suite.vectors {
		if v.Profile != "template" || v.Kind != "parse" && v.Kind != "stream" {
			continue
		}
		request := v.request([]string{"format", "generationPrompt"})
		continued := strings.Contains(string(v.Options), `"continueFinalMessage"`)
		if request.Description == nil || request.GenerationPrompt == nil && !continued {
			t.Errorf("%s: %s %v", v.ID, request.Description, request.GenerationPrompt)
		}
	}
}
