//go:build ignore

// ollama 0.17.4, package openai: an answer with a call that stopped at the limit does not say so.
//
// A client that reads finish_reason "tool_calls" takes the answer for whole: it runs the calls that came, and never
// learns that others, or the text after them, were cut off. ToChatCompletion and ToChunk put "tool_calls" in the place
// of every reason as soon as there is a call; the API says "length" "if the maximum number of tokens specified in the
// request was reached".
//
//	go run ./reproductions/limit-not-told.go      # in a module that requires github.com/ollama/ollama v0.17.4
//
// Source: openai/openai.go:262 ToChatCompletion, :295 ToChunk.
// Upstream: looked for on 2026-11-28 with "ollama openai finish_reason tool_calls although done_reason length
// truncated": https://github.com/ollama/ollama/pull/5995 (merged) brought it;
// https://github.com/vllm-project/vllm/issues/58228 (open) is the same in vLLM.
//
// Vector: wire/respond/finish-reasons/complete-call-at-the-limit
package main

import (
	"fmt"
	"os"

	"github.com/ollama/ollama/api"
	"github.com/ollama/ollama/openai"
)

func main() {
	call := api.ToolCall{Function: api.ToolCallFunction{Name: "get_weather", Arguments: api.NewToolCallFunctionArguments()}}
	answer := api.ChatResponse{
		Message:    api.Message{Role: "assistant", Content: "And", ToolCalls: []api.ToolCall{call}},
		Done:       true,
		DoneReason: "length",
	}
	whole := *openai.ToChatCompletion("1", answer).Choices[0].FinishReason
	streamed := *openai.ToChunk("1", answer, false).Choices[0].FinishReason
	fmt.Printf("expected length and length, got %s and %s\n", whole, streamed)
	if whole != "length" || streamed != "length" {
		fmt.Println("DEFECT: an answer with a call that stopped at the limit does not say so")
		os.Exit(1)
	}
}
