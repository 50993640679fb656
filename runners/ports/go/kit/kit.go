// Package kit speaks the adapter protocol over standard input and output, so that an adapter is a
// table of functions:
//
//	kit.Serve(kit.Implementation{
//		Hello: kit.Hello{Implementation: kit.About{Name: "my-parser"}, Profiles: []string{"contract"}},
//		Operations: map[string]kit.Operation{
//			"parse": func(request kit.Request) (kit.Reply, error) {
//				output, err := request.Text("output")
//				return kit.Reply{"message": kit.Message{Calls: myParser(output)}}, err
//			},
//		},
//	})
//
// Strings are in WTF-8 (see package wtf8), in requests and in replies.
package kit

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"runtime/debug"
	"slices"

	"toolcall-port/wtf8"
)

const protocol = 1

// Errors that an operation returns, wrapped.
var (
	// ErrUnsupported says that the implementation cannot do what a request asks for, and did not
	// claim to.
	ErrUnsupported = errors.New("unsupported")
	// ErrRejected says that a request is malformed.
	ErrRejected = errors.New("malformed request")
)

// Implementation is what Serve puts behind the protocol: what it claims, and a function for each op
// it answers.
type Implementation struct {
	Hello      Hello
	Operations map[string]Operation
}

// An Operation answers one request with the fields of the reply beside id and status. It may panic.
type Operation func(Request) (Reply, error)

// Hello has the fields of the reply to hello; Protocol and Ops are filled in.
type Hello struct {
	Protocol       int      `json:"protocol"`
	Implementation About    `json:"implementation"`
	Profiles       []string `json:"profiles"`
	Ops            []string `json:"ops"`
	Formats        []string `json:"formats,omitempty"`
	Features       []string `json:"features,omitempty"`
	Splits         string   `json:"splits,omitempty"`
	Render         []string `json:"render,omitempty"`
	RenderFormats  []string `json:"renderFormats,omitempty"`
	Respond        string   `json:"respond,omitempty"`
	APIs           []string `json:"apis,omitempty"`           // of respond: of APIChat, APIMessages, APIResponses; if empty, chat
	AccumulateAPIs []string `json:"accumulateApis,omitempty"` // of accumulate
	Limits         *Limits  `json:"limits,omitempty"`
	Wants          []string `json:"wants,omitempty"` // of WantsFormat, WantsGenerationPrompt
}

// What requests are to carry (AP-4.8): Request.Description and Request.GenerationPrompt read it.
const (
	WantsFormat           = "format"
	WantsGenerationPrompt = "generationPrompt"
)

// The APIs of the wire, which the field api of requests of respond and accumulate names too.
const (
	APIChat      = "chat"
	APIMessages  = "messages"
	APIResponses = "responses"
)

// About says who answers.
type About struct {
	Name     string `json:"name"`
	Version  string `json:"version,omitempty"`
	Language string `json:"language,omitempty"`
	URL      string `json:"url,omitempty"`
}

// Limits are the sizes beyond which an implementation is not to be judged.
type Limits struct {
	Depth int `json:"depth"`
}

// Request is a request, its fields as JSON text.
type Request map[string]json.RawMessage

// Text returns a field that must be a string.
func (r Request) Text(field string) (string, error) {
	return text(field, r[field])
}

// Texts returns a field that must be a list of strings.
func (r Request) Texts(field string) ([]string, error) {
	items, err := list(field, r[field])
	if err != nil {
		return nil, err
	}
	texts := make([]string, len(items))
	for i, item := range items {
		if texts[i], err = text(fmt.Sprintf("%s[%d]", field, i), item); err != nil {
			return nil, err
		}
	}
	return texts, nil
}

// GenerationPrompt returns the end of the prompt that the output continues; nil if there is none.
func (r Request) GenerationPrompt() (*string, error) {
	source, ok := r["generationPrompt"]
	if !ok {
		return nil, nil
	}
	prompt, err := text("generationPrompt", source)
	return &prompt, err
}

// Tool is a tool of a request: its name, and the JSON Schema of its arguments, nil if it has none.
type Tool struct {
	Name       string
	Parameters any
}

// Tools returns the request's tools, in order.
func (r Request) Tools() ([]Tool, error) {
	items, err := list("tools", r["tools"])
	if err != nil {
		return nil, err
	}
	tools := make([]Tool, len(items))
	for i, item := range items {
		var declared struct {
			Function struct {
				Name       json.RawMessage
				Parameters any
			}
		}
		place := fmt.Sprintf("tools[%d].function", i)
		if err := json.Unmarshal(item, &declared); err != nil {
			return nil, rejected(place, "an object")
		}
		name, err := text(place+".name", declared.Function.Name)
		if err != nil {
			return nil, err
		}
		tools[i] = Tool{name, declared.Function.Parameters}
	}
	return tools, nil
}

func text(place string, source json.RawMessage) (string, error) {
	if len(source) == 0 || source[0] != '"' {
		return "", rejected(place, "a text")
	}
	return wtf8.Unquote(string(source)), nil
}

func list(place string, source json.RawMessage) ([]json.RawMessage, error) {
	var items []json.RawMessage
	if len(source) == 0 || source[0] != '[' || json.Unmarshal(source, &items) != nil {
		return nil, rejected(place, "a list")
	}
	return items, nil
}

// rejected names the place of what is malformed (AP-3.5).
func rejected(place, wanted string) error {
	return fmt.Errorf("%w: %s: %s is needed", ErrRejected, place, wanted)
}

// Serve answers requests until bye or the end of the input.
func Serve(implementation Implementation) error {
	return ServeOn(implementation, os.Stdin, os.Stdout)
}

// ServeOn is Serve with streams of one's own.
func ServeOn(implementation Implementation, input io.Reader, output io.Writer) error {
	implementation.Hello.Protocol = protocol
	implementation.Hello.Ops = slices.Sorted(maps.Keys(implementation.Operations))
	lines := bufio.NewReaderSize(input, 1<<16)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return err
		}
		reply := implementation.answer(line)
		if reply == nil {
			return nil
		}
		// Written at once: if the next request kills the process, the runner must be able to tell
		// which one it was.
		if _, err := output.Write(append(reply, '\n')); err != nil {
			return err
		}
	}
}

// answer returns the line to reply with, or nil for bye.
func (i *Implementation) answer(line []byte) []byte {
	var request Request
	if err := json.Unmarshal(line, &request); err != nil {
		return failure(nil, "rejected", "not-json", err.Error())
	}
	op, _ := request.Text("op")
	switch op {
	case "hello":
		return appendValue(nil, i.Hello)
	case "bye":
		return nil
	}
	id := request["id"]
	operation, ok := i.Operations[op]
	if !ok {
		return failure(id, "unsupported", "unknown-op", "no operation "+op)
	}
	reply, err := call(operation, request)
	switch {
	case errors.Is(err, ErrUnsupported):
		return failure(id, "unsupported", "unsupported", err.Error())
	case errors.Is(err, ErrRejected):
		return failure(id, "rejected", "bad-request", err.Error())
	case err != nil:
		return failure(id, "error", "exception", err.Error())
	}
	return appendReply(id, "ok", reply)
}

// call runs the operation; a panic is an error with the stack in it.
func call(operation Operation, request Request) (reply Reply, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v\n%s", cause, debug.Stack())
		}
	}()
	return operation(request)
}

func failure(id json.RawMessage, status, code, reason string) []byte {
	return appendReply(id, status, Reply{"code": code, "reason": reason})
}
