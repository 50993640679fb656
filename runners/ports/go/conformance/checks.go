package conformance

import (
	"fmt"
	"slices"
	"strings"
)

// breach is a clause that is broken when the output is streamed in one split. chunk counts from 0; the number of
// chunks means the end.
type breach struct {
	clause  string
	split   string
	chunk   int
	detail  string
	verdict string
}

// assembled is a message put together from deltas.
type assembled struct {
	content, reasoning strings.Builder
	calls              []assembledCall
	// disorder says how deltas break ST-1.5.
	disorder string
}

type assembledCall struct {
	name, id  string
	arguments string
}

func (a *assembled) add(deltas []Delta) {
	for _, delta := range deltas {
		switch {
		case delta.Type == "content":
			a.content.WriteString(delta.Text)
		case delta.Type == "reasoning":
			a.reasoning.WriteString(delta.Text)
		case delta.Type == "call" && delta.Index == len(a.calls):
			a.calls = append(a.calls, assembledCall{delta.Name, delta.ID, ""})
		case delta.Type == "call":
			a.broken(fmt.Sprintf("call %d is opened where call %d is due", delta.Index, len(a.calls)))
		case delta.Index >= len(a.calls):
			a.broken(fmt.Sprintf("%s of call %d, which has no name yet", delta.Type, delta.Index))
		case delta.Type == "arguments":
			a.calls[delta.Index].arguments += delta.Text
		default:
			a.calls[delta.Index].id = delta.ID
		}
	}
}

func (a *assembled) broken(how string) {
	if a.disorder == "" {
		a.disorder = how
	}
}

func finalCalls(message *Message) []assembledCall {
	calls := make([]assembledCall, len(message.Calls))
	for i, call := range message.Calls {
		calls[i] = assembledCall{call.Name, call.ID, call.Arguments}
	}
	return calls
}

// checkStream returns the first thing in a streamed reply that breaks ST-1; nil if nothing does.
func checkStream(s *split, deltas [][]Delta, streamed, oneShot *Message) *breach {
	var stream assembled
	for _, group := range deltas {
		stream.add(group)
	}
	if agrees(&stream, streamed, oneShot) {
		return nil
	}
	final := wordedAlike(oneShot, streamed)
	if agrees(&stream, streamed, final) {
		return nil
	}
	clause := "ST-1.1"
	if sameMessage(streamed, final) {
		clause = "ST-1.3"
	}
	found := firstSurplus(deltas, &stream, final)
	if found == nil {
		found = missing(&stream, final, clause)
		if found == nil {
			found = otherField(streamed, final)
		}
		if found == nil {
			return nil
		}
		found.chunk = len(s.chunks)
	}
	found.split = s.name
	// A difference only in whitespace at the edges of content and reasoning has its own verdict (DM-5.3).
	if stream.disorder == "" && slices.Equal(stream.calls, finalCalls(final)) {
		emitted := *final
		emitted.Content, emitted.Reasoning = stream.content.String(), stream.reasoning.String()
		if a, b := stripped(streamed), stripped(final); sameMessage(a, b) && sameMessage(b, stripped(&emitted)) {
			found.verdict = "whitespace"
		}
	}
	return found
}

func agrees(stream *assembled, streamed, final *Message) bool {
	return stream.content.String() == final.Content && stream.reasoning.String() == final.Reasoning &&
		slices.Equal(stream.calls, finalCalls(final)) && stream.disorder == "" && sameMessage(streamed, final)
}

func sameMessage(a, b *Message) bool {
	return a.Content == b.Content && a.Reasoning == b.Reasoning && slices.Equal(a.Calls, b.Calls) &&
		slices.Equal(a.Problems, b.Problems) && a.SawToolCallSyntax == b.SawToolCallSyntax &&
		a.RejectedByPolicy == b.RejectedByPolicy && slices.Equal(a.RejectedToolNames, b.RejectedToolNames)
}

// wordedAlike is the message with the stream's text of the arguments wherever both have the same value: the order
// of keys does not matter (DM-4.4).
func wordedAlike(final, streamed *Message) *Message {
	alike := *final
	alike.Calls = slices.Clone(final.Calls)
	for i := range min(len(final.Calls), len(streamed.Calls)) {
		call := &alike.Calls[i]
		if got := streamed.Calls[i]; *call != got && equalJSON(call.Arguments, got.Arguments, !call.Incomplete) {
			call.Arguments = got.Arguments
		}
	}
	return &alike
}

func stripped(message *Message) *Message {
	copied := *message
	copied.Content, copied.Reasoning = strings.Trim(message.Content, whitespace), strings.Trim(message.Reasoning, whitespace)
	return &copied
}

// firstSurplus finds the first chunk that emitted something beyond the one-shot message.
func firstSurplus(deltas [][]Delta, stream *assembled, final *Message) *breach {
	var soFar assembled
	for number, group := range deltas {
		soFar.add(group)
		var found *breach
		if soFar.disorder != "" {
			found = &breach{clause: "ST-1.5", detail: soFar.disorder, verdict: "wrong"}
		} else if found = surplusText("content", soFar.content.String(), final.Content, stream.content.String()); found == nil {
			if found = surplusText("reasoning", soFar.reasoning.String(), final.Reasoning, stream.reasoning.String()); found == nil {
				found = surplusCall(&soFar, final)
			}
		}
		if found != nil {
			found.chunk = number
			return found
		}
	}
	return nil
}

func surplusText(channel, emitted, wanted, whole string) *breach {
	if strings.HasPrefix(wanted, emitted) {
		return nil
	}
	place := common(emitted, wanted)
	surplus := emitted[place:]
	found := &breach{clause: "ST-1.2", verdict: "wrong"}
	found.detail = fmt.Sprintf("%s goes on with %s; in one shot with %s", channel, quoted(surplus), quoted(wanted[place:]))
	if contains(whole, wanted) {
		found.verdict = "leak"
		if strings.Trim(surplus, whitespace) != "" {
			found.clause = "ST-1.4"
		}
	} else if contains(wanted, whole) {
		found.verdict = "lost"
	}
	return found
}

func surplusCall(soFar *assembled, final *Message) *breach {
	for i, call := range soFar.calls {
		if i >= len(final.Calls) {
			detail := fmt.Sprintf("call %d (%s) is not in the one-shot message", i, call.name)
			return &breach{clause: "ST-1.2", detail: detail, verdict: "wrongly-accepted"}
		}
		wanted := final.Calls[i]
		if call.name != wanted.Name {
			detail := fmt.Sprintf("call %d is named %s; in one shot %s", i, quoted(call.name), quoted(wanted.Name))
			return &breach{clause: "ST-1.5", detail: detail, verdict: "wrong"}
		}
		if !strings.HasPrefix(wanted.Arguments, call.arguments) {
			surplus := call.arguments[common(call.arguments, wanted.Arguments):]
			detail := fmt.Sprintf("arguments of call %d got %s; in one shot they are %s", i, quoted(surplus), quoted(wanted.Arguments))
			return &breach{clause: "ST-1.2", detail: detail, verdict: "wrong"}
		}
	}
	return nil
}

// missing finds what of the one-shot message no delta emitted.
func missing(stream *assembled, final *Message, clause string) *breach {
	for _, channel := range [][3]string{
		{"content", stream.content.String(), final.Content}, {"reasoning", stream.reasoning.String(), final.Reasoning},
	} {
		if channel[1] != channel[2] {
			detail := fmt.Sprintf("%s never got %s", channel[0], quoted(channel[2][len(channel[1]):]))
			return &breach{clause: clause, detail: detail, verdict: "lost"}
		}
	}
	if n := len(stream.calls); n < len(final.Calls) {
		return &breach{clause: clause, detail: fmt.Sprintf("call %d (%s) never came", n, final.Calls[n].Name), verdict: "lost"}
	}
	for i, call := range stream.calls {
		wanted := final.Calls[i]
		if call.arguments != wanted.Arguments {
			detail := fmt.Sprintf("arguments of call %d never got %s", i, quoted(wanted.Arguments[len(call.arguments):]))
			return &breach{clause: clause, detail: detail, verdict: "lost"}
		}
		if call.id != wanted.ID {
			detail := fmt.Sprintf("the id of call %d is %q; in one shot it is %q", i, call.id, wanted.ID)
			return &breach{clause: "ST-1.6", detail: detail, verdict: "wrong"}
		}
	}
	return nil
}

// otherField finds a field of the stream's message that differs from the one-shot message.
func otherField(streamed, final *Message) *breach {
	for _, field := range []struct {
		name      string
		same      bool
		got, want any
	}{
		{"content", streamed.Content == final.Content, streamed.Content, final.Content},
		{"reasoning", streamed.Reasoning == final.Reasoning, streamed.Reasoning, final.Reasoning},
		{"problems", slices.Equal(streamed.Problems, final.Problems), streamed.Problems, final.Problems},
		{"sawToolCallSyntax", streamed.SawToolCallSyntax == final.SawToolCallSyntax, streamed.SawToolCallSyntax, final.SawToolCallSyntax},
		{"rejectedByPolicy", streamed.RejectedByPolicy == final.RejectedByPolicy, streamed.RejectedByPolicy, final.RejectedByPolicy},
		{"rejectedToolNames", slices.Equal(streamed.RejectedToolNames, final.RejectedToolNames), streamed.RejectedToolNames, final.RejectedToolNames},
		{"calls", slices.Equal(streamed.Calls, final.Calls), streamed.Calls, final.Calls},
	} {
		if !field.same {
			detail := fmt.Sprintf("message.%s is %s; in one shot %s", field.name, shortened(shown(field.got), 80), shortened(shown(field.want), 80))
			return &breach{clause: "ST-1.1", detail: detail, verdict: "wrong"}
		}
	}
	return nil
}

// common is the length in bytes of the common prefix, which ends between code points.
func common(a, b string) int {
	for i, character := range a {
		if !strings.HasPrefix(b[min(i, len(b)):], string(character)) {
			return i
		}
	}
	return len(a)
}

func quoted(value string) string { return shortened(shown(value), 80) }
