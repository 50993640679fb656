package wire

import (
	"bytes"
	"strings"
)

// eventReader reads the data of server-sent events out of a body that arrives in pieces.
// Implements WR-3.2, WR-3.17.
type eventReader struct {
	line        []byte
	data        []string
	started     bool
	afterReturn bool
	// strange is the beginning of what is no field of an event, such as a page of HTML.
	strange string
}

// feed returns the data of the events that more of the body completes.
func (r *eventReader) feed(piece []byte) []string {
	var found []string
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
		if data, ok := r.field(string(r.line)); ok {
			found = append(found, data)
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

// finish returns the data of an event that the end of the body leaves without an empty line.
func (r *eventReader) finish() (string, bool) {
	if len(r.line) > 0 {
		r.field(string(r.line))
	}
	return r.field("")
}

// field returns the data of an event if this line ends one.
func (r *eventReader) field(line string) (string, bool) {
	if !r.started {
		line, r.started = strings.TrimPrefix(line, "\ufeff"), true
	}
	if line == "" {
		data := r.data
		r.data = nil
		return strings.Join(data, "\n"), len(data) > 0
	}
	name, value, _ := strings.Cut(line, ":")
	switch name {
	case "data":
		r.data = append(r.data, strings.TrimPrefix(value, " "))
	case "", "event", "id", "retry":
	default:
		if r.strange == "" {
			r.strange = shortened(line)
		}
	}
	return "", false
}
