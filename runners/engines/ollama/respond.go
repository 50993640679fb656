package main

import (
	"encoding/json"
	"fmt"

	"github.com/ollama/ollama/anthropic"
	"github.com/ollama/ollama/api"
	"github.com/ollama/ollama/openai"
	"toolcall-port/kit"
)

const (
	model      = "model"
	responseID = "chatcmpl-1"
	itemID     = "msg_1"
)

// apis are those whose writers this adapter has.
var apis = []string{kit.APIChat, kit.APIMessages, kit.APIResponses}

// respond sends what ChatHandler sends through the writer of each API (package middleware).
func respond(request kit.Request) (kit.Reply, error) {
	chat, reason, err := newChat(request)
	if chat == nil {
		return skipped(reason), err
	}
	streamed, stopReason, wire := false, "stop", kit.APIChat
	for field, into := range map[string]any{"stream": &streamed, "stopReason": &stopReason, "api": &wire} {
		if source, ok := request[field]; ok {
			if err := json.Unmarshal(source, into); err != nil {
				return nil, fmt.Errorf("%w: %s", kit.ErrRejected, field)
			}
		}
	}
	chunks := []string{chat.output}
	if streamed {
		if chunks, err = keptChunks(request, len(chat.output)); err != nil {
			return nil, err
		}
	}
	for _, chunk := range chunks {
		if err := chat.add(chunk); err != nil {
			return nil, err
		}
	}
	sent := len(chat.sent)
	if err := chat.finish(); err != nil {
		return nil, err
	}
	if len(chat.sent) == sent { // the last piece of an answer is always sent
		chat.sent = append(chat.sent, api.Message{Role: "assistant"})
	}
	if streamed {
		events, err := written(chat.events(wire, stopReason))
		if wire == kit.APIChat {
			events = append(events, "[DONE]")
		}
		return kit.Reply{"events": events}, err
	}
	return kit.Reply{"response": response(wire, chat.response(stopReason))}, nil
}

// response is what the writer of an API makes of an answer that is not streamed.
func response(wire string, answer api.ChatResponse) any {
	switch wire {
	case kit.APIMessages:
		return anthropic.ToMessagesResponse(responseID, answer)
	case kit.APIResponses:
		return openai.ToResponse(model, responseID, itemID, answer, openai.ResponsesRequest{})
	}
	return openai.ToChatCompletion(responseID, answer)
}

// events are the data of those that the writer of an API sends.
func (c *chat) events(wire, stopReason string) []any {
	var events []any
	convert := converter(wire)
	for number, message := range c.sent {
		piece := api.ChatResponse{Model: model, Message: message}
		if number == len(c.sent)-1 {
			piece.Done, piece.DoneReason = true, stopReason
		}
		events = append(events, convert(piece)...)
	}
	return events
}

// converter is the state of an API's writer: what it sends of each piece.
func converter(wire string) func(api.ChatResponse) []any {
	switch wire {
	case kit.APIMessages:
		messages := anthropic.NewStreamConverter(responseID, model, 0)
		return func(piece api.ChatResponse) (data []any) {
			for _, event := range messages.Process(piece) {
				data = append(data, event.Data)
			}
			return data
		}
	case kit.APIResponses:
		responses := openai.NewResponsesStreamConverter(responseID, itemID, model, openai.ResponsesRequest{})
		return func(piece api.ChatResponse) (data []any) {
			for _, event := range responses.Process(piece) {
				data = append(data, event.Data)
			}
			return data
		}
	}
	called := false
	return func(piece api.ChatResponse) []any {
		chunk := openai.ToChunk(responseID, piece, called)
		called = called || len(chunk.Choices[0].Delta.ToolCalls) > 0
		return []any{chunk}
	}
}

// written returns events as JSON.
func written(events []any) ([]string, error) {
	texts := make([]string, 0, len(events)+1)
	for _, event := range events {
		text, err := json.Marshal(event)
		if err != nil {
			return nil, err
		}
		texts = append(texts, string(text))
	}
	return texts, nil
}

// response is what ChatHandler puts together if the answer is not streamed.
func (c *chat) response(stopReason string) api.ChatResponse {
	whole := api.Message{Role: "assistant", Content: c.content.String(), Thinking: c.thought.String()}
	if len(c.tools) > 0 {
		for _, message := range c.sent {
			whole.ToolCalls = append(whole.ToolCalls, message.ToolCalls...)
		}
	}
	return api.ChatResponse{Model: model, Message: whole, Done: true, DoneReason: stopReason}
}
