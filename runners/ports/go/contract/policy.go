package contract

import "strings"

// allowList holds the tools of one request, in their order, ready to be asked for names.
type allowList struct {
	exact, folded, loose map[string]string
	schemas              map[string]*schema
}

func newAllowList(tools []Tool) *allowList {
	list := &allowList{map[string]string{}, map[string]string{}, map[string]string{}, map[string]*schema{}}
	for _, tool := range tools {
		name := trim(tool.Name)
		if name == "" {
			continue
		}
		if _, ok := list.schemas[name]; !ok {
			list.schemas[name] = newSchema(tool.Parameters, tool.Parameters)
		}
		setFirst(list.exact, name, name)
		setFirst(list.folded, foldCase(name), name)
		if key := looseForm(name); key != "" {
			setFirst(list.loose, key, name)
		}
	}
	return list
}

// resolve returns the tool that a name (trimmed) means, as the allow-list spells it. Implements NP-2.
func (l *allowList) resolve(name string) (string, bool) {
	if tool, ok := l.exact[name]; ok {
		return tool, true
	}
	if tool, ok := l.folded[foldCase(name)]; ok {
		return tool, true
	}
	if tool, ok := l.folded[foldCase(name[strings.LastIndexByte(name, '.')+1:])]; ok {
		return tool, true
	}
	tool, ok := l.loose[looseForm(name)]
	return tool, ok
}

// schemaOf returns the schema of the arguments of the tool that a name means.
func (l *allowList) schemaOf(name string) *schema {
	if tool, ok := l.resolve(name); ok {
		return l.schemas[tool]
	}
	return anything
}

// message returns the accepted calls, and what was rejected. Implements NP-3.
func (l *allowList) message(parsed []Call, sawSyntax bool) Message {
	message := Message{
		Calls:             []Call{},
		SawToolCallSyntax: sawSyntax || len(parsed) > 0,
		RejectedToolNames: []string{},
	}
	seen := map[string]bool{}
	for _, call := range parsed {
		if tool, ok := l.resolve(call.Name); ok {
			message.Calls = append(message.Calls, Call{tool, call.Arguments})
		} else if !seen[call.Name] {
			seen[call.Name] = true
			message.RejectedToolNames = append(message.RejectedToolNames, call.Name)
		}
	}
	message.RejectedByPolicy = len(parsed) > 0 && len(message.Calls) == 0
	return message
}

func setFirst(names map[string]string, key, name string) {
	if _, ok := names[key]; !ok {
		names[key] = name
	}
}

func looseForm(name string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c >= 'A' && c <= 'Z':
			return c + 'a' - 'A'
		case c >= 'a' && c <= 'z' || c >= '0' && c <= '9':
			return c
		}
		return -1
	}, name)
}
