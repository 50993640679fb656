// The adapter of this port: profile contract, and clients of profile wire, over the adapter protocol.
package main

import (
	"fmt"
	"os"

	"toolcall-port/contract"
	"toolcall-port/kit"
	"toolcall-port/wire"
)

var modes = map[string]func(string, []contract.Tool) contract.Message{
	"detailed":   contract.Parse,
	"standalone": contract.ParseStandalone,
}

func main() {
	err := kit.Serve(kit.Implementation{
		Hello: kit.Hello{
			Implementation: kit.About{Name: "toolcall-port-go", Version: "1.0.0", Language: "go"},
			Profiles:       []string{"contract", "wire"},
			Features:       []string{"policy", "exact-numbers", "lone-surrogates", "reasoning-content"},
			Limits:         &kit.Limits{Depth: 1_000_000},
		},
		Operations: map[string]kit.Operation{"parse": parse, "accumulate": accumulate},
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func parse(request kit.Request) (kit.Reply, error) {
	if profile, err := request.Text("profile"); err != nil || profile != "contract" {
		return nil, fmt.Errorf("profile: no %q: %w", profile, kit.ErrUnsupported)
	}
	mode, err := request.Text("mode")
	if err != nil {
		return nil, err
	}
	read, ok := modes[mode]
	if !ok {
		return nil, fmt.Errorf("%w: mode: no %q", kit.ErrRejected, mode)
	}
	output, err := request.Text("output")
	if err != nil {
		return nil, err
	}
	declared, err := request.Tools()
	if err != nil {
		return nil, err
	}
	tools := make([]contract.Tool, len(declared))
	for i, tool := range declared {
		tools[i] = contract.Tool(tool)
	}
	message := read(output, tools)
	calls := make([]kit.Call, len(message.Calls))
	for i, call := range message.Calls {
		calls[i] = kit.Call{Name: call.Name, Arguments: call.Arguments}
	}
	return kit.Reply{"message": kit.Message{
		Calls:             calls,
		SawToolCallSyntax: message.SawToolCallSyntax,
		RejectedByPolicy:  message.RejectedByPolicy,
		RejectedToolNames: message.RejectedToolNames,
	}}, nil
}

func accumulate(request kit.Request) (kit.Reply, error) {
	body, err := request.Texts("body")
	if err != nil {
		return nil, err
	}
	var accumulator wire.Accumulator
	for _, piece := range body {
		accumulator.Feed(bytesOf(piece))
	}
	broken := ""
	if ends, _ := request.Text("ends"); ends == "reset" {
		broken = "the connection was reset"
	}
	found := accumulator.Finish(broken)
	calls := make([]map[string]any, len(found.Calls))
	for i, call := range found.Calls {
		calls[i] = map[string]any{"name": call.Name, "arguments": call.Arguments, "complete": call.Complete}
		if call.ID != "" {
			calls[i]["id"] = call.ID
		}
	}
	completion := map[string]any{"content": found.Content, "reasoning": found.Reasoning, "calls": calls}
	if found.Refusal != "" {
		completion["refusal"] = found.Refusal
	}
	if found.FinishReason != "" {
		completion["finishReason"] = found.FinishReason
	}
	return kit.Reply{"completion": completion, "failed": found.Error != "", "error": found.Error}, nil
}

// bytesOf returns the bytes that the characters of a piece of a body stand for.
func bytesOf(piece string) []byte {
	found := make([]byte, 0, len(piece))
	for _, character := range piece {
		found = append(found, byte(character))
	}
	return found
}
