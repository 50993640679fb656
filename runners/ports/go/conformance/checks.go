package conformance

import (
	"fmt"
	"reflect"
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

// text is what deltas emit of one field of a message, which has a path.
type emission struct{ path, field, text string }

// emitted is what deltas emit of a message, in an order.
func emitted(m *Message) []emission {
	found := []emission{{"content", "content", m.Content}, {"reasoning", "reasoning", m.Reasoning}}
	for i, call := range m.Calls {
		for _, field := range [][2]string{{"name", call.Name}, {"arguments", call.Arguments}, {"id", call.ID}} {
			found = append(found, emission{fmt.Sprintf("calls[%d].%s", i, field[0]), field[0], field[1]})
		}
	}
	return found
}

// at returns the text of a path, and whether there is one.
func at(emissions []emission, path string) (string, bool) {
	i := slices.IndexFunc(emissions, func(e emission) bool { return e.path == path })
	if i < 0 {
		return "", false
	}
	return emissions[i].text, true
}

// checkStream returns the first thing in a streamed reply that breaks ST-1; nil if nothing does.
func checkStream(s *split, deltas [][]Delta, streamed, oneShot *Message) *breach {
	var stream assembled
	for _, group := range deltas {
		stream.add(group)
	}
	// The order of keys does not matter (DM-4.4): arguments of the same value are those of the stream.
	final := *oneShot
	final.Calls = slices.Clone(oneShot.Calls)
	for i := range min(len(final.Calls), len(streamed.Calls)) {
		call, got := &final.Calls[i], streamed.Calls[i].Arguments
		if call.Arguments != got && canonical(call.Arguments, !call.Incomplete) == canonical(got, !call.Incomplete) {
			call.Arguments = got
		}
	}
	wanted, whole := emitted(&final), emitted(&stream.Message)
	found := surplusOf(deltas, whole, wanted)
	if found == nil {
		if found = missing(whole, wanted, streamed, &final); found == nil {
			return nil
		}
		found.chunk = len(s.chunks)
	}
	found.split = s.name
	// A difference only in whitespace at the edges of content and reasoning has its own verdict (DM-5.3).
	texts := final
	texts.Content, texts.Reasoning = stream.Content, stream.Reasoning
	alike := func(m *Message) bool { return reflect.DeepEqual(stripped(m), stripped(&final)) }
	if stream.disorder == "" && slices.Equal(whole[2:], wanted[2:]) && alike(streamed) && alike(&texts) {
		found.verdict = "whitespace"
	}
	return found
}

func stripped(message *Message) Message {
	copied := *message.filled()
	copied.Content, copied.Reasoning = strings.Trim(message.Content, whitespace), strings.Trim(message.Reasoning, whitespace)
	return copied
}

// surplusOf finds what the first chunk emitted beyond the one-shot message.
func surplusOf(deltas [][]Delta, whole, wanted []emission) *breach {
	var soFar assembled
	for number, group := range deltas {
		soFar.add(group)
		if soFar.disorder != "" {
			return &breach{"ST-1.5", "", number, soFar.disorder, "wrong"}
		}
		for _, one := range emitted(&soFar.Message) {
			right, known := at(wanted, one.path)
			named := one.field == "name"
			switch {
			case !known:
				return &breach{"ST-1.2", "", number, one.path + " " + brief(one.text) + " is not in the one-shot message", "wrongly-accepted"}
			case one.field == "id", one.text == right, !named && strings.HasPrefix(right, one.text):
				continue
			}
			place := common(one.text, right)
			detail := fmt.Sprintf("%s goes on with %s; in one shot with %s", one.path, brief(one.text[place:]), brief(right[place:]))
			found := &breach{"ST-1.2", "", number, detail, "wrong"}
			if named {
				found.clause = "ST-1.5"
			} else if one.field != "arguments" {
				all, _ := at(whole, one.path)
				switch relation([][2]string{{right, all}}) {
				case "removed":
					found.verdict = "lost"
				case "added":
					found.verdict = "leak"
					if strings.Trim(one.text[place:], whitespace) != "" {
						found.clause = "ST-1.4"
					}
				}
			}
			return found
		}
	}
	return nil
}

// missing finds what of the one-shot message no delta emitted, and what else differs.
func missing(whole, wanted []emission, streamed, final *Message) *breach {
	clause := "ST-1.1"
	if reflect.DeepEqual(streamed.filled(), final.filled()) {
		clause = "ST-1.3"
	}
	// Calls that never came are told before what is missing of others.
	for _, inCalls := range []bool{false, true} {
		for _, one := range wanted {
			got, _ := at(whole, one.path)
			switch {
			case got == one.text || !inCalls && (one.field == "arguments" || one.field == "id"):
			case one.field == "id":
				return &breach{"ST-1.6", "", 0, fmt.Sprintf("%s is %q; in one shot it is %q", one.path, got, one.text), "wrong"}
			default:
				return &breach{clause, "", 0, one.path + " never got " + brief(one.text[len(got):]), "lost"}
			}
		}
	}
	if clause == "ST-1.3" {
		return nil
	}
	detail := fmt.Sprintf("the message is %s; in one shot %s", brief(streamed), brief(final))
	return &breach{clause, "", 0, detail, "wrong"}
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

// brief is the beginning of a value as JSON.
func brief(value any) string {
	if runes := []rune(shown(value)); len(runes) > 80 {
		return string(runes[:79]) + "…"
	}
	return shown(value)
}
