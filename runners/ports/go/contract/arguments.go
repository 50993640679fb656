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

// arguments returns the arguments, as JSON text, that an element holds; naming is the opening tag
// of the child that is its name, or -1. Implements CT-7.21 to CT-7.28.
func (m *markup) arguments(e element, naming int) string {
	if r, position := m.json(e); r != nil && r.at(position) == '{' {
		return r.source(position)
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
		return m.objectOf(parameters)
	}
	for _, name := range wholeElements {
		for _, child := range children {
			if m.opening(child).name == name {
				return m.wholeArguments(child)
			}
		}
	}
	return m.objectOf(children)
}

func (m *markup) wholeArguments(e element) string {
	if r, position := m.json(e); r != nil {
		if r.at(position) == '{' {
			return r.source(position)
		}
		// Other JSON is text too, but in JSON no entity is decoded (CT-7.32).
		return rawArguments(m.undecoded(e))
	}
	if children := m.onlyChildren(e); children != nil {
		return m.objectOf(children)
	}
	return rawArguments(m.value(e))
}

// objectOf returns the object with one member for each element. Elements nest as deep as they like,
// so open objects are kept on a list instead of the call stack, whose overflow nothing could
// recover from.
func (m *markup) objectOf(elements []element) string {
	object := []byte{'{'}
	open := [][]keyed{m.lastMembers(elements)}
	for len(open) > 0 {
		top := &open[len(open)-1]
		if len(*top) == 0 {
			open = open[:len(open)-1]
			object = append(object, '}')
			continue
		}
		member := (*top)[0]
		*top = (*top)[1:]
		if object[len(object)-1] != '{' {
			object = append(object, ',')
		}
		object = append(wtf8.AppendQuote(object, member.key), ':')
		// The value of an element that has a name in an attribute is text, whatever it looks like.
		if m.parameterName(member.element) != "" {
			object = wtf8.AppendQuote(object, m.value(member.element))
		} else if r, position := m.json(member.element); r != nil {
			object = append(object, r.source(position)...)
		} else if inner := m.onlyChildren(member.element); inner != nil {
			object = append(object, '{')
			open = append(open, m.lastMembers(inner))
		} else {
			object = wtf8.AppendQuote(object, m.value(member.element))
		}
	}
	return string(object)
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
