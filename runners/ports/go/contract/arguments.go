package contract

import (
	"slices"

	"toolcall-port/wtf8"
)

var (
	// wholeElements hold all arguments, by rank (CT-7.23).
	wholeElements = []string{"input", "arguments", "argument", "parameters", "parameter", "args", "params"}
	// namedElements give one argument each if they have an attribute name (CT-7.22).
	namedElements = []string{"parameter", "argument", functionParameter}
)

// arguments returns the arguments, as JSON text, that an element holds, or false if it belongs to no
// call (CT-7.38); naming is the opening tag of the child that is its name, or -1, and types is the
// schema of the tool's arguments. Implements CT-7.21 to CT-7.28.
func (m *markup) arguments(e element, naming int, types *schema) (string, bool) {
	if r, position := m.json(e); r != nil && r.at(position) == '{' {
		return r.source(position), true
	}
	var children, parameters []element
	for child := range m.children(e, nil) {
		switch {
		case child.opening == naming:
		case m.parameterName(child) != "":
			parameters = append(parameters, child)
		case slices.Contains(wholeElements, m.opening(child).name) && m.isBlank(child):
		default:
			children = append(children, child)
		}
	}
	if len(parameters) > 0 {
		return m.objectOf(parameters, types), true
	}
	for _, name := range wholeElements {
		for _, child := range children {
			if m.opening(child).name == name {
				return m.wholeArguments(child, types)
			}
		}
	}
	return m.argumentsOf(children, types)
}

func (m *markup) wholeArguments(e element, types *schema) (string, bool) {
	if r, position := m.json(e); r != nil {
		if r.at(position) == '{' {
			return r.source(position), true
		}
		// Other JSON is text too, but in JSON no entity is decoded (CT-7.32).
		return rawArguments(m.undecoded(e)), true
	}
	if children := m.onlyChildren(e); children != nil {
		return m.argumentsOf(children, types)
	}
	return rawArguments(m.value(e)), true
}

// argumentsOf returns the object with one argument for each element, or false if an element says its
// name in a way that is unknown here. Implements CT-7.38.
func (m *markup) argumentsOf(elements []element, types *schema) (string, bool) {
	for _, e := range elements {
		if m.opening(e).attribute("name") != "" && m.parameterName(e) == "" {
			return "", false
		}
	}
	return m.objectOf(elements, types), true
}

// objectOf returns the object with one member for each element. Elements nest as deep as they like,
// so open objects are kept on a list instead of the call stack, whose overflow nothing could
// recover from. Implements CT-7.35.
func (m *markup) objectOf(elements []element, types *schema) string {
	object := []byte{'{'}
	open := []openObject{{types, m.lastMembers(elements)}}
	for len(open) > 0 {
		top := &open[len(open)-1]
		if len(top.members) == 0 {
			open = open[:len(open)-1]
			object = append(object, '}')
			continue
		}
		member := top.members[0]
		top.members = top.members[1:]
		if object[len(object)-1] != '{' {
			object = append(object, ',')
		}
		object = append(wtf8.AppendQuote(object, member.key), ':')
		memberTypes := top.types.member(member.key)
		var inner []element
		if memberTypes.types&objectType != 0 {
			inner = m.onlyChildren(member.element)
		}
		if inner != nil {
			object = append(object, '{')
			open = append(open, openObject{memberTypes, m.lastMembers(inner)})
		} else {
			object = m.appendValue(object, member.element, memberTypes.types)
		}
	}
	return string(object)
}

// appendValue appends the value of an element that is not an object. Implements CT-7.36.
func (m *markup) appendValue(object []byte, e element, allowed types) []byte {
	if allowed&stringType == 0 {
		if r, position := m.json(e); r != nil && typeOf(r.source(position))&allowed != 0 {
			return append(object, r.source(position)...)
		}
	}
	return wtf8.AppendQuote(object, m.value(e))
}

// openObject is an object whose members are not all written.
type openObject struct {
	types   *schema
	members []keyed
}

// keyed is an element with the key of the member it becomes.
type keyed struct {
	key     string
	element element
}

// lastMembers returns the elements with their keys, of those with the same key the last (CT-7.28).
func (m *markup) lastMembers(elements []element) []keyed {
	found := make([]keyed, 0, len(elements))
	index := make(map[string]int, len(elements))
	for _, e := range elements {
		key := m.parameterName(e)
		if key == "" {
			key = m.opening(e).spelling
		}
		if at, ok := index[key]; ok {
			found[at].element = e
			continue
		}
		index[key] = len(found)
		found = append(found, keyed{key, e})
	}
	return found
}

func (m *markup) parameterName(e element) string {
	if t := m.opening(e); slices.Contains(namedElements, t.name) {
		return t.attribute("name")
	}
	return ""
}
