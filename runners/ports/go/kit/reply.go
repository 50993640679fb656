package kit

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"toolcall-port/wtf8"
)

// Reply holds the fields of a reply beside id and status: a Message, strings, numbers, lists, or
// what encoding/json takes.
type Reply map[string]any

// Message is what a parser made of one output.
type Message struct {
	Content           string
	Reasoning         string
	Calls             []Call
	Problems          []Problem
	SawToolCallSyntax bool
	RejectedByPolicy  bool
	RejectedToolNames []string
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
	Code           string
	Offset, Length int
}

// State says what a constraint makes of one output (AP-4.10).
type State string

// The states: the model may stop after the output, can only go on, or cannot write it.
const (
	Complete State = "complete"
	Open     State = "open"
	Rejected State = "rejected"
)

// Answer is what a constraint makes of one output; At is how many code points were possible if it is rejected.
type Answer struct {
	State State
	At    int
}

// MarshalJSON writes At where the output is rejected, and nowhere else.
func (a Answer) MarshalJSON() ([]byte, error) {
	if a.State == Rejected {
		return json.Marshal(map[string]any{"state": a.State, "at": a.At})
	}
	return json.Marshal(map[string]any{"state": a.State})
}

// Constrained is the reply to constrain, whose outputs are request.Texts("outputs"); held says whether the engine
// constrains the request at all.
func Constrained(held bool, answers []Answer) Reply {
	return Reply{"held": held, "results": answers}
}

func appendReply(id json.RawMessage, status string, fields Reply) []byte {
	if id == nil {
		id = json.RawMessage(`""`)
	}
	line := append([]byte(`{"id":`), id...)
	line = append(append(line, `,"status":"`...), status...)
	line = append(line, '"')
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		line = append(line, ',')
		line = append(wtf8.AppendQuote(line, name), ':')
		line = appendValue(line, fields[name])
	}
	return append(line, '}')
}

// appendValue appends the JSON text, in ASCII, of a value. encoding/json would replace lone
// surrogates in strings, so strings are written here, and other types are left to it.
func appendValue(dst []byte, value any) []byte {
	switch value := value.(type) {
	case string:
		return wtf8.AppendQuote(dst, value)
	case []string:
		return appendList(dst, value, wtf8.AppendQuote)
	case []any:
		return appendList(dst, value, appendValue)
	case Message:
		return appendMessage(dst, value)
	}
	text, err := json.Marshal(value)
	if err != nil {
		return wtf8.AppendQuote(dst, fmt.Sprintf("%T cannot be written as JSON: %v", value, err))
	}
	// All that is left beyond ASCII stands in strings, where a backslash is not a character by itself.
	for _, c := range string(text) {
		if c < 0x80 {
			dst = append(dst, byte(c))
			continue
		}
		quoted := wtf8.Quote(string(c))
		dst = append(dst, quoted[1:len(quoted)-1]...)
	}
	return dst
}

func appendMessage(dst []byte, m Message) []byte {
	dst = appendField(dst, '{', "content", m.Content)
	dst = appendField(dst, ',', "reasoning", m.Reasoning)
	dst = appendList(append(dst, `,"calls":`...), m.Calls, appendCall)
	dst = appendList(append(dst, `,"problems":`...), m.Problems, appendProblem)
	dst = fmt.Appendf(dst, `,"sawToolCallSyntax":%t,"rejectedByPolicy":%t`, m.SawToolCallSyntax, m.RejectedByPolicy)
	dst = appendList(append(dst, `,"rejectedToolNames":`...), m.RejectedToolNames, wtf8.AppendQuote)
	return append(dst, '}')
}

func appendCall(dst []byte, c Call) []byte {
	dst = appendField(dst, '{', "name", c.Name)
	dst = appendField(dst, ',', "arguments", c.Arguments)
	if c.ID != "" {
		dst = appendField(dst, ',', "id", c.ID)
	}
	if c.Incomplete {
		dst = append(dst, `,"complete":false`...)
	}
	return append(dst, '}')
}

func appendProblem(dst []byte, p Problem) []byte {
	dst = appendField(dst, '{', "code", p.Code)
	return fmt.Appendf(dst, `,"offset":%d,"length":%d}`, p.Offset, p.Length)
}

func appendField(dst []byte, before byte, name, text string) []byte {
	dst = append(append(append(dst, before, '"'), name...), '"', ':')
	return wtf8.AppendQuote(dst, text)
}

func appendList[T any](dst []byte, list []T, appendOne func([]byte, T) []byte) []byte {
	dst = append(dst, '[')
	for i, value := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendOne(dst, value)
	}
	return append(dst, ']')
}
