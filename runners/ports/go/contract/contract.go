// Package contract reads tool calls out of model output: profile contract of the specification
// (chapters CT and NP).
//
// Texts are Go strings in WTF-8 (see package wtf8), so that lone surrogates pass through.
package contract

// Tool is a tool that the model may call: its name, and the JSON Schema of its arguments as
// encoding/json decodes it. All that is not an object and not false counts as a schema that allows everything.
type Tool struct {
	Name       string
	Parameters any
}

// Call is one tool call: its name, and its arguments as JSON text.
type Call struct{ Name, Arguments string }

// Message is what an output comes to in this profile.
type Message struct {
	Calls             []Call
	SawToolCallSyntax bool
	RejectedByPolicy  bool
	RejectedToolNames []string
}

// Parse reads calls out of any prose (mode detailed). Implements CT-1 and CT-2.
func Parse(output string, tools []Tool) Message {
	text := trim(withoutFencedBlocks(output))
	r := newReader(text)
	allowed := newAllowList(tools)
	calls := firstFilled(r,
		wholePayload,
		func(r *reader) []Call { return markupCalls(r, allowed) },
		keyValueCalls,
		// Candidates that are a part of the text. They are read as JSON alone: what markup or text
		// key-value they hold was found in the whole text already (CT-2.3).
		embeddedPayload,
		slicePayload,
	)
	return allowed.message(calls, hasSyntax(text))
}

// ParseStandalone reads an output that is nothing but calls, or markup in prose (mode standalone).
// Implements CT-9.
func ParseStandalone(output string, tools []Tool) Message {
	text := ""
	if len(fences(output)) == 0 {
		text = trim(output)
	}
	allowed := newAllowList(tools)
	calls := firstFilled(newReader(text), wholePayload, func(r *reader) []Call { return markupCalls(r, allowed) })
	return allowed.message(calls, hasSyntax(text))
}

// hasSyntax tells whether the text contains the beginnings of any syntax. Implements CT-4.1 and CT-4.2.
func hasSyntax(text string) bool {
	for _, beginning := range []string{keyword, "<tool_call", "<function_call", "<invoke", nameKey} {
		if indexFold(text, beginning, 0) >= 0 {
			return true
		}
	}
	return false
}

func firstFilled(r *reader, readings ...func(*reader) []Call) []Call {
	for _, read := range readings {
		if calls := read(r); len(calls) > 0 {
			return calls
		}
	}
	return nil
}

func wholePayload(r *reader) []Call {
	if r.text == "" || r.end(0) != len(r.text) {
		return nil
	}
	return payloadCalls(r, 0, false)
}

func embeddedPayload(r *reader) []Call {
	for position := range objectsWithKeyword(r) {
		if calls := payloadCalls(r, position, false); len(calls) > 0 {
			return calls
		}
	}
	return nil
}

func slicePayload(r *reader) []Call {
	open := indexFrom(r.text, "{", 0)
	if open < 0 || r.end(open) < 0 || indexFrom(r.text, "}", r.end(open)) >= 0 {
		return nil
	}
	return payloadCalls(r, open, false)
}
