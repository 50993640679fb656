package kit

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

var fake = Implementation{
	Hello: Hello{Implementation: About{Name: "fäke"}, Profiles: []string{"contract"}},
	Operations: map[string]Operation{
		"echo": func(request Request) (Reply, error) {
			text, err := request.Text("output")
			return Reply{"message": Message{Content: text}}, err
		},
		"panics": func(Request) (Reply, error) { panic("on purpose") },
		"refuses": func(Request) (Reply, error) {
			return nil, errors.Join(errors.New("not today"), ErrUnsupported)
		},
		"lists": func(Request) (Reply, error) {
			return Reply{"deltas": []any{[]any{map[string]any{"text": "ü"}}}, "names": []string{"\xed\xa0\x80"}, "number": 1.5}, nil
		},
	},
}

func talk(t *testing.T, lines ...string) []string {
	t.Helper()
	var output strings.Builder
	if err := ServeOn(fake, strings.NewReader(strings.Join(lines, "\n")+"\n"), &output); err != nil {
		t.Fatal(err)
	}
	for _, c := range output.String() {
		if c > 0x7e {
			t.Fatalf("a reply is not ASCII: %q", c)
		}
	}
	return strings.Split(strings.TrimSuffix(output.String(), "\n"), "\n")
}

func TestConversation(t *testing.T) {
	replies := talk(t,
		`{"op":"hello","protocol":1}`,
		`{"op":"echo","id":9007199254740993,"output":"\ud83d \ud83d\ude80 \u00e9"}`,
		`{"op":"panics","id":"a\u00e9"}`,
		`{"op":"refuses","id":1}`,
		`{"op":"dance","id":2}`,
		`{"op":"echo","id":3}`,
		`no JSON`,
		`{"op":"lists","id":4}`,
		`{"op":"bye"}`,
		`{"op":"echo","id":5,"output":""}`,
	)
	for i, want := range []string{
		`{"protocol":1,"implementation":{"name":"f\u00e4ke"},"profiles":["contract"],"ops":["echo","lists","panics","refuses"]}`,
		`{"id":9007199254740993,"status":"ok","message":{"content":"\ud83d \ud83d\ude80 \u00e9","reasoning":"","calls":[],` +
			`"problems":[],"sawToolCallSyntax":false,"rejectedByPolicy":false,"rejectedToolNames":[]}}`,
		`{"id":"a\u00e9","status":"error","code":"exception","reason":"panic: on purpose`,
		`{"id":1,"status":"unsupported"`,
		`{"id":2,"status":"unsupported","code":"unknown-op"`,
		`{"id":3,"status":"rejected"`,
		`{"id":"","status":"rejected","code":"not-json"`,
		`{"id":4,"status":"ok","deltas":[[{"text":"\u00fc"}]],"names":["\ud800"],"number":1.5}`,
	} {
		if !strings.HasPrefix(replies[i], want) || !json.Valid([]byte(replies[i])) {
			t.Errorf("reply %d is %s, not %s", i, replies[i], want)
		}
	}
	if len(replies) != 8 {
		t.Errorf("%d replies", len(replies))
	}
}

func TestLinesHaveAnySize(t *testing.T) {
	long := strings.Repeat("x", 3_000_000)
	replies := talk(t, `{"op":"echo","id":1,"output":"`+long+`"}`, `{"op":"echo","id":2,"output":""}`)
	if len(replies) != 2 || !strings.Contains(replies[0], long) {
		t.Error(len(replies))
	}
}

func TestTools(t *testing.T) {
	var request Request
	source := `{"tools":[{"type":"function","function":{"name":"\ud800","parameters":{"name":1}}}]}`
	if err := json.Unmarshal([]byte(source), &request); err != nil {
		t.Fatal(err)
	}
	if tools, err := request.Tools(); err != nil || len(tools) != 1 || tools[0].Name != "\xed\xa0\x80" {
		t.Errorf("%q %v", tools, err)
	}
	if _, err := (Request{}).Tools(); err == nil {
		t.Error("a request without tools has some")
	}
}

func TestDescriptions(t *testing.T) {
	for source, want := range map[string]string{
		`{}`: "",
		`{"description":{"description":1,"tools":{"perCallStart":"<call>","callId":{"generated":true}},"prompts":{"off":"x"}}}`: "",
		`{"description":{"description":1,"sectionStrat":"x"}}`:                                                                  `description: json: unknown field "sectionStrat"`,
		`{"description":[]}`:                                           "description: an object",
		`{"description":{"description":2}}`:                            "description.description: the number 1",
		`{"description":{"description":"1"}}`:                          "description.description: another type",
		`{"description":{"description":1,"tools":{"perCallStart":7}}}`: "description.tools.perCallStart: another type",
	} {
		var request Request
		if err := json.Unmarshal([]byte(source), &request); err != nil {
			t.Fatal(err)
		}
		description, err := request.Description()
		if want == "" != (err == nil) || err != nil && !(errors.Is(err, ErrRejected) && strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v", source, err)
		}
		if description != nil && (description.Tools.PerCallStart != "<call>" || !description.Tools.CallID.Generated || *description.Prompts.Off != "x") {
			t.Errorf("%+v", description)
		}
	}
}

func TestGenerationPrompts(t *testing.T) {
	if prompt, err := (Request{}).GenerationPrompt(); prompt != nil || err != nil {
		t.Error(prompt, err)
	}
	if prompt, err := (Request{"generationPrompt": []byte(`"\u003ca>"`)}).GenerationPrompt(); err != nil || *prompt != "<a>" {
		t.Error(prompt, err)
	}
	if _, err := (Request{"generationPrompt": []byte(`null`)}).GenerationPrompt(); !errors.Is(err, ErrRejected) {
		t.Error(err)
	}
}
