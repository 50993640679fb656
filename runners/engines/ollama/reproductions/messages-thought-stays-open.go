//go:build ignore

// ollama 0.17.4, package anthropic: in a streamed answer a call begins inside the thought before it, with the same index.
//
// StreamConverter.Process ends a thought when text comes, and not when a call comes. The call's block begins with the
// index of the thought, and at the end a block stops that never began. anthropic-python and @anthropic-ai/sdk put the
// input into the first block of that index, and hand on the call with {} in place of {"command": "ls"}: it runs.
// The API's documents say: "each content block will have an index that corresponds to its index in the final Message".
//
//	go run ./reproductions/messages-thought-stays-open.go      # in a module that requires github.com/ollama/ollama v0.17.4
//
// Source: anthropic/anthropic.go:850 StreamConverter.Process.
// Upstream: https://github.com/ollama/ollama/issues/14816 (open on 2026-11-28).
//
// Vector: wire/respond/messages/thought-then-call
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/ollama/ollama/anthropic"
	"github.com/ollama/ollama/api"
)

func main() {
	arguments := api.NewToolCallFunctionArguments()
	arguments.Set("command", "ls")
	call := api.ToolCall{ID: "call_1", Function: api.ToolCallFunction{Name: "bash", Arguments: arguments}}
	pieces := []api.ChatResponse{
		{Message: api.Message{Role: "assistant", Thinking: "I look."}},
		{Message: api.Message{Role: "assistant", ToolCalls: []api.ToolCall{call}}},
		{Message: api.Message{Role: "assistant"}, Done: true, DoneReason: "stop"},
	}
	converter := anthropic.NewStreamConverter("msg_1", "model", 0)
	began := map[int]string{}
	wrong := false
	for _, piece := range pieces {
		for _, event := range converter.Process(piece) {
			switch data := event.Data.(type) {
			case anthropic.ContentBlockStartEvent:
				if kind, ok := began[data.Index]; ok {
					wrong = true
					fmt.Printf("block %d begins as %s, and began as %s\n", data.Index, data.ContentBlock.Type, kind)
				}
				began[data.Index] = data.ContentBlock.Type
			case anthropic.ContentBlockStopEvent:
				if _, ok := began[data.Index]; !ok {
					wrong = true
					fmt.Printf("block %d stops, and never began\n", data.Index)
				}
			}
			source, _ := json.Marshal(event.Data)
			fmt.Println(string(source))
		}
	}
	if wrong {
		fmt.Println("DEFECT: in a streamed answer a call begins inside the thought before it, with the same index")
		os.Exit(1)
	}
}
