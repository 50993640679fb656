package conformance

import (
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

// script is the reply of a made-up parser, in vectors of kind verdict (VF-5.12).
type script struct {
	Message, Streamed            Message
	Emits                        []pair
	AtLongCuts                   []Delta
	Status, StreamStatus, Reason string
}

// pair is a delta that comes as soon as so many code points were fed.
type pair struct {
	after int
	delta Delta
}

// UnmarshalJSON reads a call of the adapter protocol.
func (c *Call) UnmarshalJSON(text []byte) error {
	call := struct {
		Name, Arguments, ID string
		Complete            *bool
	}{}
	err := json.Unmarshal(text, &call)
	*c = Call{call.Name, call.Arguments, call.ID, call.Complete != nil && !*call.Complete}
	return err
}

// UnmarshalJSON reads a pair of a number and a delta.
func (e *pair) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, &[]any{&e.after, &e.delta})
}

// scriptClaims are what a made-up parser says in its hello.
type scriptClaims struct {
	Features, Formats, Profiles []string
	Splits                      string
	Limits                      struct{ Depth int }
}

func (s *script) parser(v *vector) *Parser {
	var said scriptClaims
	json.Unmarshal(v.Claims, &said)
	if said.Profiles == nil {
		said.Profiles = []string{v.Judged.Profile}
	}
	parser := &Parser{
		Name: "made up", Profiles: said.Profiles, Formats: said.Formats, Features: said.Features,
		Tokens: said.Splits == "tokens", Depth: said.Limits.Depth,
		Parse: func(Request) (Message, error) { return s.Message, s.refused(s.Status) },
	}
	if s.Emits != nil {
		parser.Stream = func(Request) (Stream, error) {
			status := s.StreamStatus
			if status == "" {
				status = s.Status
			}
			return &scriptStream{script: s, waiting: s.Emits}, s.refused(status)
		}
	}
	return parser
}

func (s *script) refused(status string) error {
	switch status {
	case "", "ok":
		return nil
	case "skipped":
		return Skip(s.Reason)
	}
	return errors.New(status + ": " + s.Reason)
}

// scriptStream emits what its chunks have reached.
type scriptStream struct {
	*script
	waiting              []pair
	fed, chunks, longest int
}

func (s *scriptStream) Feed(chunk string) ([]Delta, error) {
	length := len([]rune(chunk))
	s.fed, s.chunks, s.longest = s.fed+length, s.chunks+1, max(s.longest, length)
	reached := 0
	for _, each := range s.waiting {
		if each.after <= s.fed {
			reached++
		}
	}
	return s.take(reached), nil
}

func (s *scriptStream) take(count int) []Delta {
	var deltas []Delta
	for _, each := range s.waiting[:count] {
		deltas = append(deltas, each.delta)
	}
	s.waiting = s.waiting[count:]
	return deltas
}

func (s *scriptStream) Finish() ([]Delta, Message, error) {
	deltas := s.take(len(s.waiting))
	if s.chunks > 1 && s.longest > largest {
		deltas = append(deltas, s.AtLongCuts...)
	}
	return deltas, s.Streamed, nil
}

// TestVerdicts holds this package against the vectors of kinds compare and verdict, which say how results are judged
// (VF-5.12): its own, or those of the packed bundle that TOOLCALL_VERDICTS names.
func TestVerdicts(t *testing.T) {
	suite, err := once()
	if path := os.Getenv("TOOLCALL_VERDICTS"); path != "" {
		packed, _ := os.ReadFile(path)
		suite, err = readSuite(packed)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range suite.vectors {
		switch v.Kind {
		case "compare":
			complete := v.Complete == nil || *v.Complete
			if (canonical(v.Left, complete) == canonical(v.Right, complete)) != v.Equal {
				t.Errorf("%s: equal is not %v", v.ID, v.Equal)
			}
		case "verdict":
			if strings.Contains(string(v.Reply), `"id":""`) {
				continue // in Go a call with an empty ID has none
			}
			var reply script
			if err := json.Unmarshal(v.Reply, &reply); err != nil {
				t.Fatal(v.ID, err)
			}
			parser := reply.parser(v)
			found := newSession(parser, &suite.rules, "all", time.Minute).ask(v.Judged)
			if found.verdict != v.Verdict || !slices.Equal(found.invariants, v.Invariants) {
				t.Errorf("%s (%s): %s %v, not %s %v: %s", v.ID, v.Judged.ID, found.verdict, found.invariants, v.Verdict, v.Invariants, found.reason)
			}
		}
	}
}
