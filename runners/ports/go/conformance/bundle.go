package conformance

import (
	"bytes"
	"compress/gzip"
	_ "embed" // the bundle is a part of the program
	"encoding/json"
	"fmt"
	"io"
)

//go:embed bundle.jsonl.gz
var packed []byte

// bundleFormat is the version of the packed bundle that this package reads.
const bundleFormat = 1

// vector is a test case: what is asked, and what is right.
type vector struct {
	ID, Kind, Title, Level, Harm string
	Clauses, Against, Requires   []string
	Profile, Mode, Model         string
	Template, TemplateName       string
	Holds                        *string
	Output                       string
	Messages, Options            json.RawMessage
	GenerationPrompt             *string
	Tools                        json.RawMessage // the number of a list in the bundle
	Chunks                       []string
	Deltas                       [][]Delta
	Expected                     *expected
	Alternatives                 []struct {
		Note     string
		Expected *expected
	}
	// Kind compare.
	Left, Right string
	Equal       bool
	Complete    *bool
	// Kind verdict.
	Judged     *vector
	Claims     *scriptClaims
	Reply      *script
	Verdict    string
	Invariants []string

	tools []Tool
	line  string
}

// expected is the message that is right. In profile contract, Content and Reasoning are nil.
type expected struct {
	Content, Reasoning                  *string
	Calls                               []expectedCall
	Problems                            []Problem
	SawToolCallSyntax, RejectedByPolicy bool
	RejectedToolNames                   []string
}

type expectedCall struct {
	Name, Arguments string
	ArgumentsText   *string
	ID              string
	Complete        *bool
}

func (c expectedCall) complete() bool { return c.Complete == nil || *c.Complete }

func (v *vector) request() Request {
	return Request{v.Profile, v.Mode, v.Model, v.Template, v.TemplateName, v.Output, v.tools, v.Messages, v.Options, v.GenerationPrompt}
}

// suite is what a bundle holds: the vectors in their order, and the lines of what results files define.
type suite struct {
	version     string
	vectors     []*vector
	clauses     map[string]string
	harms       map[string][2]string
	definitions map[[2]string]string
}

// readSuite reads a packed bundle.
func readSuite(packed []byte) (*suite, error) {
	unpacker, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, fmt.Errorf("the bundle is damaged, install the package again: %w", err)
	}
	text, err := io.ReadAll(unpacker)
	if err != nil {
		return nil, fmt.Errorf("the bundle is damaged, install the package again: %w", err)
	}
	lines := bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
	var header struct {
		Type, Suite     string
		Format, Vectors int
	}
	if err := json.Unmarshal(lines[0], &header); err != nil || header.Type != "bundle" {
		return nil, fmt.Errorf("this is no packed bundle: write one with toolcall bundle --packed")
	}
	if header.Format != bundleFormat {
		return nil, fmt.Errorf("the bundle has format %d, and this package reads format %d: update the package to the version of the bundle",
			header.Format, bundleFormat)
	}
	s := &suite{header.Suite, nil, map[string]string{}, map[string][2]string{}, map[[2]string]string{}}
	lists, templates := map[string][]Tool{}, map[string]string{}
	for number, line := range lines[1:] {
		if err := s.add(line, lists, templates); err != nil {
			return nil, fmt.Errorf("line %d of the bundle: %w", number+2, err)
		}
	}
	if len(s.vectors) != header.Vectors {
		return nil, fmt.Errorf("the bundle has %d of its %d vectors: install the package again", len(s.vectors), header.Vectors)
	}
	return s, nil
}

// add reads a line; types that this version does not know are ignored.
func (s *suite) add(line []byte, lists map[string][]Tool, templates map[string]string) error {
	if bytes.Contains(line, []byte(`"type":"vector"`)) {
		v := &vector{line: string(line)}
		if err := json.Unmarshal(line, v); err != nil {
			return err
		}
		s.vectors = append(s.vectors, v)
		return v.fill(lists, templates)
	}
	var definition struct {
		Type, ID, Name, Text, Effect, Source string
		Number                               json.Number
		Tools                                json.RawMessage
	}
	if err := json.Unmarshal(line, &definition); err != nil {
		return err
	}
	id := definition.ID
	switch definition.Type {
	case "clause":
		s.clauses[id] = definition.Text
	case "harm":
		s.harms[id] = [2]string{definition.Name, definition.Effect}
	case "template":
		id = definition.Name
		templates[id] = definition.Source
	case "tools":
		id = definition.Number.String()
		tools, err := toolsOf(definition.Tools)
		if err != nil {
			return err
		}
		lists[id] = tools
	}
	s.definitions[[2]string{definition.Type, id}] = string(line)
	return nil
}

// fill puts tools and template in place of their number and name.
func (v *vector) fill(lists map[string][]Tool, templates map[string]string) (err error) {
	v.tools = lists[string(v.Tools)]
	if len(v.Tools) > 0 && v.Tools[0] == '[' {
		v.tools, err = toolsOf(v.Tools)
	}
	if v.Template == "" {
		v.Template = templates[v.TemplateName]
	}
	if v.Judged != nil && err == nil {
		err = v.Judged.fill(lists, templates)
	}
	return err
}

func toolsOf(list json.RawMessage) ([]Tool, error) {
	var wrapped []struct{ Function Tool }
	err := json.Unmarshal(list, &wrapped)
	tools := make([]Tool, len(wrapped))
	for i, tool := range wrapped {
		tools[i] = tool.Function
	}
	return tools, err
}
