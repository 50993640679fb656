package conformance

import (
	"fmt"
	"strings"
	"unicode"
)

// width is how wide a line of a failure is, labelled how far its texts are indented.
const width, labelled = 92, 12

// show is a failure for a person: what was asked, what is right and why, and what came.
func (s *suite) show(v *vector, found judged, command string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n%s  %s  (%s)\n  %s\n", found.verdict, v.ID, v.Level, v.Title)
	clauses := v.Clauses
	if found.splits != nil && found.splits.First != nil {
		clauses = append(clauses[:len(clauses):len(clauses)], found.splits.First.Clause)
	}
	for _, id := range clauses {
		if text, ok := s.clauses[id]; ok {
			statement, _, _ := strings.Cut(text, "\n\n")
			row(&b, id, strings.Join(strings.Fields(statement), " "))
		}
	}
	if harm, ok := s.harms[v.Harm]; ok {
		row(&b, "harm", harm[0]+". "+harm[1])
	}
	row(&b, "output", visible(v.Output))
	for i, difference := range found.differences {
		if i == 3 {
			row(&b, "", fmt.Sprintf("and %d more", len(found.differences)-i))
			break
		}
		row(&b, map[bool]string{true: "differs"}[i == 0], "at "+difference.Path)
		row(&b, "", "  expected "+side(difference.Expected))
		row(&b, "", "  actual   "+side(difference.Actual))
	}
	if found.reason != "" {
		row(&b, "because", visible(found.reason))
	}
	for _, name := range found.invariants {
		row(&b, "breaks", name+": "+s.rules.Invariants[name])
	}
	fmt.Fprintf(&b, "  $ %s", command)
	return b.String()
}

func side(text *string) string {
	if text == nil {
		return "(nothing)"
	}
	return visible(*text)
}

// row writes a label and its text, broken into lines at blanks where there are some.
func row(b *strings.Builder, label, text string) {
	lines := strings.Split(text, "\n")
	if len(lines) > 24 {
		lines = append(lines[:24:24], fmt.Sprintf("… %d more lines", len(lines)-24))
	}
	for _, line := range lines {
		for rest := []rune(line); ; {
			end := min(len(rest), width-labelled)
			if end < len(rest) {
				if blank := strings.LastIndex(string(rest[:end]), " "); blank > 0 {
					end = len([]rune(string(rest[:end])[:blank])) + 1
				}
			}
			fmt.Fprintf(b, "  %-*s%s\n", labelled-2, label, strings.TrimRight(string(rest[:end]), " "))
			label = ""
			if rest = rest[end:]; len(rest) == 0 {
				break
			}
		}
	}
}

// visible shows characters that cannot be seen: line breaks, tabs, and others as escapes.
func visible(text string) string {
	var b strings.Builder
	for _, c := range text {
		switch {
		case c == '\n':
			b.WriteString("⏎\n")
		case c == '\t':
			b.WriteString("→")
		case c == '\r':
			b.WriteString("␍")
		case c == ' ' || unicode.IsGraphic(c) && !unicode.IsSpace(c):
			b.WriteRune(c)
		default:
			fmt.Fprintf(&b, `\u%04x`, c)
		}
	}
	return b.String()
}
