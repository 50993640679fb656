//go:build ignore

// ollama 0.17.4, package openai: in a stream of the Responses API two items have the output_index 0.
//
// processToolCalls counts the calls of one chunk and never moves outputIndex on, and processTextContent does not end its
// item. So a call behind a text, and a second call that comes in a chunk of its own (as it does: one call, one chunk),
// begin with the index of the item before them. openai-python raises "Duplicate response output index 0.", openai-js
// drops the text, and langchain-openai runs the second call with {}.
//
//	go run ./reproductions/responses-one-index-for-two.go      # in a module that requires github.com/ollama/ollama v0.17.4
//
// Source: openai/responses.go:1040 processToolCalls.
// Upstream: looked for on 2026-11-28 with "ollama responses API output null empty response; text lost when tool
// call present; reasoning_summary_part.added missing": nothing found.
//
// Vector: wire/respond/ids/two-calls/responses
package main

import (
	"fmt"
	"os"

	"github.com/ollama/ollama/api"
	"github.com/ollama/ollama/openai"
)

func call(id, name string) []api.ToolCall {
	return []api.ToolCall{{ID: id, Function: api.ToolCallFunction{Name: name, Arguments: api.NewToolCallFunctionArguments()}}}
}

func main() {
	pieces := []api.ChatResponse{
		{Message: api.Message{Role: "assistant", ToolCalls: call("call_1", "get_time")}},
		{Message: api.Message{Role: "assistant", ToolCalls: call("call_2", "get_weather")}},
		{Message: api.Message{Role: "assistant"}, Done: true, DoneReason: "stop"},
	}
	converter := openai.NewResponsesStreamConverter("resp_1", "msg_1", "model", openai.ResponsesRequest{})
	items := map[any]any{}
	wrong := false
	for _, piece := range pieces {
		for _, event := range converter.Process(piece) {
			data := event.Data.(map[string]any)
			if event.Event != "response.output_item.added" {
				continue
			}
			id := data["item"].(map[string]any)["id"]
			if other, ok := items[data["output_index"]]; ok {
				wrong = true
				fmt.Printf("output_index %v is that of item %v and of item %v\n", data["output_index"], other, id)
			}
			items[data["output_index"]] = id
		}
	}
	if wrong {
		fmt.Println("DEFECT: in a stream of the Responses API two items have the output_index 0")
		os.Exit(1)
	}
	fmt.Println("every item has an output_index of its own")
}
