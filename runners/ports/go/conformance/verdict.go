package conformance

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// verdicts are those that this package gives, of AP-7.1; a list of known failures may name each.
var verdicts = []string{
	"pass", "alternative", "whitespace", "wrong", "leak", "lost", "wrongly-accepted", "wrongly-rejected", "error",
	"timeout", "protocol-error", "skipped", "unsupported",
}

// outcome is the verdict on a vector, and why.
type outcome struct {
	verdict     string
	reason      string
	differences []difference
	actual      any
}

// passes tells whether a verdict counts as passed. Implements AP-7.2.
func passes(verdict string, features claims) bool {
	return verdict == "pass" || verdict == "whitespace" && !features.has("exact-whitespace")
}

// fails tells whether a verdict is a failure. Implements AP-7.2.
func fails(verdict string, features claims) bool {
	return !passes(verdict, features) && !slices.Contains([]string{"alternative", "skipped", "unsupported"}, verdict)
}

// unclaimed returns what the vector needs and the parser does not claim; "" if it claims all. Implements AP-2.4.
func unclaimed(v *vector, parser *Parser) string {
	switch {
	case v.Kind == "stream" && parser.Stream == nil:
		return "operation stream"
	case !slices.Contains(parser.Profiles, v.Profile):
		return "profile " + v.Profile
	case (v.Template != "" || v.TemplateName != "") && parser.Formats != nil && !slices.Contains(parser.Formats, v.TemplateName):
		if v.TemplateName == "" {
			return "format of a template without a name"
		}
		return "format " + v.TemplateName
	}
	for _, feature := range v.Requires {
		if !claims(parser.Features).has(feature) {
			return "feature " + feature
		}
	}
	if depth := nesting(v.Output); parser.Depth > 0 && depth > max(parser.Depth, leastDepth) {
		return fmt.Sprintf("nesting of %d (its limit is %d)", depth, max(parser.Depth, leastDepth))
	}
	return ""
}

// leastDepth is the smallest limit of nesting that CT-10.2 lets an implementation declare.
const leastDepth = 128

// nesting is the deepest nesting of brackets in a text, those in strings too.
func nesting(text string) int {
	depth, deepest := 0, 0
	for _, c := range []byte(text) {
		switch c {
		case '[', '{':
			depth++
			deepest = max(deepest, depth)
		case ']', '}':
			depth = max(depth-1, 0)
		}
	}
	return deepest
}

// refusal is the outcome of a vector that a parser answers with an error.
func refusal(err error) outcome {
	var skip Skip
	if errors.As(err, &skip) {
		return outcome{verdict: "skipped", reason: string(skip)}
	}
	var invalid invalidReply
	if errors.As(err, &invalid) {
		return outcome{verdict: "protocol-error", reason: invalid.Error()}
	}
	return outcome{verdict: "error", reason: "error: " + err.Error()}
}

// invalidReply says why what a parser returned is no message or delta.
type invalidReply string

func (i invalidReply) Error() string { return "invalid-reply: " + string(i) }

// checkMessage is AP-5.1 for what Go's types leave open.
func checkMessage(message *Message) error {
	for _, problem := range message.Problems {
		if problem.Offset < 0 || problem.Length < 0 {
			return invalidReply(fmt.Sprintf("the problem %+v has a negative number", problem))
		}
	}
	return nil
}

func checkDeltas(deltas []Delta) error {
	for _, delta := range deltas {
		if delta.Index < 0 || !slices.Contains([]string{"content", "reasoning", "call", "arguments", "id"}, delta.Type) {
			return invalidReply(fmt.Sprintf("%+v is no delta", delta))
		}
	}
	return nil
}

// judgeMessage gives the verdict on a message. Implements AP-7.1, VF-4.11.
func judgeMessage(v *vector, message *Message, features claims) outcome {
	differences := compareMessages(v, v.Expected, message, features)
	if len(differences) == 0 {
		return outcome{verdict: "pass"}
	}
	for _, other := range v.Alternatives {
		if len(compareMessages(v, other.Expected, message, features)) == 0 {
			return outcome{"alternative", other.Note, nil, message}
		}
	}
	if v.Level == "recommended" && isPassedOn(v, message, features) {
		return outcome{"alternative", "the caller is left to reject the call", nil, message}
	}
	verdict := "whitespace"
	if slices.ContainsFunc(differences, func(d difference) bool { return !d.onlyWhitespace }) {
		verdict = ofCalls(v.Expected, message)
		if verdict == "" {
			verdict = ofText(v.Expected, message)
		}
	}
	return outcome{verdict, "", differences, message}
}

// isPassedOn tells whether the message is right but for calls that are left to the caller to reject. Implements VF-4.12.
func isPassedOn(v *vector, message *Message, features claims) bool {
	var calls []Call
	for _, call := range message.Calls {
		if !slices.Contains(v.Expected.RejectedToolNames, call.Name) {
			calls = append(calls, call)
		}
	}
	if len(calls) == len(message.Calls) || v.Profile == "contract" {
		return false
	}
	accepted := *message
	accepted.Calls = calls
	rest := slices.DeleteFunc(slices.Clone(features), func(f string) bool { return f == "policy" || f == "problems" })
	return len(compareMessages(v, v.Expected, &accepted, rest)) == 0
}

// ofCalls is the verdict for a wrong number of calls; "" for the right one.
func ofCalls(wanted *expected, got *Message) string {
	if len(got.Calls) > len(wanted.Calls) {
		return "wrongly-accepted"
	}
	if len(got.Calls) == len(wanted.Calls) {
		return ""
	}
	surplus := counted(got.RejectedToolNames, wanted.RejectedToolNames)
	if len(surplus) > 0 || got.RejectedByPolicy && !wanted.RejectedByPolicy {
		return "wrongly-rejected"
	}
	return "lost"
}

// counted returns the names that are more often in the first list than in the second.
func counted(names, less []string) map[string]int {
	found := map[string]int{}
	for _, name := range names {
		found[name]++
	}
	for _, name := range less {
		if found[name]--; found[name] <= 0 {
			delete(found, name)
		}
	}
	return found
}

// ofText is leak if text was only added, lost if it was only removed, else wrong.
func ofText(wanted *expected, got *Message) string {
	leaks, loses, any := true, true, false
	for _, pair := range []struct {
		wanted *string
		got    string
	}{{wanted.Content, got.Content}, {wanted.Reasoning, got.Reasoning}} {
		if pair.wanted == nil || *pair.wanted == pair.got {
			continue
		}
		any = true
		leaks = leaks && contains(pair.got, *pair.wanted)
		loses = loses && contains(*pair.wanted, pair.got)
	}
	switch {
	case any && leaks:
		return "leak"
	case any && loses:
		return "lost"
	}
	return "wrong"
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
