package contract

import "strings"

// A fence is a run of three or more backticks that does not stand inside a string (CT-3.2).
type fence struct{ start, end int }

func (f fence) length() int { return f.end - f.start }

// withoutFencedBlocks returns the text with a space in place of each fenced block. Implements CT-3.
func withoutFencedBlocks(text string) string {
	all := fences(text)
	if len(all) == 0 {
		return text
	}
	closings := closingFences(all)
	var pieces strings.Builder
	position := 0
	for index := 0; index < len(all); index++ {
		closing := closings[index]
		if closing < 0 {
			continue
		}
		pieces.WriteString(text[position:all[index].start])
		pieces.WriteByte(' ')
		position = all[closing].end
		index = closing
	}
	pieces.WriteString(text[position:])
	return pieces.String()
}

func fences(text string) []fence {
	var found []fence
	odd, escaped := false, false
	for position := 0; position < len(text); position++ {
		switch text[position] {
		case '\\':
			escaped = !escaped
			continue
		case '\n', '\r':
			odd = false
		case '"':
			if !escaped {
				odd = !odd
			}
		case '`':
			end := position
			for end < len(text) && text[end] == '`' {
				end++
			}
			if !odd && end-position >= 3 {
				found = append(found, fence{position, end})
			}
			position = end - 1
		}
		escaped = false
	}
	return found
}

// closingFences returns for each fence the index of the next one that is at least as long, or -1.
// It reads from the end, with the fences that are longer than all between on a stack, because
// looking for each one separately is quadratic.
func closingFences(all []fence) []int {
	closings := make([]int, len(all))
	var longer []int
	for index := len(all) - 1; index >= 0; index-- {
		for len(longer) > 0 && all[longer[len(longer)-1]].length() < all[index].length() {
			longer = longer[:len(longer)-1]
		}
		closings[index] = -1
		if len(longer) > 0 {
			closings[index] = longer[len(longer)-1]
		}
		longer = append(longer, index)
	}
	return closings
}
