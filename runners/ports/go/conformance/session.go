package conformance

import (
	"cmp"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"time"
)

// judged is what was found about a vector.
type judged struct {
	outcome
	invariants []string
	splits     *splitReport
	duration   time.Duration
}

// splitReport is what the sweep over splits found, in the form of results files.
type splitReport struct {
	Checked int     `json:"checked"`
	Broken  int     `json:"broken,omitempty"`
	Held    int     `json:"held,omitempty"`
	First   *breach `json:"first,omitempty"`
	Apart   int     `json:"apart,omitempty"`
	Decides bool    `json:"decides,omitempty"`
}

// recordedChunks is how many chunks a recorded stream has at most: nobody reads more.
const recordedChunks = 2000

// session judges vectors on a parser.
type session struct {
	judge
	parser  *Parser
	splits  string
	timeout time.Duration
	// since is when the parser was called, in nanoseconds; 0 while it is not at work.
	since atomic.Int64
}

func newSession(parser *Parser, rules *rules, splits string, timeout time.Duration) *session {
	return &session{judge: judge{rules, parser.Features}, parser: parser, splits: splits, timeout: timeout}
}

// ask asks for one vector. A parser that does not return in time is left behind, with its goroutine.
func (s *session) ask(v *vector) judged {
	if missing := unclaimed(v, s.parser); missing != "" {
		return judged{outcome: outcome{verdict: "unsupported", reason: "not claimed: " + missing}}
	}
	started := time.Now()
	// A session of its own, for a call that was left behind must not disturb the next.
	own := newSession(s.parser, s.rules, s.splits, s.timeout)
	done := make(chan judged, 1)
	go func() {
		found := judged{outcome{verdict: "error", reason: "error: the parser ended its goroutine"}, []string{"answer"}, nil, 0}
		defer func() { done <- found }()
		found = own.run(v)
	}()
	timer := time.NewTimer(s.timeout)
	defer timer.Stop()
	for {
		select {
		case found := <-done:
			found.duration = time.Since(started)
			return found
		case <-timer.C:
			since := own.since.Load()
			late := since != 0 && time.Since(time.Unix(0, since)) >= s.timeout
			if late {
				reason := fmt.Sprintf("no-reply: no reply within %v", s.timeout)
				return judged{outcome{verdict: "timeout", reason: reason}, []string{"answer"}, nil, time.Since(started)}
			}
			timer.Reset(s.timeout / 10)
		}
	}
}

// run runs the vector, then streams its output in all splits.
func (s *session) run(v *vector) judged {
	request := v.request(s.parser.Wants)
	var message Message
	var deltas [][]Delta
	var err error
	if v.Kind == "stream" {
		deltas, message, err = s.stream(request, v.Chunks)
	} else {
		message, err = s.parse(request)
	}
	if err != nil {
		return s.settled(v, refusal(err), nil, nil, nil, nil)
	}
	found := s.outcome(v, &message, deltas)
	if s.parser.Stream == nil || v.Profile == "contract" {
		return s.settled(v, found, &message, nil, nil, nil)
	}
	return s.sweep(v, request, &message, found)
}

// settled adds the broken invariants, which turn an outcome that is not a failure into wrong.
func (s *session) settled(v *vector, found outcome, message *Message, first *breach, report *splitReport, streamed [][]string) judged {
	broken := s.broken(v, found.verdict, message, first, streamed)
	if len(broken) > 0 && !s.fails(found.verdict) {
		reasons := make([]string, len(broken))
		for i, name := range broken {
			reasons[i] = s.Invariants[name]
		}
		found.verdict, found.reason = "wrong", strings.Join(reasons, "; ")
	}
	return judged{found, broken, report, 0}
}

// sweep streams the output in every split and compares the deltas with the one-shot message.
func (s *session) sweep(v *vector, request Request, message *Message, oneShot outcome) judged {
	output := newText(v.Output)
	report := &splitReport{}
	var first, apart *breach // of the splits that decide (AP-7.6), and of the others
	var calls [][]string     // the names of those in streams that have others than the message
	var tokens [][2]int
	if s.parser.Tokens {
		tokens = v.judging.Tokens
	}
	for _, split := range output.sweep(s.splits, tokens) {
		report.Checked++
		found, deltas, names := s.streamed(request, &split, message)
		calls = append(calls, names...)
		if found == nil && split.name == "size-1" {
			held := longestHold(output, &split, deltas)
			report.Held = held.length
			found = checkHold(v, output, &split, held, deltas, s.features)
		}
		if found == nil {
			continue
		}
		report.Broken++
		if len(split.chunks) <= recordedChunks && deltas != nil {
			found.Chunks, found.Deltas = split.lengths, deltas
		}
		if s.parser.Tokens && !split.served() && !slices.Equal(split.chunks, v.Chunks) {
			report.Apart++
			apart = cmp.Or(apart, found)
		} else {
			first = cmp.Or(first, found)
		}
	}
	report.First = cmp.Or(first, apart)
	if report.Checked == 0 {
		report = nil
	}
	if first == nil || s.fails(oneShot.verdict) {
		return s.settled(v, oneShot, message, first, report, calls)
	}
	report.Decides = true
	reason := fmt.Sprintf("%s in split %s, chunk %d: %s", first.Clause, first.Split, first.Chunk, first.Detail)
	if report.Broken > 1 {
		reason += fmt.Sprintf(" (%d of %d splits break)", report.Broken, report.Checked)
	}
	oneShot.verdict, oneShot.reason = first.verdict, reason
	return s.settled(v, oneShot, message, first, report, calls)
}

// streamed streams one split; the breach of an error or of ST-1, the deltas, and the names of the calls in what breaks ST-1.
func (s *session) streamed(request Request, split *split, message *Message) (*breach, [][]Delta, [][]string) {
	deltas, streamed, err := s.stream(request, split.chunks)
	if err != nil {
		refused := refusal(err)
		if refused.verdict == "protocol-error" {
			return &breach{Clause: "AP-5.1", Split: split.name, Detail: refused.reason, verdict: refused.verdict}, nil, nil
		}
		detail := refused.verdict + " where the one-shot request was answered: " + refused.reason
		return &breach{Clause: "AP-2.3", Split: split.name, Detail: detail, verdict: "error"}, nil, nil
	}
	found := s.checkStream(split, deltas, &streamed, message)
	if found == nil {
		return nil, deltas, nil
	}
	return found, deltas, [][]string{assemble(deltas).names(), streamed.names()}
}

// parse calls the parser for a whole output. A panic is an error.
func (s *session) parse(request Request) (message Message, err error) {
	defer s.watch(&err)()
	message, err = s.parser.Parse(request)
	if err == nil {
		err = checkMessage(message.filled())
	}
	return message, err
}

// stream calls the parser for an output in chunks: a list of deltas for each chunk, and one for the end.
func (s *session) stream(request Request, chunks []string) (all [][]Delta, message Message, err error) {
	defer s.watch(&err)()
	stream, err := s.parser.Stream(request)
	if err != nil {
		return nil, message, err
	}
	all = make([][]Delta, 0, len(chunks)+1)
	var deltas []Delta
	for _, chunk := range chunks {
		if deltas, err = stream.Feed(chunk); err != nil {
			return nil, message, err
		}
		all = append(all, filled(deltas))
	}
	if deltas, message, err = stream.Finish(); err != nil {
		return nil, message, err
	}
	all = append(all, filled(deltas))
	for _, deltas := range all {
		if err := checkDeltas(deltas); err != nil {
			return nil, message, err
		}
	}
	return all, message, checkMessage(message.filled())
}

// watch notes when the parser begins and ends to work, and turns a panic into an error with its place.
func (s *session) watch(err *error) func() {
	s.since.Store(time.Now().UnixNano())
	return func() {
		s.since.Store(0)
		if cause := recover(); cause != nil {
			*err = fmt.Errorf("panic: %v%s", cause, panicPlace(string(debug.Stack())))
		}
	}
}

// panicPlace is the first place of a stack below the panic, in parentheses.
func panicPlace(stack string) string {
	_, below, _ := strings.Cut(stack, "panic(")
	lines := strings.Split(below, "\n")
	if len(lines) < 4 {
		return ""
	}
	place, _, _ := strings.Cut(strings.TrimSpace(lines[3]), " +0x")
	return " (" + place + ")"
}

// filled puts empty lists in place of none, as results files have them.
func (m *Message) filled() *Message {
	m.Calls, m.Problems, m.RejectedToolNames = filled(m.Calls), filled(m.Problems), filled(m.RejectedToolNames)
	return m
}

func filled[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
