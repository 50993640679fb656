//go:build ignore

// ollama 0.17.4, package openai: in a stream of the Responses API the text of a thought comes without its part.
//
// response.reasoning_summary_text.delta follows response.output_item.added at once; response.reasoning_summary_part.added,
// which the API sends between them, is missing. openai-js keeps texts by their parts and raises "missing content at index 0":
// its stream helper fails at every answer of a model that thinks.
//
//	go run ./reproductions/responses-thought-without-a-part.go      # in a module that requires github.com/ollama/ollama v0.17.4
//
// Source: openai/responses.go:975 processThinking, :1012 finishReasoning.
// Upstream: looked for on 2026-11-28 with "ollama responses API output null empty response; text lost when tool
// call present; reasoning_summary_part.added missing": nothing of ollama;
// https://github.com/can1357/oh-my-pi/issues/8696 (open) is a client that loses the thought by it.
//
// Vector: wire/respond/openai-responses/thought-then-text
package main

import (
	"fmt"
	"os"

	"github.com/ollama/ollama/api"
	"github.com/ollama/ollama/openai"
)

func main() {
	answer := api.ChatResponse{Message: api.Message{Role: "assistant", Thinking: "I know.", Content: "It rains."}, Done: true}
	part := false
	for _, event := range openai.NewResponsesStreamConverter("resp_1", "msg_1", "model", openai.ResponsesRequest{}).Process(answer) {
		fmt.Println(event.Event)
		part = part || event.Event == "response.reasoning_summary_part.added"
		if event.Event == "response.reasoning_summary_text.delta" && !part {
			fmt.Println("expected response.reasoning_summary_part.added before it")
			fmt.Println("DEFECT: in a stream of the Responses API the text of a thought comes without its part")
			os.Exit(1)
		}
	}
}
