// Package wire puts streamed responses together: section WR-3 of the specification.
package wire

import (
	"encoding/json"
	"fmt"
	"strings"

	"toolcall-port/wtf8"
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
	Content   string
	Reasoning string
	// Refusal says why the model does not answer; "" if it does.
	Refusal string
	Calls   []Call
	// FinishReason is the last that was sent, or "length" if that came.
	FinishReason string
	// Error says what was wrong with the stream; "" if it was whole.
	Error string
}

// An Accumulator puts a streamed response together. It never fails: Completion.Error says what was
// wrong. The zero value is ready for use.
type Accumulator struct {
	events       eventReader
	content      strings.Builder
	reasoning    strings.Builder
	refusal      strings.Builder
	calls        openCalls
	last         *openCall // the call after whose name and arguments nothing came yet
	finishReason string
	cut          bool // whether a reason came that says that something is missing
	ended        bool // whether another one came
	err          string
	chunks       int
	over         bool
}

// Feed takes more of the body.
func (a *Accumulator) Feed(piece []byte) {
	for _, each := range a.events.feed(piece) {
		a.event(each)
	}
}

// Finish returns the completion at the end of the body; broken says why the connection broke, "" if
// it did not. Implements WR-3.13, WR-3.14, WR-3.23, WR-3.25 and WR-3.29.
func (a *Accumulator) Finish(broken string) Completion {
	a.fail(broken)
	if rest, ok := a.events.finish(); ok {
		a.event(rest)
	}
	if a.chunks == 0 {
		a.fail("the body has no chunks: " + a.events.strange)
	} else if a.finishReason == "" {
		a.fail("the stream ended without a finish_reason")
	}
	if strayed := a.calls.nobodys(); !blank(strayed) {
		a.fail("arguments belong to no call: " + shortened(strayed))
	}
	var calls []Call
	for _, call := range a.calls.all {
		if call.name != "" {
			calls = append(calls, a.finished(call))
		}
	}
	giveIDs(calls)
	if called := a.finishReason == "tool_calls" || a.finishReason == "function_call"; called && calls == nil {
		a.fail("the finish_reason is " + a.finishReason + ", and there is no call")
	}
	return Completion{
		Content: wtf8.Join(a.content.String()), Reasoning: wtf8.Join(a.reasoning.String()),
		Refusal: wtf8.Join(a.refusal.String()), Calls: calls, FinishReason: a.finishReason, Error: a.err,
	}
}

func (a *Accumulator) event(given event) {
	data := given.data
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
		a.fail("an event is not JSON: " + shortened(data))
		return
	}
	if given.kind == "error" {
		problem, ok := object(json.RawMessage(data))
		if inside := problem["error"]; ok && !nothing(inside) {
			a.refused(inside)
		} else {
			a.refused(json.RawMessage(data))
		}
		return
	}
	a.chunk(json.RawMessage(data))
}

// Implements WR-3.3, WR-3.10, WR-3.12 and WR-3.20.
func (a *Accumulator) chunk(data json.RawMessage) {
	chunk, ok := object(data)
	if !ok {
		a.fail("a chunk is not an object: " + shortened(string(data)))
		return
	}
	if given := chunk["error"]; !nothing(given) {
		a.refused(given)
		return
	}
	for _, each := range list(chunk["choices"]) {
		choice, ok := object(each)
		index, isIndex := indexOf(choice["index"])
		if ok && (!isIndex || index == 0) {
			a.choice(choice)
		}
	}
}

// Nothing that comes after an error of the server counts.
func (a *Accumulator) refused(given json.RawMessage) {
	a.over = true
	problem, _ := object(given)
	said := text(problem["message"])
	if said == "" {
		said = shortened(string(given))
	}
	a.fail("the server reports an error: " + said)
}

// Implements WR-3.1, WR-3.4, WR-3.11, WR-3.15, WR-3.28 and WR-3.29.
func (a *Accumulator) choice(choice map[string]json.RawMessage) {
	if given := choice["error"]; !nothing(given) {
		a.refused(given)
		return
	}
	delta, ok := object(choice["delta"])
	if ok {
		a.write(&a.content, "content", delta["content"], nil)
		reasoning := delta["reasoning_content"]
		if nothing(reasoning) {
			reasoning = delta["reasoning"]
		}
		a.write(&a.reasoning, "reasoning", reasoning, nil)
		a.write(&a.refusal, "refusal", delta["refusal"], nil)
		for _, each := range list(delta["tool_calls"]) {
			if part, ok := object(each); ok {
				a.part(part)
			}
		}
	}
	if len(delta) == 0 && !nothing(choice["message"]) {
		a.fail("a choice has a message in place of a delta")
	}
	if reason := text(choice["finish_reason"]); reason != "" {
		a.end(reason)
	}
}

// Implements WR-3.27.
func (a *Accumulator) end(reason string) {
	if a.finishReason != "length" {
		a.finishReason = reason
	}
	if reason == "length" || reason == "content_filter" {
		a.cut = true
	} else {
		a.ended = true
	}
}

// Implements WR-3.34.
func (a *Accumulator) part(part map[string]json.RawMessage) {
	function, _ := object(part["function"])
	name := text(function["name"])
	call := a.calls.ofPart(part["index"], text(part["id"]), name)
	if name != "" {
		a.last = call
	}
	if _, ok := object(function["arguments"]); ok {
		call.arguments.Write(function["arguments"])
		a.last = call
		return
	}
	a.write(&call.arguments, "arguments", function["arguments"], call)
}

// Implements WR-3.8, WR-3.9 and WR-3.24.
func (a *Accumulator) finished(call *openCall) Call {
	arguments := wtf8.Join(call.arguments.String())
	cut := a.cut && call == a.last
	if blank(arguments) && a.ended && !cut && a.err == "" {
		arguments = "{}"
	}
	begins := strings.HasPrefix(strings.TrimLeft(arguments, " \t\r\n"), "{")
	return Call{call.id, call.name, arguments, begins && json.Valid([]byte(arguments)) && !cut}
}

// giveIDs gives calls without an id one that no other call has. Implements WR-3.30.
func giveIDs(calls []Call) {
	taken := map[string]bool{}
	for _, call := range calls {
		taken[call.ID] = true
	}
	next := 0
	for i := range calls {
		for calls[i].ID == "" {
			if id := fmt.Sprintf("call_%d", next); !taken[id] {
				calls[i].ID = id
			}
			next++
		}
	}
}

// write adds a text; call: whose text it is, nil if it is not a call's.
func (a *Accumulator) write(to *strings.Builder, name string, value json.RawMessage, call *openCall) {
	if nothing(value) {
		return
	}
	if value[0] != '"' {
		a.fail(fmt.Sprintf("%s is not text: %s", name, shortened(string(value))))
		return
	}
	given := wtf8.Unquote(string(value))
	to.WriteString(given)
	if given != "" {
		a.last = call
	}
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

func blank(text string) bool {
	return strings.Trim(text, " \t\r\n") == ""
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
