// Package conformance runs the vectors of toolcall-conformance on a parser of tool calls, as tests of Go:
//
//	func TestToolCalls(t *testing.T) {
//		conformance.Run(t, conformance.Parser{
//			Name:     "mine",
//			Profiles: []string{"contract"},
//			Parse: func(r conformance.Request) (conformance.Message, error) {
//				return conformance.Message{Calls: mine.Parse(r.Output, r.ToolNames())}, nil
//			},
//		})
//	}
//
// A vector is a subtest under its id: go test -run 'TestToolCalls/template/hermes'.
package conformance

import "encoding/json"

// Parser is an implementation and what it claims. What a vector needs beyond the claims is not asked.
type Parser struct {
	// Name and the rest say who is tested, in results.
	Name, Version, URL string
	// Profiles are of contract, native, template.
	Profiles []string
	// Formats are the names of templates it knows, for engines that go by names, "" for templates without one; nil: any.
	Formats []string
	// Features are of AP-2.1: policy, problems, ids, incomplete-calls, exact-whitespace, exact-numbers,
	// lone-surrogates, argument-deltas.
	Features []string
	// Tokens says that it cannot be given a part of a preserved token: no cut falls into one.
	Tokens bool
	// Depth is the deepest nesting it takes; 0: no limit.
	Depth int
	// Wants are of format, generationPrompt: what requests carry for parsers without Jinja.
	Wants []string
	// Parse reads a whole output. It is never called twice at a time.
	Parse func(Request) (Message, error)
	// Stream, if it is not nil, begins to read an output that comes in chunks.
	Stream func(Request) (Stream, error)
}

// Stream reads one output that comes in chunks.
type Stream interface {
	// Feed takes a chunk and returns what is known now.
	Feed(chunk string) ([]Delta, error)
	// Finish returns what is left, and the message of the whole output.
	Finish() ([]Delta, Message, error)
}

// Request is what a parser needs to read an output, the output included.
type Request struct {
	// Profile is contract, native or template.
	Profile string
	// Mode is detailed or standalone, in profile contract.
	Mode string
	// Model is the model's name, in profile native.
	Model string
	// Template is the Jinja source, Format its name if it has one, in profile template.
	Template, Format string
	// Output is what the model wrote.
	Output string
	Tools  []Tool
	// Messages are the conversation and Options the options of chapter AP, as JSON; nil if there are none.
	Messages, Options json.RawMessage
	// GenerationPrompt is the end of the prompt, if it is given; nil: the template says it. A parser that wants it gets
	// what the template says too, and nil where the template renders none.
	GenerationPrompt *string
	// Description says how the model writes, as JSON (AP-4.9), for a parser that wants format.
	Description json.RawMessage
}

// Tool is a tool that the model may call; Parameters is the JSON Schema of its arguments.
type Tool struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Parameters  json.RawMessage `json:"parameters"`
}

// ToolNames returns the names of the tools, in order.
func (r Request) ToolNames() []string {
	names := make([]string, len(r.Tools))
	for i, tool := range r.Tools {
		names[i] = tool.Name
	}
	return names
}

// Message is what an output comes to. Fields of features that are not claimed may be left empty.
type Message struct {
	Content           string    `json:"content"`
	Reasoning         string    `json:"reasoning"`
	Calls             []Call    `json:"calls"`
	Problems          []Problem `json:"problems"`
	SawToolCallSyntax bool      `json:"sawToolCallSyntax"`
	RejectedByPolicy  bool      `json:"rejectedByPolicy"`
	RejectedToolNames []string  `json:"rejectedToolNames"`
}

// Call is one tool call. Arguments are JSON text.
type Call struct {
	Name       string
	Arguments  string
	ID         string // only one that the output contains
	Incomplete bool   // the output ended inside the arguments
}

// Problem is a span of the output, in code points, that could not be read as meant.
type Problem struct {
	Code   string `json:"code"`
	Offset int    `json:"offset"`
	Length int    `json:"length"`
}

// Delta is a piece of a message. Type is content, reasoning (with Text), call (with Index, Name, perhaps ID),
// arguments (Index, Text) or id (Index, ID).
type Delta struct {
	Type  string
	Text  string
	Index int
	Name  string
	ID    string
}

// Skip is an error with which a parser declines a vector, for the reason it says.
type Skip string

// Error returns the reason.
func (s Skip) Error() string { return string(s) }

// MarshalJSON writes the call as the adapter protocol has it.
func (c Call) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Name      string `json:"name"`
		Arguments string `json:"arguments"`
		ID        string `json:"id,omitempty"`
		Complete  bool   `json:"complete"`
	}{c.Name, c.Arguments, c.ID, !c.Incomplete})
}

// MarshalJSON writes the delta as the adapter protocol has it.
func (d Delta) MarshalJSON() ([]byte, error) {
	fields := map[string]any{"type": d.Type}
	if d.Type != "content" && d.Type != "reasoning" {
		fields["index"] = d.Index
	}
	for name, text := range map[string]string{"text": d.Text, "name": d.Name, "id": d.ID} {
		if text != "" || d.Type != "call" && d.Type != "id" && name == "text" {
			fields[name] = text
		}
	}
	return json.Marshal(fields)
}
