package contract

// span is a part of a text.
type span struct{ start, end int }

// sign is a bracket or a double quote.
type sign struct {
	position int
	// Whether a backslash escapes it, which counts inside a string alone.
	isEscaped bool
}

// stringsInRegions returns where the double-quoted strings of bracketed regions begin and end, from
// quote to quote. What follows a sign is the same for every region that reads it outside of
// strings, so it is decided once, from the right. Implements CT-3.2.
func stringsInRegions(text string) []span {
	signs := signsOf(text)
	none := len(signs)
	// The bracket that balances an opening one; the end of the string that a quote begins.
	partner := make([]int, none)
	// For a reader that is outside of strings before a sign: the first closing bracket from there on
	// that balances none; no bracket behind a string or bracket that never ends.
	unmatched := make([]int, none+1)
	unmatched[none] = none
	endOfString := none
	for index := none - 1; index >= 0; index-- {
		partner[index], unmatched[index] = none, none
		switch c := text[signs[index].position]; c {
		case '}', ']':
			unmatched[index] = index
		case '"':
			partner[index] = endOfString
			if !signs[index].isEscaped {
				endOfString = index
			}
		default:
			if end := unmatched[index+1]; end < none && text[signs[end].position] == closingOf(c) {
				partner[index] = end
			}
		}
		if partner[index] < none {
			unmatched[index] = unmatched[partner[index]+1]
		}
	}

	var found []span
	regionEnd := 0
	for index := 0; index < none; index++ {
		isQuote := text[signs[index].position] == '"'
		if index >= regionEnd && !isQuote && partner[index] < none {
			regionEnd = partner[index]
		}
		if isQuote && index < regionEnd {
			found = append(found, span{signs[index].position, signs[partner[index]].position})
			index = partner[index]
		}
	}
	return found
}

func signsOf(text string) []sign {
	var signs []sign
	isEscaped := false
	for position := range len(text) {
		switch text[position] {
		case '\\':
			isEscaped = !isEscaped
			continue
		case '{', '[', '}', ']', '"':
			signs = append(signs, sign{position, isEscaped})
		}
		isEscaped = false
	}
	return signs
}

func closingOf(opening byte) byte {
	if opening == '{' {
		return '}'
	}
	return ']'
}
