package contract

import (
	"iter"
	"slices"
	"strings"
)

// element is an opening and a closing tag, by their indices, and what stands between. Implements
// CT-7.18.
type element struct{ opening, closing int }

// markup is the tags of a text, and the elements between them.
type markup struct {
	reader   *reader
	text     string
	tags     []tag
	sections []section
	literal  *reader // reads the text with CDATA sections resolved; made when first needed
}

func newMarkup(r *reader) *markup {
	tags, sections := readTags(r)
	return &markup{reader: r, text: r.text, tags: tags, sections: sections}
}

func (m *markup) opening(e element) *tag {
	return &m.tags[e.opening]
}

// inside returns the source text of what the element holds.
func (m *markup) inside(e element) string {
	return m.text[m.tags[e.opening].end:m.tags[e.closing].start]
}

// value returns what the element says as text.
func (m *markup) value(e element) string {
	return textValue(m.inside(e), decodeEntities)
}

// undecoded returns what the element says as text in which entities mean nothing.
func (m *markup) undecoded(e element) string {
	return textValue(m.inside(e), func(text string) string { return text })
}

// isBlank tells whether the element holds nothing but whitespace.
func (m *markup) isBlank(e element) bool {
	return m.reader.skip(m.tags[e.opening].end) == m.tags[e.closing].start
}

// children yields the child elements of an element, in order.
//
// seen, if not nil, holds for each tag the closing tag of the last element in which it was passed:
// what follows it there is known, so the search ends.
func (m *markup) children(e element, seen []int) iter.Seq[element] {
	return func(yield func(element) bool) {
		for index := e.opening + 1; index < e.closing; {
			if seen != nil {
				if seen[index] == e.closing {
					return
				}
				seen[index] = e.closing
			}
			end := m.tags[index].closing
			if end < 0 || end >= e.closing {
				index++
				continue
			}
			if !yield(element{index, end}) {
				return
			}
			index = end + 1
		}
	}
}

// onlyChildren returns the child elements if there are any and nothing but whitespace around them.
func (m *markup) onlyChildren(e element) []element {
	var found []element
	position := m.tags[e.opening].end
	for child := range m.children(e, nil) {
		if m.reader.skip(position) != m.tags[child.opening].start {
			return nil
		}
		found = append(found, child)
		position = m.tags[child.closing].end
	}
	if m.reader.skip(position) != m.tags[e.closing].start {
		return nil
	}
	return found
}

// json returns the reader and position of the JSON value that is all the element holds; the reader
// is nil if there is none.
func (m *markup) json(e element) (*reader, int) {
	start, end := m.tags[e.opening].end, m.tags[e.closing].start
	if position := wholeValue(m.reader, start, end); position >= 0 {
		return m.reader, position
	}

	// CDATA sections are their literal content (CT-7.31). There is one reader for all of them,
	// because blocks inside each other share their text, and a reader reads it only once.
	first, last := m.sectionsBefore(start), m.sectionsBefore(end)
	if first == last {
		return nil, 0
	}
	if m.literal == nil {
		m.literal = newReader(m.literalText())
	}
	const marks = len(cdataStart) + len(cdataEnd)
	if position := wholeValue(m.literal, start-first*marks, end-last*marks); position >= 0 {
		return m.literal, position
	}
	return nil, 0
}

func (m *markup) sectionsBefore(position int) int {
	index, _ := slices.BinarySearchFunc(m.sections, position, func(s section, position int) int {
		if s.end <= position {
			return -1
		}
		return 1
	})
	return index
}

func (m *markup) literalText() string {
	var text strings.Builder
	position := 0
	for _, s := range m.sections {
		text.WriteString(m.text[position:s.start])
		text.WriteString(m.text[s.start+len(cdataStart) : s.end-len(cdataEnd)])
		position = s.end
	}
	text.WriteString(m.text[position:])
	return text.String()
}

func wholeValue(r *reader, start, end int) int {
	start = skipSpace(r.text, start, end)
	if r.end(start) == skipSpaceBack(r.text, start, end) {
		return start
	}
	return -1
}
