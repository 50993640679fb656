package contract

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"toolcall-port/wtf8"
)

type bundleVector struct {
	ID      string
	Title   string
	Profile string
	Mode    string
	Output  json.RawMessage
	Tools   []struct{ Function Tool }

	Expected struct {
		Calls []struct {
			Name          string
			Arguments     json.RawMessage
			ArgumentsText *string
		}
		SawToolCallSyntax bool
		RejectedByPolicy  bool
		RejectedToolNames []string
	}
}

// TestBundle runs the vectors of profile contract from the bundle that TOOLCALL_BUNDLE names
// (toolcall bundle writes one).
func TestBundle(t *testing.T) {
	path := os.Getenv("TOOLCALL_BUNDLE")
	if path == "" {
		t.Skip("TOOLCALL_BUNDLE names no bundle")
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var bundle struct{ Vectors []json.RawMessage }
	if err := json.Unmarshal(text, &bundle); err != nil {
		t.Fatal(err)
	}
	ran := 0
	for _, entry := range bundle.Vectors {
		var kind struct{ Profile string }
		if err := json.Unmarshal(entry, &kind); err != nil {
			t.Fatal(err)
		}
		if kind.Profile != "contract" {
			continue
		}
		var vector bundleVector
		if err := json.Unmarshal(entry, &vector); err != nil {
			t.Fatal(err)
		}
		t.Run(vector.ID, func(t *testing.T) { checkVector(t, &vector) })
		ran++
	}
	if ran == 0 {
		t.Errorf("%s holds no vectors of profile contract", path)
	}
}

func checkVector(t *testing.T, vector *bundleVector) {
	var tools []Tool
	for _, tool := range vector.Tools {
		tools = append(tools, tool.Function)
	}
	parse := Parse
	if vector.Mode == "standalone" {
		parse = ParseStandalone
	}
	message := parse(wtf8.Unquote(string(vector.Output)), tools)
	expected := vector.Expected
	if len(message.Calls) != len(expected.Calls) {
		t.Fatalf("%s: %d calls, not %d", vector.Title, len(message.Calls), len(expected.Calls))
	}
	for i, call := range message.Calls {
		want := expected.Calls[i]
		arguments := wtf8.Unquote(string(want.Arguments))
		if call.Name != want.Name || canonical(call.Arguments) != canonical(arguments) {
			t.Errorf("%s: call %d is %s %s, not %s %s", vector.Title, i, call.Name, call.Arguments, want.Name, arguments)
		}
		if want.ArgumentsText != nil && call.Arguments != *want.ArgumentsText {
			t.Errorf("%s: the text of arguments %d is %s, not %s", vector.Title, i, call.Arguments, *want.ArgumentsText)
		}
	}
	if message.SawToolCallSyntax != expected.SawToolCallSyntax || message.RejectedByPolicy != expected.RejectedByPolicy ||
		!slices.Equal(message.RejectedToolNames, expected.RejectedToolNames) {
		t.Errorf("%s: %+v, not %+v", vector.Title, message, expected)
	}
}
