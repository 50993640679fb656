package contract

const (
	nameKey      = "function.name:"
	argumentsKey = "function.arguments:"
)

// keyValueCalls returns the calls that the text writes as text key-value. Implements CT-8.
func keyValueCalls(r *reader) []Call {
	nextArguments := ascendingSearch(r.text, argumentsKey)
	nextBrace := ascendingSearch(r.text, "{")
	var calls []Call
	for at := nextName(r.text, 0); at.name != ""; {
		next := nextName(r.text, at.end)
		end := next.start
		brace := nextBrace(nextArguments(at.end) + len(argumentsKey))
		if brace < end {
			if objectEnd := r.end(brace); objectEnd >= 0 {
				calls = append(calls, Call{at.name, r.text[brace:objectEnd]})
				if objectEnd > end {
					next = nextName(r.text, objectEnd) // the names inside the object are data
				}
			} else if balance := balancingBrace(r.text, brace, end); balance >= 0 {
				calls = append(calls, Call{at.name, rawArguments(r.text[brace:balance])})
			}
		}
		at = next
	}
	return calls
}

type keyValueName struct {
	name       string
	start, end int
}

// nextName returns the next name behind a position; there is no name, at the end of the text, where
// there is none.
func nextName(text string, position int) keyValueName {
	for start := indexFold(text, nameKey, position); start >= 0; start = indexFold(text, nameKey, start+1) {
		from := skipSpace(text, start+len(nameKey), len(text))
		end := nameEnd(text, from)
		if end > from {
			return keyValueName{text[from:end], start, end}
		}
	}
	return keyValueName{"", len(text), len(text)}
}

// nameEnd returns the end of the longest run of ASCII letters, digits, _, - and . at the position.
func nameEnd(text string, position int) int {
	for position < len(text) {
		c := text[position]
		l := lower(c)
		if !(l >= 'a' && l <= 'z' || c >= '0' && c <= '9' || c == '_' || c == '-' || c == '.') {
			break
		}
		position++
	}
	return position
}

// ascendingSearch finds needle at or behind ascending positions; where there is none, the answer is
// the end of the text. It remembers the last answer, because a search that finds nothing until the
// end must not be repeated for every name.
func ascendingSearch(text, needle string) func(int) int {
	found := -1
	return func(position int) int {
		if found < position {
			if found = indexFrom(text, needle, position); found < 0 {
				found = len(text)
			}
		}
		return found
	}
}

// balancingBrace returns the position behind the brace that closes the one at start, braces in
// double-quoted strings not counting, or -1.
func balancingBrace(text string, start, end int) int {
	depth := 0
	inString := false
	for position := start; position < end; position++ {
		c := text[position]
		switch {
		case inString && c == '\\':
			position++
		case c == '"':
			inString = !inString
		case inString:
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth == 0 {
				return position + 1
			}
		}
	}
	return -1
}
