package conformance

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// plainText is text without the characters that quotes, escapes and markers are made of: nobody waits for its end.
var plainText = regexp.MustCompile("^[^<>\\[\\]{}\"'`\\\\]+$")

// part is a delta of arguments, and the number of the chunk that brought it.
type part struct {
	number int
	text   string
}

// checkHeldArguments returns the breach if the text of an argument was held longer than ST-2.8 allows.
// Who does not claim argument-deltas may give the arguments of a call whole. Implements AP-7.5.
func checkHeldArguments(v *vector, output *text, s *split, deltas [][]Delta, features claims) *breach {
	if v.Profile != "template" || v.Holds != nil && *v.Holds == "anything" || v.Expected == nil {
		return nil
	}
	limit := holdLimitOf(v)
	for index, call := range v.Expected.Calls {
		if utf8.RuneCountInString(call.Arguments) <= limit {
			continue
		}
		var parts []part
		for number, group := range deltas {
			for _, delta := range group {
				if delta.Type == "arguments" && delta.Index == index && delta.Text != "" {
					parts = append(parts, part{number, delta.Text})
				}
			}
		}
		if len(parts) < 2 && !features.has("argument-deltas") {
			continue
		}
		for _, argument := range longTexts(v, call, limit) {
			if held := heldOf(argument, output, s, parts); held > limit {
				detail := fmt.Sprintf("%d code points of an argument were held, and %d can be needed: %s", held, limit, quoted(firstRunes(argument, 40)))
				return &breach{"ST-2.8", s.name, len(s.chunks), detail, "wrong"}
			}
		}
	}
	return nil
}

// longTexts returns the long texts of a call's arguments that must be strings, and that the output has as they are.
func longTexts(v *vector, call expectedCall, limit int) []string {
	arguments := parseJSON(call.Arguments)
	if arguments == nil || arguments.kind != '{' {
		return nil
	}
	declared := map[string]json.RawMessage{}
	for _, tool := range v.tools {
		if tool.Name == call.Name {
			var schema struct{ Properties map[string]json.RawMessage }
			if json.Unmarshal(tool.Parameters, &schema) == nil {
				declared = schema.Properties
			}
			break
		}
	}
	var found []string
	seen := map[string]bool{}
	for i, key := range arguments.keys {
		var schema struct{ Type any }
		value := arguments.items[i]
		isString := declared[key] != nil && json.Unmarshal(declared[key], &schema) == nil && schema.Type == "string"
		if seen[key] || !isString || value.kind != 's' || utf8.RuneCountInString(value.value) <= limit || !plainText.MatchString(value.value) {
			seen[key] = true
			continue
		}
		seen[key] = true
		before, after, there := strings.Cut(v.Output, value.value)
		// Arguments that come before their call's name wait for it.
		if there && !strings.Contains(after, value.value) && strings.Contains(before, call.Name) {
			found = append(found, value.value)
		}
	}
	return found
}

// heldOf is the most of the argument that was fed but not yet emitted, after any chunk.
func heldOf(argument string, output *text, s *split, parts []part) int {
	var whole strings.Builder
	for _, part := range parts {
		whole.WriteString(part.text)
	}
	inArguments := strings.Index(whole.String(), argument)
	if inArguments < 0 {
		return 0
	}
	inArguments = utf8.RuneCountInString(whole.String()[:inArguments])
	inOutput := output.index(strings.Index(output.whole, argument))
	length := utf8.RuneCountInString(argument)
	most, fed, emitted, next := 0, 0, 0, 0
	for number, size := range s.lengths {
		fed += size
		for next < len(parts) && parts[next].number <= number {
			emitted += utf8.RuneCountInString(parts[next].text)
			next++
		}
		begin, end := max(0, emitted-inArguments), min(fed-inOutput, length)
		if end-begin > most {
			most = max(most, withoutRuns(output.slice(inOutput+begin, inOutput+end)))
		}
	}
	return most
}

func firstRunes(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most])
	}
	return text
}
