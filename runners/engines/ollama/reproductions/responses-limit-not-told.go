//go:build ignore

// ollama 0.17.4, package openai: the Responses API calls an answer completed that stopped at the limit of tokens.
//
// A client cannot know that half of the answer is missing: status is "completed", incomplete_details null, and a stream
// ends with response.completed. The API has {"status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"}}
// and the event response.incomplete for it; ollama's Messages API says max_tokens of the same answer.
//
//	go run ./reproductions/responses-limit-not-told.go      # in a module that requires github.com/ollama/ollama v0.17.4
//
// Source: openai/responses.go:634 ToResponse, :1196 processCompletion.
// Upstream: https://github.com/ollama/ollama/pull/17239 (open on 2026-11-28) mends it.
//
// Vector: wire/respond/finish-reasons/text-at-the-limit/responses
package main

import (
	"fmt"
	"os"

	"github.com/ollama/ollama/api"
	"github.com/ollama/ollama/openai"
)

func main() {
	answer := api.ChatResponse{
		Message:    api.Message{Role: "assistant", Content: "It rains in"},
		Done:       true,
		DoneReason: "length",
	}
	request := openai.ResponsesRequest{}
	whole := openai.ToResponse("model", "resp_1", "msg_1", answer, request).Status
	events := openai.NewResponsesStreamConverter("resp_1", "msg_1", "model", request).Process(answer)
	last := events[len(events)-1].Event
	fmt.Printf("expected incomplete and response.incomplete, got %s and %s\n", whole, last)
	if whole != "incomplete" || last != "response.incomplete" {
		fmt.Println("DEFECT: the Responses API calls an answer completed that stopped at the limit of tokens")
		os.Exit(1)
	}
}
