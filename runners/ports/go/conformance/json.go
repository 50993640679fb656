package conformance

import (
	"math/big"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// A token of a JSON text. Its kind is a punctuation mark, s for a string, n for a number, w for a word, or r for
// the rest of a text from where it cannot be read. Of strings and numbers, value is the same for equal ones.
type token struct {
	kind       byte
	text       string
	value      string
	start, end int
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// tokens returns the tokens of a JSON text.
func tokens(text string) []token {
	var found []token
	for at := 0; ; {
		for at < len(text) && isSpace(text[at]) {
			at++
		}
		if at == len(text) {
			return found
		}
		one := token{kind: text[at], start: at}
		switch c := text[at]; {
		case strings.IndexByte("{}[],:", c) >= 0:
			one.end = at + 1
		case c == '"':
			one.kind = 's'
			one.value, one.end = stringAt(text, at)
		case c == '-' || '0' <= c && c <= '9':
			one.kind = 'n'
			one.value, one.end = numberAt(text, at)
		default:
			one.kind = 'w'
			for _, word := range []string{"true", "false", "null"} {
				if strings.HasPrefix(text[at:], word) {
					one.value, one.end = word, at+len(word)
				}
			}
		}
		if one.end == 0 {
			return append(found, token{'r', text[at:], text[at:], at, len(text)})
		}
		at = one.end
		one.text = text[one.start:one.end]
		found = append(found, one)
	}
}

// stringAt returns what the string at a position denotes, lone surrogates in WTF-8, and its end; 0 if there is none.
func stringAt(text string, start int) (string, int) {
	var decoded []byte
	for at := start + 1; at < len(text); {
		c := text[at]
		switch {
		case c == '"':
			return string(decoded), at + 1
		case c < 0x20:
			return "", 0
		case c != '\\':
			decoded = append(decoded, c)
			at++
			continue
		}
		if at+1 == len(text) {
			return "", 0
		}
		if text[at+1] != 'u' {
			which := strings.IndexByte(`"\/bfnrt`, text[at+1])
			if which < 0 {
				return "", 0
			}
			decoded = append(decoded, "\"\\/\b\f\n\r\t"[which])
			at += 2
			continue
		}
		unit, ok := unitAt(text, at)
		if !ok {
			return "", 0
		}
		at += 6
		if low, ok := unitAt(text, at); ok && utf16.DecodeRune(unit, low) != utf8.RuneError {
			unit = utf16.DecodeRune(unit, low)
			at += 6
		}
		if utf16.IsSurrogate(unit) {
			decoded = append(decoded, 0xe0|byte(unit>>12), 0x80|byte(unit>>6)&0x3f, 0x80|byte(unit)&0x3f)
		} else {
			decoded = utf8.AppendRune(decoded, unit)
		}
	}
	return "", 0
}

// unitAt reads an escape such as \u00e9.
func unitAt(text string, at int) (rune, bool) {
	if at+6 > len(text) || text[at] != '\\' || text[at+1] != 'u' || strings.ContainsAny(text[at+2:at+6], "+-_") {
		return 0, false
	}
	unit, err := strconv.ParseUint(text[at+2:at+6], 16, 16)
	return rune(unit), err == nil
}

// numberAt returns a text that is the same for numbers of the same value (DM-4.1, DM-4.2), and the end; 0 if there is none.
func numberAt(text string, start int) (string, int) {
	at := start
	digits := func() string {
		from := at
		for at < len(text) && '0' <= text[at] && text[at] <= '9' {
			at++
		}
		return text[from:at]
	}
	if text[at] == '-' {
		at++
	}
	whole := ""
	if at < len(text) && text[at] == '0' {
		whole = "0"
		at++
	} else if whole = digits(); whole == "" {
		return "", 0
	}
	end, fraction, power := at, "", "0"
	if at++; end < len(text) && text[end] == '.' {
		if fraction = digits(); fraction != "" {
			end = at
		}
	}
	if end < len(text) && (text[end] == 'e' || text[end] == 'E') {
		at = end + 1
		if at < len(text) && (text[at] == '+' || text[at] == '-') {
			at++
		}
		if digits() != "" {
			power = strings.TrimPrefix(text[end+1:at], "+")
			end = at
		}
	}
	significant := strings.TrimLeft(whole+fraction, "0")
	if significant == "" {
		return "0", end
	}
	shorter := strings.TrimRight(significant, "0")
	exponent, _ := new(big.Int).SetString(power, 10)
	exponent.Add(exponent, big.NewInt(int64(len(significant)-len(shorter)-len(fraction))))
	sign := ""
	if text[start] == '-' {
		sign = "-"
	}
	return sign + shorter + "e" + exponent.String(), end
}

// A value of a JSON text: kind is that of its first token, text its source, value as in a token.
// An object has a key for each of its items, duplicate keys too.
type value struct {
	kind  byte
	text  string
	value string
	keys  []string
	items []*value
}

// parseJSON returns the value of a JSON text; nil if it is not one. Nesting has no limit.
func parseJSON(text string) *value {
	const values, first, key, colon, more, end = "{[snw", "{[snw]", "s", ":", ",", ""
	var open []*value
	var starts []int
	var root *value
	expect := values
	for _, token := range tokens(text) {
		inObject := len(open) > 0 && open[len(open)-1].kind == '{'
		closes := len(open) > 0 && (expect == more || expect == "s}" || expect == first) && token.kind == map[bool]byte{true: '}', false: ']'}[inObject]
		if !closes && (token.kind == ']' || token.kind == '}' || strings.IndexByte(expect, token.kind) < 0) {
			return nil
		}
		switch {
		case closes:
			last := open[len(open)-1]
			last.text = text[starts[len(starts)-1]:token.end]
			open, starts = open[:len(open)-1], starts[:len(starts)-1]
			expect = more
		case token.kind == ',':
			expect = values
			if inObject {
				expect = key
			}
			continue
		case token.kind == ':':
			expect = values
			continue
		case inObject && (expect == key || expect == "s}"):
			last := open[len(open)-1]
			last.keys = append(last.keys, token.value)
			expect = colon
			continue
		default:
			one := &value{kind: token.kind, text: token.text, value: token.value}
			if len(open) == 0 {
				root = one
			} else {
				last := open[len(open)-1]
				last.items = append(last.items, one)
			}
			expect = more
			if token.kind == '{' || token.kind == '[' {
				open, starts = append(open, one), append(starts, token.start)
				expect = map[byte]string{'{': "s}", '[': first}[token.kind]
				continue
			}
		}
		if len(open) == 0 {
			expect = end
		}
	}
	if expect != end || root == nil {
		return nil
	}
	return root
}

// members returns the values of each key of an object, in order.
func (v *value) members() map[string][]*value {
	found := map[string][]*value{}
	for i, key := range v.keys {
		found[key] = append(found[key], v.items[i])
	}
	return found
}

// equalValues compares by DM-4.3 to DM-4.7, without recursion.
func equalValues(left, right *value) bool {
	pairs := [][2]*value{{left, right}}
	for len(pairs) > 0 {
		a, b := pairs[len(pairs)-1][0], pairs[len(pairs)-1][1]
		pairs = pairs[:len(pairs)-1]
		if a.kind != b.kind || a.value != b.value || len(a.items) != len(b.items) {
			return false
		}
		if a.kind == '{' {
			others := b.members()
			for key, values := range a.members() {
				if len(others[key]) != len(values) {
					return false
				}
				for i := range values {
					pairs = append(pairs, [2]*value{values[i], others[key][i]})
				}
			}
			continue
		}
		for i := range a.items {
			pairs = append(pairs, [2]*value{a.items[i], b.items[i]})
		}
	}
	return true
}

// equalJSON compares two JSON texts; complete is false for arguments that were cut off. Implements DM-4.
func equalJSON(left, right string, complete bool) bool {
	if left == right {
		return true
	}
	if complete {
		a, b := parseJSON(left), parseJSON(right)
		return a != nil && b != nil && equalValues(a, b)
	}
	a, b := unfinished(left), unfinished(right)
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].kind != b[i].kind || a[i].value != b[i].value {
			return false
		}
	}
	return true
}

// unfinished returns the tokens of a cut-off text; a number at the end may be cut off, so its text counts.
func unfinished(text string) []token {
	found := tokens(text)
	if last := len(found) - 1; last >= 0 && found[last].kind == 'n' {
		found[last].kind, found[last].value = 'r', found[last].text
	}
	return found
}
