//go:build ignore

// ollama 0.17.4, packages openai and anthropic: an answer with nothing in it has null in place of a list.
//
// A model that stops at once, or whose call was cut off, gives such an answer. The last event of a stream of the Responses
// API has "output": null, and openai-js, langchain-openai and pydantic-ai raise at it; a response of the Messages API has
// "content": null, where the API's types have a list.
//
//	go run ./reproductions/nothing-is-null.go      # in a module that requires github.com/ollama/ollama v0.17.4
//
// Source: anthropic/anthropic.go:657 ToMessagesResponse.
// Upstream: looked for on 2026-11-28 with "ollama responses API output null empty response; text lost when tool
// call present; reasoning_summary_part.added missing": nothing found.
//
// Vectors: wire/respond/responses/nothing/messages, wire/respond/responses/nothing/responses
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/ollama/ollama/anthropic"
	"github.com/ollama/ollama/api"
	"github.com/ollama/ollama/openai"
)

func main() {
	answer := api.ChatResponse{Message: api.Message{Role: "assistant"}, Done: true, DoneReason: "stop"}
	content, _ := json.Marshal(anthropic.ToMessagesResponse("msg_1", answer).Content)
	events := openai.NewResponsesStreamConverter("resp_1", "msg_1", "model", openai.ResponsesRequest{}).Process(answer)
	last := events[len(events)-1].Data.(map[string]any)["response"].(map[string]any)
	output, _ := json.Marshal(last["output"])
	fmt.Printf("expected lists, got content %s and output %s\n", content, output)
	if string(content) == "null" || string(output) == "null" {
		fmt.Println("DEFECT: an answer with nothing in it has null in place of a list")
		os.Exit(1)
	}
}
