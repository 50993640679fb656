package contract

import "toolcall-port/wtf8"

// payloadCalls returns the calls of the JSON value at the position: an envelope, a list or a single
// item. In markup an item may be named by more keys (CT-7.15). Implements CT-6.
func payloadCalls(r *reader, position int, inMarkup bool) []Call {
	var calls []Call
	for _, item := range items(r, position) {
		if call, ok := readItem(r, item, inMarkup); ok {
			calls = append(calls, call)
		}
	}
	return calls
}

// rawArguments returns {"_raw": text}.
func rawArguments(text string) string {
	return `{"_raw":` + wtf8.Quote(text) + `}`
}

func items(r *reader, position int) []int {
	if r.at(position) == '{' {
		envelope, ok := r.members(position)["tool_calls"]
		if !ok {
			return []int{position}
		}
		position = envelope
	}
	if r.at(position) != '[' {
		return nil
	}
	var elements []int
	for element := range r.children(position) {
		elements = append(elements, element)
	}
	return elements
}

func readItem(r *reader, position int, inMarkup bool) (Call, bool) {
	if r.at(position) != '{' {
		return Call{}, false
	}
	item := r.members(position)
	function := map[string]int{}
	if inner, ok := item["function"]; ok && r.at(inner) == '{' {
		function = r.members(inner)
	}

	type place struct {
		object map[string]int
		key    string
	}
	names := []place{{item, "name"}, {function, "name"}}
	if inMarkup {
		names = append(names, place{item, "tool"}, place{item, "tool_name"})
	}
	name := ""
	for _, at := range names {
		if value, ok := at.object[at.key]; ok && name == "" && r.at(value) == '"' {
			name = trim(r.stringAt(value))
		}
	}
	if name == "" {
		return Call{}, false
	}

	for _, at := range []place{
		{item, "input"}, {function, "arguments"}, {item, "arguments"}, {item, "args"}, {item, "parameters"}, {item, "params"},
	} {
		if value, ok := at.object[at.key]; ok {
			return Call{name, itemArguments(r, value)}, true
		}
	}
	return Call{name, "{}"}, true
}

func itemArguments(r *reader, position int) string {
	switch r.at(position) {
	case '{':
		return r.source(position)
	case '"':
		text := trim(r.stringAt(position))
		switch {
		case text == "":
			return "{}"
		case newReader(text).isObject():
			return text
		}
		return rawArguments(text)
	}
	return "{}"
}
