// Package wire puts streamed responses together: section WR-3 of the specification.
package wire

import (
	"encoding/json"
	"fmt"
	"strings"
)

// A Call is a call of a completion. Complete says whether it may run.
type Call struct {
	ID        string
	Name      string
	Arguments string
	Complete  bool
}

// A Completion is a response put together.
type Completion struct {
	Content      string
	Reasoning    string
	Calls        []Call
	FinishReason string
	// Error says what was wrong with the stream; "" if it was whole.
	Error string
}

type openCall struct {
	id, name  string
	arguments strings.Builder
}

// An Accumulator puts a streamed response together. It never fails: Completion.Error says what was
// wrong. The zero value is ready for use.
type Accumulator struct {
	events       eventReader
	content      strings.Builder
	reasoning    strings.Builder
	calls        []*openCall
	byIndex      map[int]*openCall
	strayed      *openCall // the last call, if it began with the index of another
	byID         map[string]*openCall
	finishReason string
	err          string
	chunks       int
	over         bool
}

// Feed takes more of the body.
func (a *Accumulator) Feed(piece []byte) {
	for _, data := range a.events.feed(piece) {
		a.event(data)
	}
}

// Finish returns the completion at the end of the body; broken says why the connection broke, "" if
// it did not. Implements WR-3.13, WR-3.14.
func (a *Accumulator) Finish(broken string) Completion {
	a.fail(broken)
	if data, ok := a.events.finish(); ok {
		a.event(data)
	}
	if a.chunks == 0 {
		a.fail("the body has no chunks: " + a.events.strange)
	} else if a.finishReason == "" {
		a.fail("the stream ended without a finish_reason")
	}
	completion := Completion{
		Content: a.content.String(), Reasoning: a.reasoning.String(),
		FinishReason: a.finishReason, Error: a.err,
	}
	for _, call := range a.calls {
		if call.name != "" {
			completion.Calls = append(completion.Calls, a.finished(call))
		}
	}
	return completion
}

func (a *Accumulator) event(data string) {
	if a.over {
		return
	}
	if strings.TrimSpace(data) == "[DONE]" {
		a.over = true
		return
	}
	a.chunks++
	if !json.Valid([]byte(data)) {
		a.over = true
		a.fail("an event is no JSON: " + shortened(data))
		return
	}
	a.chunk(json.RawMessage(data))
}

// Implements WR-3.3, WR-3.10 and WR-3.12.
func (a *Accumulator) chunk(data json.RawMessage) {
	chunk, ok := object(data)
	if !ok {
		a.fail("a chunk is no object: " + shortened(string(data)))
		return
	}
	if given := chunk["error"]; !nothing(given) {
		a.over = true
		problem, _ := object(given)
		a.fail("the server reports an error: " + text(problem["message"]))
		return
	}
	for _, each := range list(chunk["choices"]) {
		choice, ok := object(each)
		index, isIndex := integer(choice["index"])
		if ok && (!isIndex || index == 0) {
			a.choice(choice)
		}
	}
}

// Implements WR-3.1, WR-3.4, WR-3.11 and WR-3.15.
func (a *Accumulator) choice(choice map[string]json.RawMessage) {
	if delta, ok := object(choice["delta"]); ok {
		a.write(&a.content, "content", delta["content"])
		reasoning := delta["reasoning_content"]
		if nothing(reasoning) {
			reasoning = delta["reasoning"]
		}
		a.write(&a.reasoning, "reasoning", reasoning)
		for _, each := range list(delta["tool_calls"]) {
			if part, ok := object(each); ok {
				a.part(part)
			}
		}
	}
	if reason := text(choice["finish_reason"]); reason != "" {
		a.finishReason = reason
	}
}

// Implements WR-3.5.
func (a *Accumulator) part(part map[string]json.RawMessage) {
	function, _ := object(part["function"])
	id, name := text(part["id"]), text(function["name"])
	call := a.target(part["index"], id, name)
	if id != "" && call.id == "" {
		call.id = id
		if _, taken := a.byID[id]; !taken {
			a.byID[id] = call
		}
	}
	if name != call.name {
		call.name += name
	}
	if _, ok := object(function["arguments"]); ok {
		call.arguments.Write(function["arguments"])
		return
	}
	a.write(&call.arguments, "arguments", function["arguments"])
}

// The call that a part belongs to, perhaps a new one. Implements WR-3.6, WR-3.7 and WR-3.19.
func (a *Accumulator) target(given json.RawMessage, id, name string) *openCall {
	if index, ok := integer(given); ok {
		call := a.byIndex[index]
		switch {
		case call == nil && id == "" && name == "" && a.strayed != nil:
			a.byIndex[index] = a.strayed
		case call == nil:
			a.byIndex[index] = a.opened()
		case id != "" && name != "" && call.id != "" && call.id != id:
			a.byIndex[index] = a.opened()
			a.strayed = a.byIndex[index]
		}
		return a.byIndex[index]
	}
	if id != "" {
		if call := a.byID[id]; call != nil {
			return call
		}
		return a.opened()
	}
	if len(a.calls) > 0 {
		if last := a.calls[len(a.calls)-1]; name == "" || last.name == "" {
			return last
		}
	}
	return a.opened()
}

func (a *Accumulator) opened() *openCall {
	if a.byIndex == nil {
		a.byIndex, a.byID = map[int]*openCall{}, map[string]*openCall{}
	}
	a.strayed = nil
	call := &openCall{}
	a.calls = append(a.calls, call)
	return call
}

// Implements WR-3.8 and WR-3.9.
func (a *Accumulator) finished(call *openCall) Call {
	arguments := call.arguments.String()
	if strings.Trim(arguments, " \t\r\n") == "" && a.err == "" && a.finishReason != "length" {
		arguments = "{}"
	}
	begins := strings.HasPrefix(strings.TrimLeft(arguments, " \t\r\n"), "{")
	return Call{call.id, call.name, arguments, begins && json.Valid([]byte(arguments))}
}

func (a *Accumulator) write(to *strings.Builder, name string, value json.RawMessage) {
	if nothing(value) {
		return
	}
	var given string
	if json.Unmarshal(value, &given) != nil {
		a.fail(fmt.Sprintf("%s is no text: %s", name, shortened(string(value))))
		return
	}
	to.WriteString(given)
}

func (a *Accumulator) fail(problem string) {
	if a.err == "" {
		a.err = problem
	}
}

func object(data json.RawMessage) (map[string]json.RawMessage, bool) {
	var fields map[string]json.RawMessage
	return fields, !nothing(data) && json.Unmarshal(data, &fields) == nil
}

func list(data json.RawMessage) []json.RawMessage {
	var items []json.RawMessage
	_ = json.Unmarshal(data, &items)
	return items
}

func text(data json.RawMessage) string {
	var value string
	_ = json.Unmarshal(data, &value)
	return value
}

func integer(data json.RawMessage) (int, bool) {
	var value int
	return value, !nothing(data) && json.Unmarshal(data, &value) == nil
}

func nothing(data json.RawMessage) bool {
	return len(data) == 0 || string(data) == "null" || string(data) == "[]"
}

func shortened(given string) string {
	if len(given) > 200 {
		return given[:200] + "…"
	}
	return given
}
