package contract

import (
	"encoding/json"
	"testing"

	"toolcall.example/conformance"
)

// TestToolCalls runs the suite's vectors of profile contract on this port.
func TestToolCalls(t *testing.T) {
	conformance.Run(t, conformance.Parser{
		Name:     "toolcall-port-go",
		Version:  "1.0.0",
		Profiles: []string{"contract"},
		Features: []string{"policy", "exact-numbers", "lone-surrogates"},
		Parse: func(request conformance.Request) (conformance.Message, error) {
			read := map[string]func(string, []Tool) Message{"detailed": Parse, "standalone": ParseStandalone}[request.Mode]
			tools := make([]Tool, len(request.Tools))
			for i, tool := range request.Tools {
				tools[i].Name = tool.Name
				if tool.Parameters == nil {
					continue
				}
				if err := json.Unmarshal(tool.Parameters, &tools[i].Parameters); err != nil {
					return conformance.Message{}, err
				}
			}
			found := read(request.Output, tools)
			message := conformance.Message{
				SawToolCallSyntax: found.SawToolCallSyntax,
				RejectedByPolicy:  found.RejectedByPolicy,
				RejectedToolNames: found.RejectedToolNames,
			}
			for _, call := range found.Calls {
				message.Calls = append(message.Calls, conformance.Call{Name: call.Name, Arguments: call.Arguments})
			}
			return message, nil
		},
	}, conformance.Strict())
}
