package conformance

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// breach is a clause that is broken when the output is streamed in one split, in the form of results files. Chunk counts from
// 0; the number of chunks means the end. Chunks, their lengths, and Deltas are its stream.
type breach struct {
	Clause  string `json:"clause"`
	Split   string `json:"split"`
	Chunk   int    `json:"chunk"`
	Detail  string `json:"detail"`
	verdict string
	Chunks  []int     `json:"chunks,omitempty"`
	Deltas  [][]Delta `json:"deltas,omitempty"`
}

// assembled is a message put together from deltas; disorder says how they break ST-1.5.
type assembled struct {
	Message
	disorder string
}

func (a *assembled) add(deltas []Delta) {
	for _, delta := range deltas {
		disorder := ""
		switch {
		case delta.Type == "content":
			a.Content += delta.Text
		case delta.Type == "reasoning":
			a.Reasoning += delta.Text
		case delta.Type == "call" && delta.Index == len(a.Calls):
			a.Calls = append(a.Calls, Call{Name: delta.Name, ID: delta.ID})
		case delta.Type == "call":
			disorder = fmt.Sprintf("call %d is opened where call %d is due", delta.Index, len(a.Calls))
		case delta.Index >= len(a.Calls):
			disorder = fmt.Sprintf("%s of call %d, which has no name yet", delta.Type, delta.Index)
		case delta.Type == "arguments":
			a.Calls[delta.Index].Arguments += delta.Text
		default:
			a.Calls[delta.Index].ID = delta.ID
		}
		if a.disorder == "" {
			a.disorder = disorder
		}
	}
}

// assemble puts together what all deltas emit.
func assemble(groups [][]Delta) *assembled {
	found := &assembled{}
	for _, deltas := range groups {
		found.add(deltas)
	}
	return found
}

// names are the names of the calls, in order.
func (m *Message) names() []string {
	names := make([]string, len(m.Calls))
	for i, call := range m.Calls {
		names[i] = call.Name
	}
	return names
}

// emitted is what deltas emit of a message.
func emitted(m *Message) map[string]string {
	found := fieldsOf(m, nil)
	maps.DeleteFunc(found, func(path, _ string) bool {
		return !slices.Contains([]string{"content", "reasoning", "name", "arguments", "id"}, field.FindString(path))
	})
	return found
}

// differing are the paths whose texts differ, in order; with edges whitespace at the edges of texts counts.
func differing(a, b map[string]string, edges bool) []string {
	return slices.DeleteFunc(paths(a, b), func(path string) bool {
		left, inA := a[path]
		right, inB := b[path]
		alike := !edges && (path == "content" || path == "reasoning") && strings.Trim(left, whitespace) == strings.Trim(right, whitespace)
		return inA == inB && (left == right || alike)
	})
}

// checkStream returns the first thing in a streamed reply that breaks ST-1; nil if nothing does. The verdict is by how
// all that the stream emitted relates to the one-shot message (AP-7.9).
func (j *judge) checkStream(s *split, deltas [][]Delta, streamedMessage, oneShot *Message) *breach {
	// The order of keys does not matter (DM-4.4): arguments of the same value are those of the stream.
	final := *oneShot
	final.Calls = slices.Clone(oneShot.Calls)
	for i := range min(len(final.Calls), len(streamedMessage.Calls)) {
		call, got := &final.Calls[i], streamedMessage.Calls[i].Arguments
		if call.Arguments != got && canonical(call.Arguments, !call.Incomplete) == canonical(got, !call.Incomplete) {
			call.Arguments = got
		}
	}
	var stream assembled
	right, wanted, streamed, chunk := emitted(&final), fieldsOf(&final, nil), fieldsOf(streamedMessage, nil), -1
	for number, group := range deltas {
		stream.add(group)
		exceeds := stream.disorder != ""
		for path, text := range emitted(&stream.Message) {
			switch field.FindString(path) {
			case "name":
				exceeds = exceeds || right[path] != text
			case "content", "reasoning", "arguments":
				exceeds = exceeds || !strings.HasPrefix(right[path], text)
			}
		}
		if exceeds && chunk < 0 {
			chunk = number
		}
	}
	all := emitted(&stream.Message)
	missed, others := differing(all, right, true), differing(streamed, wanted, true)
	found := &breach{Clause: "ST-1.1", Split: s.name, Chunk: chunk, Detail: stream.disorder, verdict: "wrong"}
	switch {
	case stream.disorder != "":
		found.Clause = "ST-1.5"
		return found
	case len(missed)+len(others) == 0:
		return nil
	case chunk >= 0:
		found.Clause = "ST-1.2"
	case len(others) == 0:
		found.Clause = "ST-1.3"
	}
	if chunk < 0 {
		found.Chunk = len(s.chunks)
	}
	got, path := streamed, slices.Concat(missed, others)[0]
	if len(missed) > 0 {
		got = all
	}
	found.Detail = fmt.Sprintf("%s is %s; in one shot it is %s", path, brief(got[path]), brief(wanted[path]))
	if len(differing(all, right, false))+len(differing(streamed, wanted, false)) == 0 {
		found.verdict = "whitespace"
	} else {
		maps.DeleteFunc(all, func(path, _ string) bool { return slices.Contains([]string{"name", "id"}, field.FindString(path)) })
		found.verdict = j.failure(len(stream.Calls)-len(final.Calls), false, right, all)
	}
	return found
}

// brief is the beginning of a text, in quotes.
func brief(text string) string {
	if runes := []rune(strconv.Quote(text)); len(runes) > 80 {
		return string(runes[:79]) + "…"
	}
	return strconv.Quote(text)
}
