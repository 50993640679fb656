package contract

import "slices"

var namingElements = []string{"name", "function", "tool_name"}

// markupCalls returns the calls that the text writes in markup. Implements CT-7.6 to CT-7.20.
func markupCalls(r *reader, tools *allowList) []Call {
	if !slices.ContainsFunc(blockNames, func(name string) bool { return indexFold(r.text, name, 0) >= 0 }) {
		return nil
	}
	b := blocks{markup: newMarkup(r), tools: tools, nameless: map[string][]int{}}
	var calls []Call
	for index := 0; index < len(b.tags); {
		found, next := b.read(index)
		calls = append(calls, found...)
		index = next
	}
	return calls
}

type blocks struct {
	*markup
	tools *allowList
	// The tags among which nothing names a block, by the block's tag name (see children). Without
	// this, blocks that open one inside the other and share a closing tag would all search the same
	// elements.
	nameless map[string][]int
}

// read returns the calls of the block at the index, and the index where reading goes on: a block
// without calls is looked into (CT-7.9), one with calls or CT-7.38's is not (CT-7.10).
func (b *blocks) read(index int) ([]Call, int) {
	t := &b.tags[index]
	if !t.opensBlock() {
		return nil, index + 1
	}
	name := t.attribute("name", "function", "tool")
	if t.isSelfClosing {
		if t.name == "invoke" && name != "" {
			return []Call{{name, "{}"}}, index + 1
		}
		return nil, index + 1
	}
	if t.blockClosing < 0 {
		return nil, index + 1
	}
	block := element{index, t.blockClosing}
	next := t.blockClosing + 1
	if name != "" {
		return b.call(name, block, -1), next
	}
	if r, position := b.json(block); r != nil && (r.at(position) == '{' || r.at(position) == '[') {
		if calls := payloadCalls(r, position, true); len(calls) > 0 {
			return calls, next
		}
		return nil, index + 1
	}
	if calls, ok := b.namedByChild(block); ok {
		return calls, next
	}
	return b.nameAlone(block)
}

// call returns the call of a name with the arguments in an element, if they do not keep it from being
// one (CT-7.38).
func (b *blocks) call(name string, holder element, naming int) []Call {
	if arguments, ok := b.arguments(holder, naming, b.tools.schemaOf(name)); ok {
		return []Call{{name, arguments}}
	}
	return nil
}

func (b *blocks) namedByChild(block element) ([]Call, bool) {
	seen := b.nameless[b.opening(block).name]
	if seen == nil {
		seen = make([]int, len(b.tags))
		b.nameless[b.opening(block).name] = seen
	}
	for child := range b.children(block, seen) {
		t := b.opening(child)
		if t.name == "tool" {
			if name := t.attribute("name"); name != "" {
				return b.call(name, child, -1), true
			}
		} else if slices.Contains(namingElements, t.name) {
			if name := trim(b.value(child)); name != "" {
				return b.call(name, block, child.opening), true
			}
		}
	}
	return nil, false
}

// nameAlone reads a function_call that holds only a name, and the parameters that follow it (CT-7.19).
func (b *blocks) nameAlone(block element) ([]Call, int) {
	name := trim(b.inside(block))
	if b.opening(block).name != "function_call" || name == "" || nameEnd(name, 0) < len(name) {
		return nil, block.opening + 1
	}
	var parameters []element
	next := block.closing + 1
	for b.isParameterBehind(next) {
		parameters = append(parameters, element{next, b.tags[next].closing})
		next = b.tags[next].closing + 1
	}
	return []Call{{name, b.objectOf(parameters, b.tools.schemaOf(name))}}, next
}

func (b *blocks) isParameterBehind(index int) bool {
	if index >= len(b.tags) {
		return false
	}
	t := &b.tags[index]
	return t.name == functionParameter && t.closing >= 0 && t.attribute("name") != "" &&
		b.reader.skip(b.tags[index-1].end) == t.start
}
