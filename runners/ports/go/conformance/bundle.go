package conformance

import (
	"bytes"
	"compress/gzip"
	_ "embed" // the bundle is a part of the program
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
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
	Output                       string
	Messages, Options            json.RawMessage
	GenerationPrompt             *string
	Description                  json.RawMessage // of a template without a name (VF-8.8)
	Tools                        json.RawMessage // the number of a list in the bundle
	Chunks                       []string
	// Kind compare.
	Left, Right string
	Equal       bool
	Complete    *bool
	// Kind verdict.
	Judged        *vector
	Claims, Reply json.RawMessage
	Verdict       string
	Invariants    []string

	tools   []Tool
	judging *judging // of what is asked
}

// request is what a parser is asked, with what it wants (AP-4.8).
func (v *vector) request(wants []string) Request {
	request := Request{
		Profile: v.Profile, Mode: v.Mode, Model: v.Model, Template: v.Template, Format: v.TemplateName, Output: v.Output,
		Tools: v.tools, Messages: v.Messages, Options: v.Options, GenerationPrompt: v.GenerationPrompt,
	}
	if slices.Contains(wants, wantsFormat) {
		request.Description = v.Description
	}
	if slices.Contains(wants, wantsGenerationPrompt) {
		request.GenerationPrompt = v.judging.Prompt
	}
	return request
}

// suite is what a bundle holds: the vectors in their order, and the lines of what results files define.
type suite struct {
	version     string
	vectors     []*vector
	rules       rules
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
		return nil, fmt.Errorf("this is not a packed bundle: write one with toolcall bundle --packed")
	}
	if header.Format != bundleFormat {
		return nil, fmt.Errorf("the bundle has format %d, and this package reads format %d: update the package to the version of the bundle",
			header.Format, bundleFormat)
	}
	s := &suite{version: header.Suite, clauses: map[string]string{}, harms: map[string][2]string{}, definitions: map[[2]string]string{}}
	shared := shared{map[string][]Tool{}, map[string]string{}, map[string]json.RawMessage{}}
	for number, line := range lines[1:] {
		if err := s.add(line, shared); err != nil {
			return nil, fmt.Errorf("line %d of the bundle: %w", number+2, err)
		}
	}
	if len(s.vectors) != header.Vectors {
		return nil, fmt.Errorf("the bundle has %d of its %d vectors: install the package again", len(s.vectors), header.Vectors)
	}
	return s, nil
}

// shared is what several vectors have, by number or name.
type shared struct {
	lists     map[string][]Tool
	templates map[string]string
	formats   map[string]json.RawMessage
}

// add reads a line; types that this version does not know are ignored.
func (s *suite) add(line []byte, shared shared) error {
	if bytes.Contains(line, []byte(`"type":"vector"`)) {
		v := &vector{}
		if err := json.Unmarshal(line, v); err != nil {
			return err
		}
		s.vectors = append(s.vectors, v)
		s.definitions[[2]string{"vector", v.ID}] = string(line)
		return v.fill(shared)
	}
	if bytes.HasPrefix(line, []byte(`{"type":"judging"`)) {
		judged := s.vectors[len(s.vectors)-1]
		if judged.Judged != nil {
			judged = judged.Judged
		}
		return json.Unmarshal(line, &judged.judging)
	}
	var definition struct {
		Type, ID, Name, Text, Effect, Source string
		Number                               json.Number
		Tools, Description                   json.RawMessage
	}
	if err := json.Unmarshal(line, &definition); err != nil {
		return err
	}
	id := definition.ID
	switch definition.Type {
	case "rules":
		return json.Unmarshal(line, &s.rules)
	case "clause":
		s.clauses[id] = definition.Text
	case "harm":
		s.harms[id] = [2]string{definition.Name, definition.Effect}
	case "template":
		id = definition.Name
		shared.templates[id] = definition.Source
	case "format":
		id = definition.Name
		shared.formats[id] = definition.Description
	case "tools":
		id = definition.Number.String()
		tools, err := toolsOf(definition.Tools)
		if err != nil {
			return err
		}
		shared.lists[id] = tools
	}
	s.definitions[[2]string{definition.Type, id}] = string(line)
	return nil
}

// fill puts tools, template and description in place of their number and name.
func (v *vector) fill(shared shared) (err error) {
	v.tools = shared.lists[string(v.Tools)]
	if len(v.Tools) > 0 && v.Tools[0] == '[' {
		v.tools, err = toolsOf(v.Tools)
	}
	if v.Template == "" {
		v.Template = shared.templates[v.TemplateName]
	}
	if v.Description == nil {
		v.Description = shared.formats[v.TemplateName]
	}
	if v.Judged != nil && err == nil {
		err = v.Judged.fill(shared)
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

// has says what is wrong with the id of TOOLCALL_ONLY.
func (s *suite) has(id string) error {
	ids := []string{}
	for _, v := range s.vectors {
		if v.ID == id {
			return nil
		}
		if v.judging != nil && strings.HasPrefix(v.ID, id[:strings.LastIndex(id, "/")+1]) {
			ids = append(ids, v.ID)
		}
	}
	if best := nearest(id, ids); strings.HasPrefix(best, "did") {
		return fmt.Errorf("TOOLCALL_ONLY=%s: no vector has this id; %s", id, best)
	}
	return fmt.Errorf("TOOLCALL_ONLY=%s: no vector has this id", id)
}
