package conformance

import (
	"errors"
	"fmt"
	"slices"
)

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
	if depth := v.judging.Depth; parser.Depth > 0 && depth > parser.Depth {
		return fmt.Sprintf("nesting of %d (its limit is %d)", depth, parser.Depth)
	}
	return ""
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

// invalidReply says why what a parser returned is not a message or delta.
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
			return invalidReply(fmt.Sprintf("%+v is not a delta", delta))
		}
	}
	return nil
}
