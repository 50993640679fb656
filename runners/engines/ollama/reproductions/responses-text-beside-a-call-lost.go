//go:build ignore

// ollama 0.17.4, package openai: the Responses API loses the text of an answer that has a call.
//
// ToResponse writes the calls or the text, never both, and so does buildFinalOutput for the last event of a stream; a
// streamed text before a call is never done, and one behind a call is not sent at all. The user does not see what the
// model said, and the next turn lacks it.
//
//	go run ./reproductions/responses-text-beside-a-call-lost.go      # in a module that requires github.com/ollama/ollama v0.17.4
//
// Source: openai/responses.go:634 ToResponse, :821 ResponsesStreamConverter.Process, :1159 buildFinalOutput.
// Upstream: looked for on 2026-11-28 with "ollama responses API output null empty response; text lost when tool
// call present; reasoning_summary_part.added missing": nothing found.
//
// Vector: wire/respond/responses/text-and-call/responses
package main

import (
	"fmt"
	"os"

	"github.com/ollama/ollama/api"
	"github.com/ollama/ollama/openai"
)

func main() {
	call := api.ToolCall{
		ID:       "call_1",
		Function: api.ToolCallFunction{Name: "get_weather", Arguments: api.NewToolCallFunctionArguments()},
	}
	message := api.Message{Role: "assistant", Content: "I look.", ToolCalls: []api.ToolCall{call}}
	answer := api.ChatResponse{Message: message, Done: true, DoneReason: "stop"}
	response := openai.ToResponse("model", "resp_1", "msg_1", answer, openai.ResponsesRequest{})
	for _, item := range response.Output {
		if item.Type == "message" {
			fmt.Println("the text is there")
			return
		}
	}
	fmt.Printf("expected the text %q and a call, got %d item of type %s\n", message.Content, len(response.Output), response.Output[0].Type)
	fmt.Println("DEFECT: the Responses API loses the text of an answer that has a call")
	os.Exit(1)
}
