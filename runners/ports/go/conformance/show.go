package conformance

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

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
		row(&b, "because", found.reason)
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
	return *text
}

// row writes a label and the lines of a text.
func row(b *strings.Builder, label, text string) {
	lines := strings.Split(text, "\n")
	if len(lines) > 24 {
		lines = append(lines[:24:24], fmt.Sprintf("… %d more lines", len(lines)-24))
	}
	for _, line := range lines {
		fmt.Fprintf(b, "  %-10s%s\n", label, line)
		label = ""
	}
}

// visible are the lines of a text in quotes, so that what cannot be seen is shown.
func visible(text string) string {
	lines := slices.DeleteFunc(strings.SplitAfter(text, "\n"), func(line string) bool { return line == "" })
	for i, line := range lines {
		lines[i] = strconv.Quote(line)
	}
	return strings.Join(lines, "\n")
}
