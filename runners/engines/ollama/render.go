package main

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/ollama/ollama/api"
	"github.com/ollama/ollama/model/renderers"
	"github.com/ollama/ollama/openai"
	"toolcall-port/kit"
)

// rendered returns the formats whose prompts ollama writes by itself.
func rendered() []string {
	var names []string
	for name, format := range formats {
		if format.Renderer != "" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// render writes a conversation as the server does: what came by the OpenAI API is made its own messages first.
func render(request kit.Request) (kit.Reply, error) {
	name, err := request.Text("format")
	if err != nil {
		return nil, err
	}
	messages, err := withTexts(request["messages"])
	if err != nil {
		return nil, fmt.Errorf("%w: %v", kit.ErrRejected, err)
	}
	body := map[string]json.RawMessage{"model": json.RawMessage(`"model"`), "messages": messages}
	if tools, given := request["tools"]; given {
		body["tools"] = tools
	}
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	var completion openai.ChatCompletionRequest
	if err := json.Unmarshal(text, &completion); err != nil {
		return nil, fmt.Errorf("%w: %v", kit.ErrRejected, err)
	}
	chat, err := openai.FromChatRequest(completion)
	if err != nil {
		return nil, fmt.Errorf("%w: %v", kit.ErrRejected, err)
	}
	var options struct{ EnableThinking *bool }
	if source, given := request["options"]; given {
		if err := json.Unmarshal(source, &options); err != nil {
			return nil, fmt.Errorf("%w: options: %v", kit.ErrRejected, err)
		}
	}
	think := chat.Think
	if options.EnableThinking != nil {
		think = &api.ThinkValue{Value: *options.EnableThinking}
	}
	prompt, err := renderers.RenderWithRenderer(formats[name].Renderer, chat.Messages, chat.Tools, think)
	return kit.Reply{"prompt": prompt}, err
}

// withTexts returns the messages with arguments that are objects as JSON text: the server refuses objects, with which
// vectors compare text.
func withTexts(source json.RawMessage) (json.RawMessage, error) {
	var messages []map[string]json.RawMessage
	if err := json.Unmarshal(source, &messages); err != nil {
		return nil, err
	}
	for _, message := range messages {
		var calls []map[string]json.RawMessage
		if err := json.Unmarshal(message["tool_calls"], &calls); err != nil || calls == nil {
			continue
		}
		for _, call := range calls {
			var function map[string]json.RawMessage
			if err := json.Unmarshal(call["function"], &function); err != nil {
				continue
			}
			if arguments := function["arguments"]; len(arguments) > 0 && arguments[0] == '{' {
				function["arguments"], _ = json.Marshal(string(arguments))
			}
			call["function"], _ = json.Marshal(function)
		}
		message["tool_calls"], _ = json.Marshal(calls)
	}
	return json.Marshal(messages)
}
