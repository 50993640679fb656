package conformance

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// whitespace is what counts as such in all chapters (DM-6.1).
const whitespace = " \t\r\n"

// difference is a place where a result differs; Expected and Actual are JSON texts to show, nil for nothing there.
type difference struct {
	Path     string  `json:"path"`
	Kind     string  `json:"kind"`
	Expected *string `json:"expected,omitempty"`
	Actual   *string `json:"actual,omitempty"`

	onlyWhitespace bool
}

func differs(path string, expected, actual any) []difference {
	wanted, got := shown(expected), shown(actual)
	return []difference{{Path: path, Kind: "value", Expected: &wanted, Actual: &got}}
}

// shown is a value as JSON text for a reader.
func shown(value any) string {
	var text strings.Builder
	writer := json.NewEncoder(&text)
	writer.SetEscapeHTML(false)
	if err := writer.Encode(value); err != nil {
		return fmt.Sprint(value)
	}
	return strings.TrimSuffix(text.String(), "\n")
}

type claims []string

func (c claims) has(feature string) bool { return slices.Contains(c, feature) }

// compareMessages returns the differences between a message and an expected one. Implements DM-5.
func compareMessages(v *vector, wanted *expected, got *Message, features claims) []difference {
	var found []difference
	found = append(found, compareText("content", wanted.Content, got.Content)...)
	found = append(found, compareText("reasoning", wanted.Reasoning, got.Reasoning)...)
	compared := features
	if v.Profile == "contract" { // it has neither ids, nor incomplete calls, nor problems
		compared = nil
	}
	found = append(found, compareCalls(wanted.Calls, got.Calls, compared)...)
	if compared.has("problems") && !slices.Equal(aligned(wanted.Problems), aligned(got.Problems)) {
		found = append(found, differs("problems", wanted.Problems, got.Problems)...)
	}
	if features.has("policy") {
		if wanted.SawToolCallSyntax != got.SawToolCallSyntax {
			found = append(found, differs("sawToolCallSyntax", wanted.SawToolCallSyntax, got.SawToolCallSyntax)...)
		}
		if wanted.RejectedByPolicy != got.RejectedByPolicy {
			found = append(found, differs("rejectedByPolicy", wanted.RejectedByPolicy, got.RejectedByPolicy)...)
		}
		if !slices.Equal(wanted.RejectedToolNames, got.RejectedToolNames) {
			found = append(found, differs("rejectedToolNames", wanted.RejectedToolNames, got.RejectedToolNames)...)
		}
	}
	return found
}

// aligned returns the problems with those of one offset in one order, which has no meaning (DM-3.1).
func aligned(problems []Problem) []Problem {
	sorted := slices.Clone(problems)
	for start := 0; start < len(sorted); {
		end := start
		for end < len(sorted) && sorted[end].Offset == sorted[start].Offset {
			end++
		}
		slices.SortFunc(sorted[start:end], func(a, b Problem) int {
			return strings.Compare(fmt.Sprintf("%s %09d", a.Code, a.Length), fmt.Sprintf("%s %09d", b.Code, b.Length))
		})
		start = end
	}
	return sorted
}

func compareText(path string, wanted *string, got string) []difference {
	if wanted == nil || *wanted == got {
		return nil
	}
	found := differs(path, *wanted, got)
	found[0].onlyWhitespace = strings.Trim(got, whitespace) == strings.Trim(*wanted, whitespace)
	return found
}

func compareCalls(wanted []expectedCall, got []Call, features claims) []difference {
	if len(wanted) != len(got) {
		// Calls after a missing one would all be reported as wrong.
		return differs("calls", expectedNames(wanted), callNames(got))
	}
	var found []difference
	for i, call := range wanted {
		found = append(found, compareCall(fmt.Sprintf("calls[%d]", i), call, got[i], features)...)
	}
	return found
}

func expectedNames(calls []expectedCall) []string {
	names := make([]string, len(calls))
	for i, call := range calls {
		names[i] = call.Name
	}
	return names
}

func callNames(calls []Call) []string {
	names := make([]string, len(calls))
	for i, call := range calls {
		names[i] = call.Name
	}
	return names
}

func compareCall(path string, wanted expectedCall, got Call, features claims) []difference {
	var found []difference
	if wanted.Name != got.Name {
		found = append(found, differs(path+".name", wanted.Name, got.Name)...)
	}
	if !equalJSON(wanted.Arguments, got.Arguments, wanted.complete()) {
		found = append(found, argumentsDiffer(path+".arguments", wanted, got.Arguments))
	}
	if wanted.ArgumentsText != nil && *wanted.ArgumentsText != got.Arguments {
		found = append(found, difference{path + ".argumentsText", "value", wanted.ArgumentsText, &got.Arguments, false})
	}
	if features.has("ids") && wanted.ID != got.ID {
		found = append(found, differs(path+".id", wanted.ID, got.ID)...)
	}
	if features.has("incomplete-calls") && wanted.complete() == got.Incomplete {
		found = append(found, differs(path+".complete", wanted.complete(), !got.Incomplete)...)
	}
	return found
}

// argumentsDiffer is the first place where arguments differ, or both texts if one is not JSON.
func argumentsDiffer(path string, wanted expectedCall, got string) difference {
	left, right := parseJSON(wanted.Arguments), parseJSON(got)
	if !wanted.complete() || left == nil || right == nil {
		return difference{path, "value", &wanted.Arguments, &got, false}
	}
	for range 20 {
		step, a, b := firstStep(left, right)
		if step == "" {
			break
		}
		path, left, right = path+step, a, b
		if a == nil || b == nil {
			break
		}
	}
	found := difference{Path: path, Kind: "value"}
	switch {
	case left == nil:
		found.Kind = "extra"
	case right == nil:
		found.Kind = "missing"
	case left.kind != right.kind:
		found.Kind = "type"
	}
	for side, one := range map[**string]*value{&found.Expected: left, &found.Actual: right} {
		if one != nil {
			text := shortened(one.text, 200)
			*side = &text
		}
	}
	return found
}

var plainKey = regexp.MustCompile(`^[\p{L}_][\p{L}\p{N}_]*$`)

// firstStep is the step into the first item that differs, and the items; "" if the values are no containers of one kind.
func firstStep(left, right *value) (string, *value, *value) {
	if left.kind != right.kind || left.items == nil && right.items == nil {
		return "", nil, nil
	}
	if left.kind == '[' {
		for i := range max(len(left.items), len(right.items)) {
			a, b := at(left.items, i), at(right.items, i)
			if a == nil || b == nil || !equalValues(a, b) {
				return fmt.Sprintf("[%d]", i), a, b
			}
		}
		return "", nil, nil
	}
	mine, others := left.members(), right.members()
	for _, key := range append(slices.Clone(left.keys), right.keys...) {
		for i := range max(len(mine[key]), len(others[key])) {
			a, b := at(mine[key], i), at(others[key], i)
			if a == nil || b == nil || !equalValues(a, b) {
				if plainKey.MatchString(key) {
					return "." + key, a, b
				}
				return "[" + shown(key) + "]", a, b
			}
		}
	}
	return "", nil, nil
}

func at(items []*value, i int) *value {
	if i < len(items) {
		return items[i]
	}
	return nil
}

func shortened(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}

// compareDeltas returns the differences in the deltas of each chunk and of the finish; adjacent pieces are joined.
func compareDeltas(wanted, got [][]Delta, features claims) []difference {
	var found []difference
	for i := range max(len(wanted), len(got)) {
		var a, b []Delta
		if i < len(wanted) {
			a = joined(wanted[i], features)
		}
		if i < len(got) {
			b = joined(got[i], features)
		}
		if !slices.Equal(a, b) || i >= len(wanted) || i >= len(got) {
			found = append(found, differs(fmt.Sprintf("deltas[%d]", i), a, b)...)
		}
	}
	return found
}

func joined(deltas []Delta, features claims) []Delta {
	var found []Delta
	for _, delta := range deltas {
		texts := delta.Type != "call" && delta.Type != "id"
		if texts && delta.Text == "" || delta.Type == "id" && !features.has("ids") {
			continue
		}
		if !features.has("ids") {
			delta.ID = ""
		}
		if last := len(found) - 1; texts && last >= 0 && found[last].Type == delta.Type && found[last].Index == delta.Index {
			found[last].Text += delta.Text
		} else {
			found = append(found, delta)
		}
	}
	return found
}
