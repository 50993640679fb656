package main

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/ollama/ollama/api"
	"github.com/ollama/ollama/model/parsers"
	"github.com/ollama/ollama/thinking"
	"github.com/ollama/ollama/tools"
	"toolcall-port/kit"
)

const openingTag, closingTag = "<think>", "</think>"

type delta map[string]any

// chat does with one answer what ChatHandler of the server does.
type chat struct {
	// output is what the server reads of the model's output.
	output   string
	tools    []api.Tool
	builtin  parsers.Parser
	thinking *thinking.Parser
	calls    *tools.Parser

	stops   []string
	deltas  []delta
	content strings.Builder
	thought strings.Builder
	called  []kit.Call
	// sent are the messages that the server sends one after the other.
	sent []api.Message
}

type options struct {
	ToolChoice           any
	ParallelToolCalls    *bool
	EnableThinking       *bool
	ReasoningFormat      string
	ContinueFinalMessage string
}

// newChat returns no chat, but a reason, if the server has no such request.
func newChat(request kit.Request) (*chat, string, error) {
	name, err := request.Text("format")
	if err != nil {
		return nil, "", err
	}
	var given options
	var messages []api.Message
	c := &chat{}
	for field, into := range map[string]any{"options": &given, "messages": &messages} {
		if source, ok := request[field]; ok {
			if err := json.Unmarshal(source, into); err != nil {
				return nil, "", err
			}
		}
	}
	if c.tools, err = toolsOf(request["tools"]); err != nil {
		return nil, "", err
	}
	format := formats[name]
	output, err := request.Text("output")
	if err != nil {
		return nil, "", err
	}
	if format.goesOn(output) {
		return nil, "the output goes on after a token at which the server stops", nil
	}
	switch {
	case given.ToolChoice != nil && given.ToolChoice != "auto":
		return nil, "ollama has no tool choice", nil
	case given.ParallelToolCalls != nil && !*given.ParallelToolCalls:
		return nil, "ollama does not limit the number of calls", nil
	case format.Parser != "" && format.Thinks && given.ReasoningFormat == "none":
		return nil, "this parser of ollama always takes out reasoning", nil
	case given.ContinueFinalMessage == "reasoning":
		return nil, "ollama continues the content of a message", nil
	}
	if text, err := request.Text("generationPrompt"); err == nil && !format.writes(text) {
		return nil, "the model's template never writes this prompt", nil
	}
	c.set(format, given, prompt(request, format), last(messages, given))
	c.output = output[:c.kept(output)]
	return c, "", nil
}

// toolsOf reads the tools. The API refuses a parameter with the schema true; a client that has one writes {}.
func toolsOf(source json.RawMessage) ([]api.Tool, error) {
	var written []struct {
		Type     string         `json:"type"`
		Function map[string]any `json:"function"`
	}
	if len(source) == 0 {
		return nil, nil
	}
	if err := json.Unmarshal(source, &written); err != nil {
		return nil, err
	}
	for _, tool := range written {
		parameters, _ := tool.Function["parameters"].(map[string]any)
		properties, _ := parameters["properties"].(map[string]any)
		for name, schema := range properties {
			if schema == true {
				properties[name] = map[string]any{}
			}
		}
	}
	source, err := json.Marshal(written)
	if err != nil {
		return nil, err
	}
	var read []api.Tool
	return read, json.Unmarshal(source, &read)
}

func (c *chat) set(format Format, given options, prompt string, last *api.Message) {
	c.stops = format.Stops
	think := format.Thinks && (given.EnableThinking == nil || *given.EnableThinking) &&
		given.ReasoningFormat != "none" && !strings.HasSuffix(strings.TrimSpace(prompt), closingTag)
	if format.Parser != "" {
		c.builtin = parsers.ParserForName(format.Parser)
		c.builtin.Init(c.tools, last, &api.ThinkValue{Value: think})
		return
	}
	if think {
		c.thinking = &thinking.Parser{OpeningTag: openingTag, ClosingTag: closingTag}
		if strings.HasSuffix(strings.TrimSpace(prompt), openingTag) {
			c.thinking.AddContent(openingTag)
		}
	}
	if len(c.tools) > 0 {
		c.calls = tools.NewParserWithTag(c.tools, format.Tag)
	}
}

// goesOn says whether an output has text after a token that ends the turn.
func (f Format) goesOn(output string) bool {
	for _, stop := range f.Stops {
		if _, rest, found := strings.Cut(output, stop); found && strings.TrimSpace(rest) != "" {
			return true
		}
	}
	return false
}

// writes says whether the model's template can end a prompt like that; the server takes none from a client.
func (f Format) writes(prompt string) bool {
	text := strings.TrimSpace(prompt)
	ends := func(end string) bool { return strings.HasSuffix(text, end) }
	return len(f.Prompts) == 0 || slices.ContainsFunc(f.Prompts, ends)
}

// prompt returns the end of the prompt, which tells a parser whether reasoning is open.
func prompt(request kit.Request, format Format) string {
	if text, err := request.Text("generationPrompt"); err == nil {
		return text
	}
	if format.Opened {
		return openingTag
	}
	return ""
}

func last(messages []api.Message, given options) *api.Message {
	switch {
	case len(messages) > 0:
		return &messages[len(messages)-1]
	case given.ContinueFinalMessage == "content":
		return &api.Message{Role: "assistant", Content: "It is"}
	}
	return &api.Message{Role: "user", Content: "Hi."}
}

// kept returns the length of an output without the token that ended the turn and the whitespace after it: no server
// lets a model write on there.
func (c *chat) kept(output string) int {
	text := strings.TrimRightFunc(output, unicode.IsSpace)
	for _, stop := range c.stops {
		if strings.HasSuffix(text, stop) {
			return len(text) - len(stop)
		}
	}
	return len(output)
}

// A model's output comes to the parser token by token, never as a whole.
var token = regexp.MustCompile(`<\|[^|<>]*\|>|<｜[^｜<>]*｜>|</?[A-Za-z_]+>|\[/?[A-Z_]+\]|\s?[\pL]+|\s?\pN{1,3}|\s+|.`)

func (c *chat) add(text string) error {
	for _, piece := range token.FindAllString(text, -1) {
		if err := c.step(piece, false); err != nil {
			return err
		}
	}
	return nil
}

func (c *chat) finish() error { return c.step("", true) }

// step is the function that ChatHandler hands to the runner of the model.
func (c *chat) step(text string, done bool) error {
	if c.builtin != nil {
		content, thought, calls, err := c.builtin.Add(text, done)
		if err != nil {
			return err
		}
		c.send(thought, content, calls)
		return nil
	}
	thought := ""
	if c.thinking != nil {
		thought, text = c.thinking.AddContent(text)
		if thought == "" && text == "" && !done {
			return nil
		}
	}
	if c.calls == nil {
		c.send(thought, text, nil)
		return nil
	}
	calls, content := c.calls.Add(text)
	switch {
	case len(content) > 0: // ChatHandler loses calls that come with content
		c.send(thought, content, nil)
	case len(calls) > 0:
		c.send(thought, "", calls)
	case thought != "":
		c.send(thought, text, nil)
	case done:
		c.send("", c.calls.Content(), nil)
	}
	return nil
}

func (c *chat) send(thought, content string, calls []api.ToolCall) {
	for i := range calls {
		calls[i].ID = fmt.Sprintf("call_%08d", len(c.called)+i)
	}
	c.sent = append(c.sent, api.Message{Role: "assistant", Content: content, Thinking: thought, ToolCalls: calls})
	c.append("reasoning", thought, &c.thought)
	c.append("content", content, &c.content)
	for _, call := range calls {
		index, arguments := len(c.called), text(call.Function.Arguments)
		c.called = append(c.called, kit.Call{Name: call.Function.Name, Arguments: arguments})
		c.deltas = append(c.deltas,
			delta{"type": "call", "index": index, "name": call.Function.Name},
			delta{"type": "arguments", "index": index, "text": arguments})
	}
}

// text returns arguments as JSON, their names in alphabetical order: some parsers keep arguments in a map, whose
// order is another one every time.
func text(arguments api.ToolCallFunctionArguments) string {
	values := arguments.ToMap()
	if values == nil {
		values = map[string]any{}
	}
	source, err := json.Marshal(values)
	if err != nil {
		return arguments.String()
	}
	return string(source)
}

func (c *chat) append(channel, text string, whole *strings.Builder) {
	if text != "" {
		whole.WriteString(text)
		c.deltas = append(c.deltas, delta{"type": channel, "text": text})
	}
}

// taken returns the deltas since the last call of this method.
func (c *chat) taken() []delta {
	deltas := c.deltas
	c.deltas = nil
	if deltas == nil {
		return []delta{}
	}
	return deltas
}

func (c *chat) message(withCalls bool) kit.Message {
	message := kit.Message{Content: c.content.String(), Reasoning: c.thought.String()}
	if withCalls {
		message.Calls = c.called
	}
	return message
}
