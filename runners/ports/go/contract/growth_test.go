//go:build unix

package contract

import (
	"strings"
	"syscall"
	"testing"
	"time"
)

// Work grows with the length of the output, not with its square (CT-10.1).
func TestGrowth(t *testing.T) {
	repeat := strings.Repeat
	for name, output := range map[string]func(int) string{
		"open braces":          func(n int) string { return repeat("{", n) },
		"open objects":         func(n int) string { return repeat(`{"a":`, n/5) },
		"objects and keywords": func(n int) string { return repeat(`{"a":1} tool_calls `, n/19) },
		"objects in objects": func(n int) string {
			return repeat(`{"x":`, n/23) + "1" + repeat(`,"y":"tool_calls"}`, n/23)
		},
		"backticks": func(n int) string { return repeat("`", n) },
		"fences": func(n int) string {
			var text strings.Builder
			for length := 3; text.Len() < n; length++ {
				text.WriteString(repeat("`", 2000-length%1990) + " ")
			}
			return text.String()
		},
		"runs in open braces":    func(n int) string { return repeat("{```", n/4) },
		"brackets and quotes":    func(n int) string { return repeat(`["[`, n/3) + "```" },
		"strings in open braces": func(n int) string { return repeat(`{"`, n/2) + "```" },
		"runs in strings": func(n int) string {
			return "{" + repeat("\"```\"", n/5) + "}"
		},
		"runs that close and open": func(n int) string { return repeat("``` ```````", n/11) },
		"backslashes":              func(n int) string { return "{```" + repeat(`\`, n) + `"}` },
		"blocks without a call": func(n int) string {
			return repeat(`<invoke name="f">`, n/17) + `<x name="k">1</x></invoke>`
		},
		"open tags":     func(n int) string { return repeat("<invoke ", n/8) },
		"nested blocks": func(n int) string { return repeat("<tool_call><invoke>", n/19) + "</invoke></tool_call>" },
		"blocks of JSON": func(n int) string {
			return repeat(`<tool_call>["`, n/13)
		},
		"blocks of CDATA": func(n int) string { return repeat("<tool_call>{<![CDATA[x]]>", n/25) + "</tool_call>" },
		"elements": func(n int) string {
			return `<invoke name="f">` + repeat("<a><b>", n/14) + repeat("</b></a>", n/14) + "</invoke>"
		},
		"key-value":  func(n int) string { return repeat(`function.name: f function.arguments: {"a":`, n/42) },
		"whitespace": func(n int) string { return "<tool_call>" + repeat(" ", n) + "</tool_call>" },
	} {
		t.Run(name, func(t *testing.T) {
			var short, long time.Duration
			// A busy machine gets eight chances.
			for range 8 {
				short, long = taken(output(20_000)), taken(output(320_000))
				// A square grows 256 times where the length grows sixteen times; the bar is far from both.
				if long <= 100*short+20*time.Millisecond {
					return
				}
			}
			t.Errorf("%s grew to %s", short, long)
		})
	}
}

// The CPU time that an output takes: other processes of a busy machine do not count.
func taken(output string) time.Duration {
	start := cpuTime()
	Parse(output, []Tool{{"f", nil}})
	ParseStandalone(output, []Tool{{"f", nil}})
	return cpuTime() - start
}

func cpuTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
