//go:build ignore

// ollama 0.17.4, package tools: a call of an unknown tool whose name begins like a known one runs the known one.
//
// The model calls get_time_zone, which was not offered. findTool looks for the names of tools anywhere in the buffer,
// so it finds get_time, and the client is told to call get_time with the arguments of the other tool.
//
// In the package's own tests (tools/tools_test.go):
//
//	go run ./reproductions/substring-tool-name.go      # in a module that requires github.com/ollama/ollama v0.17.4
//
// Source: tools/tools.go:161 findTool.
// Upstream: https://github.com/ollama/ollama/pull/11386 (closed on 2026-11-28).
package main

import (
	"fmt"
	"os"

	"github.com/ollama/ollama/api"
	"github.com/ollama/ollama/tools"
)

func main() {
	tool := api.Tool{Type: "function", Function: api.ToolFunction{Name: "get_time"}}
	parser := tools.NewParserWithTag([]api.Tool{tool}, "<tool_call>")
	calls, content := parser.Add(`<tool_call>{"name": "get_time_zone", "arguments": {"city": "Paris"}}</tool_call>`)
	fmt.Printf("calls %v, content %q\n", calls, content)
	if len(calls) > 0 {
		fmt.Println("DEFECT: a call of an unknown tool whose name begins like a known one runs the known one")
		os.Exit(1)
	}
}
