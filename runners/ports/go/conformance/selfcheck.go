package conformance

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"
)

// script is the reply of a made-up parser, in vectors of kind verdict (VF-5.12).
type script struct {
	Message, Streamed            Message
	Emits                        []emission
	AtLongCuts                   []Delta
	Status, StreamStatus, Reason string
}

// emission is a delta that comes as soon as so many code points were fed.
type emission struct {
	after int
	delta Delta
}

// UnmarshalJSON reads a pair of a number and a delta.
func (e *emission) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, &[]any{&e.after, &e.delta})
}

// scriptClaims are what a made-up parser says in its hello.
type scriptClaims struct {
	Features, Formats, Profiles []string
	Splits                      string
	Limits                      struct{ Depth int }
}

func (s *script) parser(v *vector) *Parser {
	said := v.Claims
	if said == nil {
		said = &scriptClaims{}
	}
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
	waiting              []emission
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

// checkJudge holds this package against the vectors that say how results are judged: one that fails them must not
// judge anybody.
func (s *suite) checkJudge() error {
	for _, v := range s.vectors {
		wrong := ""
		switch v.Kind {
		case "compare":
			if equalJSON(v.Left, v.Right, v.Complete == nil || *v.Complete) != v.Equal {
				wrong = fmt.Sprintf("equal is not %v", v.Equal)
			}
		case "verdict":
			found := judgeScript(v)
			if found.verdict != v.Verdict || !slices.Equal(found.invariants, v.Invariants) {
				wrong = fmt.Sprintf("%s %v is not %s %v", found.verdict, found.invariants, v.Verdict, v.Invariants)
			}
		}
		if wrong != "" {
			return fmt.Errorf("this package judges wrongly, and is not to be trusted: %s: %s: %s", v.ID, v.Title, wrong)
		}
	}
	return nil
}

// judgeScript judges a vector of kind verdict.
func judgeScript(v *vector) judged {
	parser := v.Reply.parser(v)
	session := &session{parser: parser, features: parser.Features, splits: "all", timeout: time.Minute}
	return session.judge(v.Judged)
}
