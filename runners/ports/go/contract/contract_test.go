package contract

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestWhitespaceAndCase(t *testing.T) {
	if got := trim(" \t\r\n\u00a0x\ufeff\n"); got != "\u00a0x\ufeff" {
		t.Errorf("%q", got)
	}
	if got := foldCase("ÄBC\u212a"); got != "Äbc\u212a" {
		t.Errorf("%q", got)
	}
	if got := indexFold("tool_call tOOl_Calls", keyword, 0); got != 10 {
		t.Error(got)
	}
}

func TestReaderFindsValuesAnywhere(t *testing.T) {
	text := `x {"a": [1, "}", {"b": -0.5e+3}]} y`
	if got := newReader(text).source(2); got != `{"a": [1, "}", {"b": -0.5e+3}]}` {
		t.Error(got)
	}
}

func TestReaderIsStrict(t *testing.T) {
	for _, text := range []string{
		`{"a":1,}`, `[1,]`, `{a:1}`, `[01]`, "[\"\t\"]", `["\x"]`, `[.5]`, `[1.]`, `[-]`, `[1e]`, `["\u12"]`, `[tru]`, `{`, `["`, "[\x00]",
	} {
		if end := newReader(text).end(0); end != -1 {
			t.Errorf("%s: %d", text, end)
		}
	}
}

func TestReaderRemembersFailures(t *testing.T) {
	text := `{"a": {"b": 1}, "c": "{", "d": {"e": `
	r := newReader(text)
	if r.end(0) != -1 || r.end(6) != 14 || r.end(strings.Index(text, `{"e"`)) != -1 {
		t.Error(r.ends)
	}
}

func TestLastMemberCounts(t *testing.T) {
	r := newReader(`{"a": 1, "\u0061": 2}`)
	if got := r.source(r.members(0)["a"]); got != "2" {
		t.Error(got)
	}
}

func TestObjectsWithKeyword(t *testing.T) {
	r := newReader(`{"a": {"b": "tool_calls"}, "c": [{"tool_calls": [{"d": "tool_calls"}]}]} {"e"} {"f": [{"g": "TOOL_CALLS"}]} tool_calls`)
	var found []string
	for position := range objectsWithKeyword(r) {
		found = append(found, r.source(position)[:12])
	}
	if !slices.Equal(found, []string{`{"a": {"b": `, `{"b": "tool_`, `{"tool_calls`, `{"f": [{"g":`, `{"g": "TOOL_`}) {
		t.Errorf("%q", found)
	}
}

func TestFences(t *testing.T) {
	for text, want := range map[string]string{
		"a ```b``` c":                    "a   c",
		"````a ``` b ```` c":             "  c",
		"````a ``` b ```":                "````a  ",
		"```a`````b```":                  " b```",
		"```a``````b```c":                "  c",
		`{"\"` + "```\n" + `"} ` + "```": `{"\"` + "```\n" + `"} ` + "```",
		"{\"\n```x``` ":                  "{\"\n  ",
		"[{\"```x```\"] ":                "[{\" \"] ",
		"{[\"```x```\"] ":                "{[\"```x```\"] ",
	} {
		if got := withoutFencedBlocks(text); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}

func TestTags(t *testing.T) {
	tags, _ := readTags(newReader(`<ns:Invoke a="x>y" Name = 'R&amp;D'/> < a> <b <c> </d>`))
	if len(tags) != 3 || tags[0].name != "invoke" || !tags[0].isSelfClosing || tags[0].attribute("name") != "R&D" {
		t.Errorf("%+v", tags)
	}
	tags, _ = readTags(newReader(`<a name=x tool="" function="f" open='>`))
	if got := tags[0].attribute("name", "tool", "function"); got != "f" {
		t.Error(got)
	}
}

func TestEntitiesAndSections(t *testing.T) {
	if got := decodeEntities(`&amp;lt; &#x41;&#66; &nbsp; &#xD800; &#1114112; &#99999999999;`); got !=
		`&lt; AB &nbsp; &#xD800; &#1114112; &#99999999999;` {
		t.Error(got)
	}
	if got := textValue("  &lt;<![CDATA[ &lt; ]]> ", decodeEntities); got != "< &lt; " {
		t.Errorf("%q", got)
	}
	calls := markupCalls(newReader(`<tool_call>{"name": <![CDATA["f", "input"]]>: {"a": 1}}</tool_call>`), newAllowList(nil))
	if !slices.Equal(calls, []Call{{"f", `{"a": 1}`}}) {
		t.Error(calls)
	}
}

func TestKeyValueObjectsHoldNames(t *testing.T) {
	calls := keyValueCalls(newReader(
		"function.name: f\nfunction.arguments: {\"a\": \"function.name: g\"}\nfunction.name: h function.arguments: {x}"))
	if !slices.Equal(calls, []Call{{"f", `{"a": "function.name: g"}`}, {"h", `{"_raw":"{x}"}`}}) {
		t.Error(calls)
	}
}

func TestNamesAreResolvedStepByStep(t *testing.T) {
	list := newAllowList([]Tool{{" read_file ", nil}, {"", nil}, {"Read_File", nil}, {"b", nil}, {"x.b", nil}})
	for name, want := range map[string]string{
		"Read_File": "Read_File", "READ_FILE": "read_file", "a.B": "b", "read-file": "read_file", "fs.read-file": "", "搜索": "",
	} {
		if got, _ := list.resolve(name); got != want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestNestingHasNoLimitATextCouldReach(t *testing.T) {
	arguments := `{"a": ` + strings.Repeat("[", 1_000_000) + strings.Repeat("]", 1_000_000) + "}"
	if calls := Parse(`{"name": "f", "arguments": `+arguments+"}", []Tool{{"f", nil}}).Calls; calls[0].Arguments != arguments {
		t.Error(len(calls[0].Arguments))
	}
	var opening, closing strings.Builder
	for level := range 100_000 {
		fmt.Fprintf(&opening, "<e%d>", level)
		fmt.Fprintf(&closing, "</e%d>", 99_999-level)
	}
	output := `<invoke name="f">` + opening.String() + "x" + closing.String() + "</invoke>"
	if calls := Parse(output, []Tool{{"f", nil}}).Calls; !strings.Contains(calls[0].Arguments, `"e99999":"x"}}}`) {
		t.Error(calls[0].Arguments[:100])
	}
}
