package contract

import "iter"

const keyword = "tool_calls"

// objectsWithKeyword yields where the objects that contain tool_calls begin: the second kind of
// candidates, in order. Implements CT-5.2, CT-5.3, CT-5.5 and CT-5.6.
func objectsWithKeyword(r *reader) iter.Seq[int] {
	return func(yield func(int) bool) {
		walk := keywordWalk{reader: r, next: -1, yield: yield}
		open := indexFrom(r.text, "{", 0)
		for open >= 0 && walk.keywordAt(open) < len(r.text) {
			end := r.end(open)
			if end < 0 {
				end = open + 1
			} else if !walk.inside(open, end) {
				return
			}
			open = indexFrom(r.text, "{", end)
		}
	}
}

type keywordWalk struct {
	reader *reader
	next   int // where the keyword stands next
	yield  func(int) bool
}

// inside walks through an embedded object, past all that does not contain the keyword; it returns
// false to stop.
func (w *keywordWalk) inside(position, limit int) bool {
	for position < limit {
		c := w.reader.text[position]
		if c != '{' && c != '[' && c != '"' {
			position++
			continue
		}
		end := w.reader.end(position)
		if c == '"' || w.keywordAt(position) >= end {
			position = end
			continue
		}
		position++
		if c == '{' {
			if !w.yield(position - 1) {
				return false
			}
			if _, isEnvelope := w.reader.members(position - 1)["tool_calls"]; isEnvelope {
				position = end // what is inside an envelope are its calls, and their arguments
			}
		}
	}
	return true
}

// keywordAt returns where the keyword stands next at or behind ascending positions; the end of the
// text if it does not.
func (w *keywordWalk) keywordAt(position int) int {
	if w.next < position {
		if w.next = indexFold(w.reader.text, keyword, position); w.next < 0 {
			w.next = len(w.reader.text)
		}
	}
	return w.next
}
