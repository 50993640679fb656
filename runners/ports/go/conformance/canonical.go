package conformance

import (
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// token is one of a JSON text. Its kind is a punctuation mark, s for a string, n for a number, w for a word, r for the
// rest of a text from where it cannot be read, or v for a container that is whole.
type token struct {
	kind       byte
	text, form string
}

// tokenAt has a group for each kind of token: s, n with its parts, w, and marks.
var tokenAt = regexp.MustCompile(`^(?:("(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|` +
	`(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?(?:[eE]([-+]?[0-9]+))?|(true|false|null)|[{}\[\],:])`)

// tokens returns the tokens of a JSON text.
func tokens(text string) (found []token) {
	for text = strings.TrimLeft(text, whitespace); text != ""; text = strings.TrimLeft(text, whitespace) {
		parts := tokenAt.FindStringSubmatch(text)
		if parts == nil {
			return append(found, token{'r', text, text})
		}
		one := token{text[0], parts[0], parts[0]}
		switch {
		case parts[1] != "":
			one.kind, one.form = 's', quoted(unescaped.ReplaceAllStringFunc(parts[1][1:len(parts[1])-1], wtf8))
		case parts[3] != "":
			one.kind, one.form = 'n', decimal(parts[2], parts[3], parts[4], parts[5])
		case parts[6] != "":
			one.kind = 'w'
		}
		found, text = append(found, one), text[len(one.text):]
	}
	return found
}

// decimal is a text that is the same for numbers of the same value (DM-4.1, DM-4.2).
func decimal(sign, whole, fraction, power string) string {
	digits := strings.TrimLeft(whole+fraction, "0")
	if digits == "" {
		return "0"
	}
	significant := strings.TrimRight(digits, "0")
	exponent, ok := new(big.Int).SetString(strings.TrimPrefix(power, "+"), 10)
	if !ok {
		exponent = new(big.Int)
	}
	exponent.Add(exponent, big.NewInt(int64(len(digits)-len(significant)-len(fraction))))
	return sign + significant + "e" + exponent.String()
}

var unescaped = regexp.MustCompile(`\\(?:u[0-9a-fA-F]{4}|.)`)

// wtf8 is the character of an escape; half of a pair has three bytes.
func wtf8(escape string) string {
	if escape[1] != 'u' {
		return string("\"\\/\b\f\n\r\t"[strings.IndexByte(`"\/bfnrt`, escape[1])])
	}
	unit, _ := strconv.ParseUint(escape[2:], 16, 16)
	if utf16.IsSurrogate(rune(unit)) {
		return string([]byte{0xe0 | byte(unit>>12), 0x80 | byte(unit>>6)&0x3f, 0x80 | byte(unit)&0x3f})
	}
	return string(rune(unit))
}

// quoted is the form of a string, which may be in WTF-8: printable ASCII; other UTF-16 units, quotes and backslashes
// are escaped.
func quoted(text string) string {
	form := []byte{'"'}
	for text != "" {
		character, length := utf8.DecodeRuneInString(text)
		units := utf16.Encode([]rune{character})
		if character == utf8.RuneError && len(text) > 2 && text[0] == 0xed {
			units, length = []uint16{0xd000 | uint16(text[1]&0x3f)<<6 | uint16(text[2]&0x3f)}, 3
		}
		for _, unit := range units {
			if ' ' <= unit && unit <= '~' && unit != '"' && unit != '\\' {
				form = append(form, byte(unit))
			} else {
				form = fmt.Appendf(form, `\u%04x`, unit)
			}
		}
		text = text[length:]
	}
	return string(append(form, '"'))
}

// canonical is the form of a JSON text (VF-8.10); a text that is not JSON stays as it is. If it is not complete, its
// tokens are its form, and a number at the end may go on.
func canonical(text string, complete bool) string {
	found := tokens(text)
	if form := formOf(found); complete && form != "" {
		return form
	} else if complete {
		return text
	}
	forms := make([]string, len(found))
	for i, token := range found {
		forms[i] = token.form
		if token.kind == 'n' && i == len(found)-1 {
			forms[i] = token.text
		}
	}
	return strings.Join(forms, " ")
}

// isObject tells whether a text is a JSON object.
func isObject(text string) bool { return strings.HasPrefix(formOf(tokens(text)), "{") }

// formOf is the form of a value by its tokens; "" if they are not a value. Nesting has no limit.
func formOf(found []token) string {
	var stack []token
	var open []int // where containers begin
	for _, token := range found {
		stack = append(stack, token)
		switch token.kind {
		case '{', '[':
			open = append(open, len(stack)-1)
		case '}', ']':
			if len(open) == 0 {
				return ""
			}
			start := open[len(open)-1]
			token.kind, token.form = 'v', closed(stack[start:])
			if token.form == "" {
				return ""
			}
			stack, open = append(stack[:start], token), open[:len(open)-1]
		}
	}
	if len(stack) != 1 || !fits(stack[0].kind, 'v') {
		return ""
	}
	return stack[0].form
}

func fits(kind, wanted byte) bool {
	return kind == wanted || wanted == 'v' && strings.IndexByte("snw", kind) >= 0
}

// closed is the form of a container by its parts, the marks around it included; "" if they are not a container.
func closed(parts []token) string {
	opens, closes, inside := parts[0].kind, parts[len(parts)-1].kind, parts[1:len(parts)-1]
	shape := map[byte]string{'[': "v,", '{': "s:v,"}[opens]
	if closes != opens+2 || len(inside) > 0 && len(inside)%len(shape) != len(shape)-1 {
		return ""
	}
	var items []string
	for i, part := range inside {
		if !fits(part.kind, shape[i%len(shape)]) {
			return ""
		}
		if shape[i%len(shape)] == 'v' {
			items = append(items, part.form)
			if opens == '{' {
				items[len(items)-1] = inside[i-2].form + ":" + part.form
			}
		}
	}
	if opens == '{' {
		// Items of one key keep their order.
		slices.SortStableFunc(items, func(a, b string) int { return strings.Compare(keyOf(a), keyOf(b)) })
	}
	return string(opens) + strings.Join(items, ",") + string(closes)
}

// keyOf is the key of an item in canonical form, in quotes; "" in an array.
func keyOf(item string) string {
	if end := strings.Index(item, `":`); item[0] == '"' && end >= 0 {
		return item[:end+1]
	}
	return ""
}
