// The adapter of this port: profile contract over the adapter protocol.
package main

import (
	"fmt"
	"os"

	"toolcall-port/contract"
	"toolcall-port/kit"
)

var modes = map[string]func(string, []contract.Tool) contract.Message{
	"detailed":   contract.Parse,
	"standalone": contract.ParseStandalone,
}

func main() {
	err := kit.Serve(kit.Implementation{
		Hello: kit.Hello{
			Implementation: kit.About{Name: "toolcall-port-go", Version: "1.0.0", Language: "go"},
			Profiles:       []string{"contract"},
			Features:       []string{"policy", "exact-numbers", "lone-surrogates"},
			Limits:         &kit.Limits{Depth: 1_000_000},
		},
		Operations: map[string]kit.Operation{"parse": parse},
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func parse(request kit.Request) (kit.Reply, error) {
	if profile, err := request.Text("profile"); err != nil || profile != "contract" {
		return nil, fmt.Errorf("profile %q: %w", profile, kit.ErrUnsupported)
	}
	mode, err := request.Text("mode")
	if err != nil {
		return nil, err
	}
	read, ok := modes[mode]
	if !ok {
		return nil, fmt.Errorf("%w: no mode %q", kit.ErrRejected, mode)
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
