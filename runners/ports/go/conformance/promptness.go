package conformance

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// hold is text that was fed and not yet emitted: so many code points of the output from an offset.
type hold struct{ length, offset int }

var runs = regexp.MustCompile(`[ \t\r\n]+`)

// withoutRuns is the number of code points, a run of whitespace counted as one.
func withoutRuns(text string) int { return utf8.RuneCountInString(runs.ReplaceAllString(text, " ")) }

// longestHold is the most content or reasoning that was fed but not yet emitted.
//
// A text that occurs twice in the output is located at its last possible place, so a hold is never overestimated.
func longestHold(output *text, s *split, deltas [][]Delta) (longest hold) {
	ends := []int{0}
	for _, length := range s.lengths {
		ends = append(ends, ends[len(ends)-1]+length)
	}
	before := output.len()
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
			if held := withoutRuns(output.slice(start, max(start, waiting))); held > longest.length {
				longest = hold{held, start}
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
		_, size := utf8.DecodeLastRuneInString(wanted)
		if place = strings.LastIndex(before, wanted[len(wanted)-size:]); place < 0 {
			return -1
		}
	}
	return output.index(place)
}

// checkHold returns the breach if text, or the text of an argument, was held longer than ST-2.8 allows; else nil. The
// bundle says what is limited: spans of the output, and texts of arguments. Who does not claim argument-deltas may
// give arguments whole.
func checkHold(v *vector, output *text, s *split, longest hold, deltas [][]Delta, features claims) *breach {
	limits := v.judging.Promptness
	if limits == nil {
		return nil
	}
	tooLong := func(h hold) *breach {
		start := output.slice(h.offset, min(h.offset+40, output.len()))
		detail := fmt.Sprintf("%d code points were held, and %d can be needed: %q", h.length, limits.Limit, start)
		return &breach{Clause: "ST-2.8", Split: s.name, Chunk: len(s.chunks), Detail: detail, verdict: "wrong"}
	}
	for _, span := range limits.Spans {
		if longest.length > limits.Limit && span[0] <= longest.offset && longest.offset < span[1] {
			return tooLong(longest)
		}
	}
	for _, probe := range limits.Arguments {
		parts, count := make([]string, len(deltas)), 0
		for number, group := range deltas {
			for _, delta := range group {
				if delta.Type == "arguments" && delta.Index == probe.Call && delta.Text != "" {
					parts[number] += delta.Text
					count++
				}
			}
		}
		if count < 2 && !features.has("argument-deltas") {
			continue
		}
		if held := heldOf(output, probe.Offset, probe.Length, s, parts); held > limits.Limit {
			return tooLong(hold{held, probe.Offset})
		}
	}
	return nil
}

// heldOf is the most of an argument that was fed but not yet emitted, after any chunk; parts is what each chunk emitted.
func heldOf(output *text, offset, length int, s *split, parts []string) (most int) {
	whole := strings.Join(parts, "")
	place := strings.Index(whole, output.slice(offset, offset+length))
	if place < 0 {
		return 0
	}
	fed, emitted := -offset, -utf8.RuneCountInString(whole[:place])
	for number, chunk := range s.lengths {
		fed += chunk
		emitted += utf8.RuneCountInString(parts[number])
		if begin, end := max(0, emitted), min(fed, length); end-begin > most {
			most = max(most, withoutRuns(output.slice(offset+begin, offset+end)))
		}
	}
	return most
}
