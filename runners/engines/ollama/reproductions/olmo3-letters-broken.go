//go:build ignore

// ollama 0.17.4, package model/parsers: of every letter beyond ASCII in an argument of Olmo 3 one byte alone is kept.
//
// A user who asks for "größe" or 天気 has the tool called with broken UTF-8, for splitArguments goes through the text by
// characters ("for i := range s") and takes the first byte of each ("c := s[i]").
//
//	go run ./reproductions/olmo3-letters-broken.go      # in a module that requires github.com/ollama/ollama v0.17.4
//
// Source: model/parsers/olmo3.go:282 splitArguments.
// Upstream: looked for on 2026-11-28 with "ollama olmo3 parser UTF-8 tool call arguments non-ASCII broken":
// nothing found.
package main

import (
	"fmt"
	"os"

	"github.com/ollama/ollama/model/parsers"
)

func main() {
	parser := parsers.ParserForName("olmo3")
	parser.Init(nil, nil, nil)
	_, _, calls, err := parser.Add("<function_calls>\nsearch(text='größe 天気')\n</function_calls>", false)
	if err != nil || len(calls) != 1 {
		fmt.Printf("calls %v, error %v\n", calls, err)
		os.Exit(1)
	}
	text, _ := calls[0].Function.Arguments.Get("text")
	fmt.Printf("expected %q, got %q\n", "größe 天気", text)
	if text != "größe 天気" {
		fmt.Println("DEFECT: of every letter beyond ASCII in an argument of Olmo 3 one byte alone is kept")
		os.Exit(1)
	}
}
