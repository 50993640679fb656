package contract

import (
	"iter"
	"strings"

	"toolcall-port/wtf8"
)

// reader reads strict JSON values (RFC 8259) out of a text, wherever they begin.
//
// Values are never decoded as a whole: arguments pass through as the text they are, so numbers keep
// their digits, objects their duplicate keys and strings their escapes (DM-2.3 to DM-2.5). Nothing
// recurses, so nesting has no limit.
type reader struct {
	text string
	// Where the container that opens at a position ends: 0 unknown, -1 it does not.
	//
	// This memory keeps all reading linear. An attempt that fails leaves the outcome for every
	// bracket it passed outside of strings: those still open fail at the same place. A new attempt
	// can therefore only begin inside a string of an earlier one, and there it takes for strings
	// what the earlier one took for structure; a third attempt inside the second would repeat the
	// first. So no character is read more than twice.
	ends []int32
}

func newReader(text string) *reader {
	return &reader{text: text}
}

// at returns the character at the position, or 0 at the end of the text (where JSON allows no 0 either).
func (r *reader) at(position int) byte {
	if position < len(r.text) {
		return r.text[position]
	}
	return 0
}

// end returns the end of the complete JSON value that begins at the position, or -1.
func (r *reader) end(position int) int {
	switch r.at(position) {
	case '{', '[':
		if r.ends == nil {
			r.ends = make([]int32, len(r.text))
		}
		if end := r.ends[position]; end != 0 {
			return int(end)
		}
		return r.container(position)
	case '"':
		return r.stringEnd(position)
	}
	return r.scalar(position)
}

// isObject tells whether the whole text is one JSON object.
func (r *reader) isObject() bool {
	return r.at(0) == '{' && r.end(0) == len(r.text)
}

// source returns the source text of the value at the position.
func (r *reader) source(position int) string {
	return r.text[position:r.end(position)]
}

// stringAt returns the characters that the JSON string at the position denotes.
func (r *reader) stringAt(position int) string {
	return wtf8.Unquote(r.source(position))
}

// members returns where the values of the object at the position begin, by key; the last member
// counts (CT-6.8).
func (r *reader) members(position int) map[string]int {
	members := map[string]int{}
	for key, value := range r.allMembers(position) {
		members[key] = value
	}
	return members
}

// allMembers yields all members of the object at the position: keys, and where their values begin.
func (r *reader) allMembers(position int) iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		for key := range r.children(position) {
			if !yield(r.stringAt(key), r.valueOf(key)) {
				return
			}
		}
	}
}

// children yields where the elements of an array, or the keys of an object, begin.
func (r *reader) children(position int) iter.Seq[int] {
	return func(yield func(int) bool) {
		isObject := r.text[position] == '{'
		at := r.skip(position + 1)
		for r.text[at] != '}' && r.text[at] != ']' {
			if !yield(at) {
				return
			}
			if isObject {
				at = r.valueOf(at)
			}
			at = r.skip(r.end(at))
			if r.text[at] == ',' {
				at = r.skip(at + 1)
			}
		}
	}
}

// valueOf returns where the value behind a key begins.
func (r *reader) valueOf(key int) int {
	return r.skip(r.skip(r.stringEnd(key)) + 1)
}

func (r *reader) skip(position int) int {
	return skipSpace(r.text, position, len(r.text))
}

func (r *reader) scalar(position int) int {
	for _, word := range []string{"true", "false", "null"} {
		if strings.HasPrefix(r.text[position:], word) {
			return position + len(word)
		}
	}
	return r.number(position)
}

func (r *reader) number(position int) int {
	if r.at(position) == '-' {
		position++
	}
	switch c := r.at(position); {
	case c == '0':
		position++
	case c >= '1' && c <= '9':
		position = r.digits(position)
	default:
		return -1
	}
	if r.at(position) == '.' {
		if end := r.digits(position + 1); end > position+1 {
			position = end
		}
	}
	if c := r.at(position); c == 'e' || c == 'E' {
		start := position + 1
		if sign := r.at(start); sign == '+' || sign == '-' {
			start++
		}
		if end := r.digits(start); end > start {
			position = end
		}
	}
	return position
}

func (r *reader) digits(position int) int {
	for c := r.at(position); c >= '0' && c <= '9'; c = r.at(position) {
		position++
	}
	return position
}

func (r *reader) stringEnd(position int) int {
	for position++; ; position++ {
		switch c := r.at(position); {
		case c == '"':
			return position + 1
		case c == '\\':
			position++
			if r.at(position) == 'u' {
				if !r.areHex(position + 1) {
					return -1
				}
				position += 4
			} else if strings.IndexByte(`"\/bfnrt`, r.at(position)) < 0 {
				return -1
			}
		case c < 0x20:
			return -1
		}
	}
}

func (r *reader) areHex(position int) bool {
	for i := range 4 {
		c := lower(r.at(position + i))
		if !(c >= '0' && c <= '9' || c >= 'a' && c <= 'f') {
			return false
		}
	}
	return true
}

// What may come next inside a container.
const (
	valueNext = iota
	valueOrEnd
	keyNext
	keyOrEnd
	commaOrEnd
)

func (r *reader) container(start int) int {
	var open []int
	position, next := start, valueNext
	for position >= 0 {
		position = r.skip(position)
		c := r.at(position)
		if next == commaOrEnd || next == valueOrEnd || next == keyOrEnd {
			inObject := r.text[open[len(open)-1]] == '{'
			if inObject && c == '}' || !inObject && c == ']' {
				position++
				r.ends[open[len(open)-1]] = int32(position)
				open = open[:len(open)-1]
				if len(open) == 0 {
					return position
				}
				next = commaOrEnd
				continue
			}
			if next == commaOrEnd {
				if c != ',' {
					break
				}
				position++
				next = valueNext
				if inObject {
					next = keyNext
				}
				continue
			}
		}
		if next == keyNext || next == keyOrEnd {
			if position = r.keyEnd(position); position >= 0 {
				next = valueNext
			}
			continue
		}
		if (c == '{' || c == '[') && r.ends[position] == 0 {
			open = append(open, position)
			position++
			next = valueOrEnd
			if c == '{' {
				next = keyOrEnd
			}
			continue
		}
		position = r.end(position)
		next = commaOrEnd
	}
	for _, opening := range open {
		r.ends[opening] = -1
	}
	return -1
}

// keyEnd returns the position behind the colon of the key at the position, or -1.
func (r *reader) keyEnd(position int) int {
	if r.at(position) != '"' {
		return -1
	}
	if position = r.stringEnd(position); position < 0 {
		return -1
	}
	if position = r.skip(position); r.at(position) != ':' {
		return -1
	}
	return position + 1
}
