package wire

import (
	"bytes"
	"strings"
)

// An event is a server-sent event that has data; its kind is "" if the body does not say.
type event struct{ data, kind string }

// eventReader reads server-sent events out of a body that arrives in pieces.
// Implements WR-3.2, WR-3.17.
type eventReader struct {
	line        []byte
	data        []string
	kind        string
	started     bool
	afterReturn bool
	// strange is the beginning of what is not a field of an event, such as a page of HTML.
	strange string
}

// feed returns the events that more of the body completes.
func (r *eventReader) feed(piece []byte) []event {
	var found []event
	if r.afterReturn && len(piece) > 0 {
		piece, r.afterReturn = bytes.TrimPrefix(piece, []byte("\n")), false
	}
	for {
		end := bytes.IndexAny(piece, "\r\n")
		if end < 0 {
			r.line = append(r.line, piece...)
			return found
		}
		r.line = append(r.line, piece[:end]...)
		if event, ok := r.field(string(r.line)); ok {
			found = append(found, event)
		}
		r.line = r.line[:0]
		next := end + 1
		if piece[end] == '\r' {
			if next == len(piece) {
				r.afterReturn = true
			} else if piece[next] == '\n' {
				next++
			}
		}
		piece = piece[next:]
	}
}

// finish returns an event that the end of the body leaves without an empty line.
func (r *eventReader) finish() (event, bool) {
	if len(r.line) > 0 {
		r.field(string(r.line))
	}
	return r.field("")
}

// field returns an event if this line ends one.
func (r *eventReader) field(line string) (event, bool) {
	if !r.started {
		line, r.started = strings.TrimPrefix(line, "\ufeff"), true
	}
	if line == "" {
		found, ok := event{strings.Join(r.data, "\n"), r.kind}, len(r.data) > 0
		r.data, r.kind = nil, ""
		return found, ok
	}
	name, value, _ := strings.Cut(line, ":")
	switch name {
	case "data":
		r.data = append(r.data, strings.ToValidUTF8(strings.TrimPrefix(value, " "), "\ufffd"))
	case "event":
		r.kind = strings.TrimPrefix(value, " ")
	case "", "id", "retry":
	default:
		if r.strange == "" {
			r.strange = shortened(line)
		}
	}
	return event{}, false
}
