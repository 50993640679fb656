package conformance

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// holdLimit is how many code points may be held beside the longest name of a tool (AP-7.5).
const holdLimit = 96

// hold is text that was fed and not yet emitted: so many code points of the output from an offset.
type hold struct{ length, offset int }

// longestHold returns the most content or reasoning that was fed but not yet emitted. Implements ST-2.8.
//
// A text that occurs twice in the output is located at its last possible place, so a hold is never overestimated.
func longestHold(output *text, s *split, deltas [][]Delta) hold {
	ends := make([]int, 1, len(s.lengths)+1)
	for _, length := range s.lengths {
		ends = append(ends, ends[len(ends)-1]+length)
	}
	before := output.len()
	var longest hold
	for number := len(deltas) - 1; number >= 0; number-- {
		fed, waiting := ends[min(number+1, len(s.lengths))], ends[min(number, len(s.lengths))]
		for i := len(deltas[number]) - 1; i >= 0; i-- {
			delta := deltas[number][i]
			if delta.Type != "content" && delta.Type != "reasoning" {
				continue
			}
			start := lastPlace(output, strings.Trim(delta.Text, whitespace), min(before, fed))
			if start < 0 {
				continue
			}
			if length := withoutRuns(output.slice(start, max(start, waiting))); length > longest.length {
				longest = hold{length, start}
			}
			before = start
		}
	}
	return longest
}

// lastPlace is where the text, or else its last character, last stands before a place in the output; -1 if nowhere.
func lastPlace(output *text, wanted string, end int) int {
	if wanted == "" {
		return -1
	}
	before := output.slice(0, end)
	place := strings.LastIndex(before, wanted)
	if place < 0 {
		last, _ := utf8.DecodeLastRuneInString(wanted)
		place = strings.LastIndex(before, string(last))
	}
	if place < 0 {
		return -1
	}
	return output.index(place)
}

// withoutRuns counts code points, a run of whitespace as one.
func withoutRuns(text string) int {
	count, inRun := 0, false
	for _, character := range text {
		isRun := character < 0x80 && isSpace(byte(character))
		if !isRun || !inRun {
			count++
		}
		inRun = isRun
	}
	return count
}

// holdLimitOf is how many code points may be held (AP-7.5).
func holdLimitOf(v *vector) int {
	longest := 0
	for _, tool := range v.tools {
		longest = max(longest, utf8.RuneCountInString(tool.Name))
	}
	return holdLimit + longest
}

// checkHold returns the breach if text was held longer than ST-2.8 allows.
func checkHold(v *vector, output *text, s *split, held hold) *breach {
	limit := holdLimitOf(v)
	if held.length <= limit || !isBounded(v, output, held.offset) {
		return nil
	}
	text := output.slice(held.offset, min(held.offset+40, output.len()))
	detail := fmt.Sprintf("%d code points were held, and %d can be needed, from %s", held.length, limit, quoted(text))
	return &breach{"ST-2.8", s.name, len(s.chunks), detail, "wrong"}
}

var (
	thoughtTag = regexp.MustCompile(`</?think>`)
	firstTag   = regexp.MustCompile(`</?think>|<tool_call>`)
)

// isBounded tells whether ST-2.8 limits how long the text at an offset may be held.
func isBounded(v *vector, output *text, offset int) bool {
	if v.Expected != nil && isCall(v, output, offset) || v.Profile != "template" {
		return false
	}
	if v.Holds == nil {
		return true
	}
	if *v.Holds != "until-first-tag" {
		return *v.Holds == "nothing"
	}
	tag := thoughtTag
	if v.Expected != nil && v.Expected.SawToolCallSyntax {
		tag = firstTag
	}
	first := output.len()
	if found := tag.FindStringIndex(output.whole); found != nil {
		first = output.index(found[0])
	}
	return offset >= first
}

// isCall tells whether the text may be a call that proves to be none only later (TP-2.13, TP-5.14).
func isCall(v *vector, output *text, offset int) bool {
	rest := output.slice(offset, min(offset+holdLimit, output.len()))
	if rest != "" && strings.IndexByte("<[]", rest[0]) >= 0 {
		called := false
		for _, tool := range v.tools {
			called = called || strings.Contains(rest, tool.Name)
		}
		reasoning := ""
		if v.Expected.Reasoning != nil {
			reasoning = *v.Expected.Reasoning
		}
		return called && strings.Contains(reasoning, output.slice(offset, min(offset+20, output.len())))
	}
	for _, problem := range v.Expected.Problems {
		if strings.HasPrefix(rest, "{") && problem.Code == "malformed-arguments" && problem.Offset == offset {
			return true
		}
	}
	return false
}
