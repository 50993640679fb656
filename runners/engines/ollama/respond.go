package main

import (
	"encoding/json"
	"fmt"

	"github.com/ollama/ollama/api"
	"github.com/ollama/ollama/openai"
	"toolcall-port/kit"
)

const responseID = "chatcmpl-1"

// respond sends what ChatHandler and the writer of the OpenAI-compatible API send.
func respond(request kit.Request) (kit.Reply, error) {
	chat, reason, err := newChat(request)
	if chat == nil {
		return skipped(reason), err
	}
	streamed, stopReason := false, "stop"
	for field, into := range map[string]any{"stream": &streamed, "stopReason": &stopReason} {
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
		events, err := chat.events(stopReason)
		return kit.Reply{"events": events}, err
	}
	return kit.Reply{"response": openai.ToChatCompletion(responseID, chat.response(stopReason))}, nil
}

// events are those of ChatWriter.
func (c *chat) events(stopReason string) ([]string, error) {
	events, called := []string{}, false
	for number, message := range c.sent {
		piece := api.ChatResponse{Model: "model", Message: message}
		if number == len(c.sent)-1 {
			piece.Done, piece.DoneReason = true, stopReason
		}
		chunk := openai.ToChunk(responseID, piece, called)
		called = called || len(chunk.Choices[0].Delta.ToolCalls) > 0
		event, err := json.Marshal(chunk)
		if err != nil {
			return nil, err
		}
		events = append(events, string(event))
	}
	return append(events, "[DONE]"), nil
}

// response is what ChatHandler puts together if the answer is not streamed.
func (c *chat) response(stopReason string) api.ChatResponse {
	whole := api.Message{Role: "assistant", Content: c.content.String(), Thinking: c.thought.String()}
	if len(c.tools) > 0 {
		for _, message := range c.sent {
			whole.ToolCalls = append(whole.ToolCalls, message.ToolCalls...)
		}
	}
	return api.ChatResponse{Model: "model", Message: whole, Done: true, DoneReason: stopReason}
}
