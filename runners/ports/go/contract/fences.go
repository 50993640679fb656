package contract

import "strings"

// shortest is the length of the shortest run of backticks that is a fence.
const shortest = 3

// A fence is a run of three or more backticks that stands in no string of a bracketed region.
type fence struct{ start, end int }

func (f fence) length() int { return f.end - f.start }

// withoutFencedBlocks returns the text with a space in place of each fenced block. Implements CT-3.
func withoutFencedBlocks(text string) string {
	var pieces strings.Builder
	position := 0
	for _, block := range fencedBlocks(fences(text)) {
		pieces.WriteString(text[position:block.start])
		pieces.WriteByte(' ')
		position = block.end
	}
	pieces.WriteString(text[position:])
	return pieces.String()
}

// fences returns all fences; backticks in a string of a bracketed region do not count. Implements CT-3.2
// and CT-3.6.
func fences(text string) []fence {
	start := indexFrom(text, "```", 0)
	if start < 0 {
		return nil
	}
	var found []fence
	inside := stringsInRegions(text)
	for start >= 0 {
		end := start + shortest
		for end < len(text) && text[end] == '`' {
			end++
		}
		for len(inside) > 0 && inside[0].end < start {
			inside = inside[1:]
		}
		if len(inside) == 0 || start < inside[0].start {
			found = append(found, fence{start, end})
		}
		start = indexFrom(text, "```", end)
	}
	return found
}

// fencedBlocks returns the blocks in order; a fence that is not closed opens none. Implements
// CT-3.1, CT-3.3, CT-3.5 and CT-3.7.
func fencedBlocks(all []fence) []span {
	longest := longestBehind(all)
	var blocks []span
	var opening *fence
	for index, f := range all {
		start := f.start
		if opening != nil {
			if f.length() < opening.length() {
				continue
			}
			start += opening.length()
			if f.end-start < shortest {
				start = f.end
			}
			blocks = append(blocks, span{opening.start, start})
			opening = nil
		}
		if rest := f.end - start; rest >= shortest && rest <= longest[index] {
			opening = &fence{start, f.end}
		}
	}
	return blocks
}

// longestBehind returns for each fence the length of the longest one behind it: a fence that is
// longer is never closed.
func longestBehind(all []fence) []int {
	longest := make([]int, len(all))
	for index := len(all) - 2; index >= 0; index-- {
		longest[index] = max(longest[index+1], all[index+1].length())
	}
	return longest
}
