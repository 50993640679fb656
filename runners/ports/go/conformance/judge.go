package conformance

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// whitespace is what counts as such in all chapters (DM-6.1).
const whitespace = " \t\r\n"

type claims []string

func (c claims) has(feature string) bool { return slices.Contains(c, feature) }

// rules say how replies are judged, for all vectors (VF-8.12).
type rules struct {
	Verdicts map[string]struct{ Counts, Unless, Breaks string }
	Fields   map[string]map[string]claims
	Failures []struct {
		Verdict, Calls, Text string
		Rejects              bool
	}
	Invariants map[string]string
}

// judging is what the rules make of one vector.
type judging struct {
	Depth   int
	Prompt  *string
	Tokens  [][2]int
	Good    []good
	Allowed []struct {
		Calls, Whole, Empty map[string]int
		Rejected, IDs       []string
	}
	Strange, CutOff, NotRead []string
	Promptness               *struct {
		Limit     int
		Spans     [][2]int
		Arguments []struct{ Call, Offset, Length int }
	}
}

// good is a result with a verdict of its own; without a Reply that of the first.
type good struct {
	Verdict, Note    string
	Edges            bool
	Without, Ignores []string
	Reply            map[string]string
}

// difference is a place where a result differs; Expected and Actual are texts to show, nil for nothing there.
type difference struct {
	Path     string  `json:"path"`
	Kind     string  `json:"kind"`
	Expected *string `json:"expected,omitempty"`
	Actual   *string `json:"actual,omitempty"`
}

// outcome is the verdict on a vector, and why.
type outcome struct {
	verdict     string
	reason      string
	differences []difference
	actual      any
}

// judge looks up what a parser returns, by the rules of a bundle and the features that it claims.
type judge struct {
	*rules
	features claims
}

func (j *judge) passes(verdict string) bool {
	rule := j.Verdicts[verdict]
	return rule.Counts == "passed" && !j.features.has(rule.Unless)
}

func (j *judge) fails(verdict string) bool {
	return !j.passes(verdict) && j.Verdicts[verdict].Counts != "neutral"
}

// outcome gives the verdict on a message, and on the deltas of kind stream. Implements AP-7.1.
func (j *judge) outcome(v *vector, message *Message, deltas [][]Delta) outcome {
	var differences []difference
	for _, good := range v.judging.Good {
		rest := *message
		rest.Calls = slices.DeleteFunc(slices.Clone(message.Calls), func(c Call) bool { return slices.Contains(good.Without, c.Name) })
		if len(good.Without) > 0 && len(rest.Calls) == len(message.Calls) {
			continue
		}
		if good.Reply == nil {
			good.Reply = v.judging.Good[0].Reply
		}
		found := j.differences(v, &good, &rest, deltas)
		if len(found) == 0 {
			return outcome{good.Verdict, good.Note, differences, message}
		}
		if differences == nil {
			differences = found
		}
	}
	return outcome{j.failureOf(v, message), "", differences, message}
}

// field is the name of a field in its path.
var field = regexp.MustCompile(`(\w+)(?:\[\d+\])?$`)

// differences are where a message differs from a good result.
func (j *judge) differences(v *vector, good *good, message *Message, deltas [][]Delta) (found []difference) {
	got := fieldsOf(message, deltas)
	for _, path := range paths(good.Reply, got) {
		name := field.FindStringSubmatch(path)[1]
		needed, compared := j.Fields[v.Profile][name]
		unclaimed := func(feature string) bool { return !j.features.has(feature) }
		if !compared || slices.Contains(good.Ignores, name) || slices.ContainsFunc(needed, unclaimed) {
			continue
		}
		a, inA := good.Reply[path]
		b, inB := got[path]
		switch call := strings.TrimSuffix(path, name); {
		case name == "argumentsText":
			b, inB = got[call+"arguments"]
		case name == "arguments" && inB:
			b = canonical(b, good.Reply[call+"complete"] != "false")
		}
		edges := good.Edges && (name == "content" || name == "reasoning")
		if inA != inB || a != b && !(edges && strings.Trim(a, whitespace) == strings.Trim(b, whitespace)) {
			found = append(found, differenceOf(path, a, b, inA, inB))
		}
	}
	return found
}

// paths are those of two sets of fields, in order.
func paths(a, b map[string]string) []string {
	both := maps.Clone(a)
	maps.Copy(both, b)
	return slices.Sorted(maps.Keys(both))
}

// failureOf is the verdict on a message that is not good, by how it relates to the expected one.
func (j *judge) failureOf(v *vector, message *Message) string {
	reply, allowed := v.judging.Good[0].Reply, v.judging.Allowed[0]
	more := len(message.Calls)
	for _, count := range allowed.Calls {
		more -= count
	}
	got := map[string]string{}
	if _, compared := reply["content"]; compared {
		got["content"], got["reasoning"] = message.Content, message.Reasoning
	}
	rejects := len(surplus(message.RejectedToolNames, allowed.Rejected)) > 0 || message.RejectedByPolicy && reply["rejectedByPolicy"] == "false"
	return j.failure(more, rejects, reply, got)
}

// failure is the verdict on a result with so many calls more (less than 0: fewer) than are right, by the texts that
// came and those that are right. rejects tells whether something is rejected that is right.
func (j *judge) failure(more int, rejects bool, right, got map[string]string) string {
	added, removed, differ := true, true, false
	for path, text := range got {
		if wanted, known := right[path]; known && wanted != text {
			differ = true
			added, removed = added && contains(text, wanted), removed && contains(wanted, text)
		}
	}
	holds := map[string]bool{"": true, "more": more > 0, "fewer": more < 0, "added": differ && added, "removed": differ && removed}
	for _, rule := range j.Failures {
		if holds[rule.Calls] && holds[rule.Text] && (rejects || !rule.Rejects) {
			return rule.Verdict
		}
	}
	return ""
}

// broken returns the invariants that an answer breaks. Implements AP-8.10.
// streamed has the names of the calls in streams that have others than the message.
func (j *judge) broken(v *vector, verdict string, message *Message, first *breach, streamed [][]string) (found []string) {
	if breaks := j.Verdicts[verdict].Breaks; breaks != "" {
		return []string{breaks}
	}
	if first != nil && (first.verdict == "whitespace" && j.fails("whitespace") || first.verdict != "whitespace" && strings.HasPrefix(first.Clause, "ST-1.")) {
		found = append(found, "stream")
	}
	if message == nil {
		return found
	}
	var ids, closed, emptied []string
	wrong := false
	for _, call := range message.Calls {
		if call.ID != "" {
			ids = append(ids, call.ID)
		}
		judged := !call.Incomplete && (j.features.has("incomplete-calls") || !slices.Contains(v.judging.CutOff, call.Name))
		object := isObject(call.Arguments)
		wrong = wrong || judged && !slices.Contains(v.judging.Strange, call.Arguments) && !object
		if object && !call.Incomplete && slices.Contains(v.judging.CutOff, call.Name) {
			closed = append(closed, call.Name)
		}
		if !call.Incomplete && slices.Contains(v.judging.NotRead, call.Name) && canonical(call.Arguments, true) == "{}" {
			emptied = append(emptied, call.Name)
		}
	}
	if wrong {
		found = append(found, "arguments")
	}
	halves, shared := len(message.Problems) == 0, true
	for _, allowed := range v.judging.Allowed {
		halves = halves && len(surplus(closed, counted(allowed.Whole)))+len(surplus(emptied, counted(allowed.Empty))) > 0
		once := slices.Compact(slices.Sorted(slices.Values(ids)))
		shared = shared && slices.ContainsFunc(surplus(ids, once), func(id string) bool { return !slices.Contains(allowed.IDs, id) })
	}
	if slices.ContainsFunc(append([][]string{message.names()}, streamed...), v.hasMore) {
		found = append(found, "calls")
	}
	if halves {
		found = append(found, "halves")
	}
	if shared {
		found = append(found, "ids")
	}
	return found
}

// hasMore tells whether some tool is called more often than every good message allows.
func (v *vector) hasMore(names []string) bool {
	for _, allowed := range v.judging.Allowed {
		isWrong := func(name string) bool { return !slices.Contains(allowed.Rejected, name) }
		if !slices.ContainsFunc(surplus(names, counted(allowed.Calls)), isWrong) {
			return false
		}
	}
	return true
}

// counted lists each name as often as it is counted.
func counted(counts map[string]int) (names []string) {
	for name, count := range counts {
		names = append(names, slices.Repeat([]string{name}, count)...)
	}
	return names
}

// surplus returns the names that are more often in the first list than in the second.
func surplus(names, less []string) []string {
	for _, name := range less {
		if i := slices.Index(names, name); i >= 0 {
			names = slices.Delete(slices.Clone(names), i, i+1)
		}
	}
	return names
}

// contains tells whether the shorter text is a subsequence of the longer one.
func contains(longer, shorter string) bool {
	for _, character := range shorter {
		place := strings.IndexRune(longer, character)
		if place < 0 {
			return false
		}
		longer = longer[place+len(string(character)):]
	}
	return true
}

// fieldsOf is a message, and deltas, as texts by path, such as calls[0].id (VF-8.11); arguments as they came.
func fieldsOf(message *Message, deltas [][]Delta) map[string]string {
	names := make([]string, len(message.RejectedToolNames))
	for i, name := range message.RejectedToolNames {
		names[i] = quoted(name)
	}
	found := map[string]string{
		"content": message.Content, "reasoning": message.Reasoning, "problems": problemsText(message.Problems),
		"sawToolCallSyntax": fmt.Sprint(message.SawToolCallSyntax), "rejectedByPolicy": fmt.Sprint(message.RejectedByPolicy),
		"rejectedToolNames": "[" + strings.Join(names, ",") + "]",
	}
	for i, call := range message.Calls {
		here := fmt.Sprintf("calls[%d].", i)
		found[here+"name"], found[here+"arguments"], found[here+"complete"] = call.Name, call.Arguments, fmt.Sprint(!call.Incomplete)
		if call.ID != "" {
			found[here+"id"] = call.ID
		}
	}
	for i, group := range deltas {
		found[fmt.Sprintf("deltas[%d]", i)] = joined(group, false)
		found[fmt.Sprintf("deltasWithIds[%d]", i)] = joined(group, true)
	}
	return found
}

// problemsText is a text of problems, those of one offset in one order, which has no meaning (DM-3.1).
func problemsText(problems []Problem) string {
	texts := make([]string, len(problems))
	for i, start := 0, 0; i < len(problems); i++ {
		texts[i] = fmt.Sprintf("%s %d+%d", problems[i].Code, problems[i].Offset, problems[i].Length)
		if problems[start].Offset != problems[i].Offset {
			start = i
		}
		slices.Sort(texts[start : i+1])
	}
	return strings.Join(texts, ", ")
}

// joined is a text of deltas; adjacent pieces of one text are one.
func joined(deltas []Delta, ids bool) string {
	var heads, texts []string
	for _, delta := range deltas {
		head, hasText := delta.Type, delta.Type != "call" && delta.Type != "id"
		if hasText && delta.Text == "" || delta.Type == "id" && !ids {
			continue
		}
		if head != "content" && head != "reasoning" {
			head += fmt.Sprintf(" %d", delta.Index)
		}
		if delta.Type == "call" {
			head += " " + quoted(delta.Name)
		}
		if delta.ID != "" && ids {
			head += " " + quoted(delta.ID)
		}
		if last := len(heads) - 1; hasText && last >= 0 && heads[last] == head {
			texts[last] += delta.Text
		} else {
			heads, texts = append(heads, head), append(texts, delta.Text)
		}
	}
	for i, text := range texts {
		if text != "" {
			heads[i] += " " + quoted(text)
		}
	}
	return strings.Join(heads, ", ")
}

// differenceOf is the difference of two fields; of arguments, of the innermost value that contains it.
func differenceOf(path, expected, actual string, inExpected, inActual bool) difference {
	for range 20 {
		if !strings.Contains(path, ".arguments") || expected == "" || actual == "" || expected[0] != actual[0] {
			break
		}
		left, right := itemsOf(expected), itemsOf(actual)
		steps := slices.DeleteFunc(paths(left, right), func(step string) bool { return left[step] == right[step] })
		if len(steps) == 0 {
			break
		}
		path += steps[0]
		expected, inExpected = left[steps[0]], left[steps[0]] != ""
		actual, inActual = right[steps[0]], right[steps[0]] != ""
	}
	if name := field.FindString(path); slices.Contains([]string{"content", "reasoning", "name", "id"}, name) {
		expected, actual = strconv.Quote(expected), strconv.Quote(actual)
	}
	switch {
	case !inExpected:
		return difference{path, "extra", nil, &actual}
	case !inActual:
		return difference{path, "missing", &expected, nil}
	}
	return difference{path, "value", &expected, &actual}
}

// itemsOf returns the items of a container, by the step to each, such as .city or [2]; none of what is not a container.
func itemsOf(form string) map[string]string {
	found := map[string]string{}
	var list []json.RawMessage
	var members map[string]json.RawMessage
	if json.Unmarshal([]byte(form), &list) != nil {
		json.Unmarshal([]byte(form), &members)
	}
	for i, item := range list {
		found[fmt.Sprintf("[%d]", i)] = string(item)
	}
	for key, item := range members {
		found["."+key] = string(item)
	}
	return found
}
