package contract

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

const (
	cdataStart = "<![CDATA["
	cdataEnd   = "]]>"
)

var (
	entity = regexp.MustCompile(`&(?:lt|gt|amp|quot|apos|#[0-9]+|#[xX][0-9a-fA-F]+);`)
	named  = map[string]string{"&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": `"`, "&apos;": "'"}
)

// decodeEntities returns the text with its entities decoded, once. Implements CT-7.30.
func decodeEntities(text string) string {
	if strings.IndexByte(text, '&') < 0 {
		return text
	}
	return entity.ReplaceAllStringFunc(text, func(source string) string {
		if character, ok := named[source]; ok {
			return character
		}
		digits, base := source[2:len(source)-1], 10
		if lower(digits[0]) == 'x' {
			digits, base = digits[1:], 16
		}
		code, err := strconv.ParseUint(digits, base, 32)
		if err != nil || code > utf8.MaxRune || !utf8.ValidRune(rune(code)) {
			return source
		}
		return string(rune(code))
	})
}

// textValue returns what a stretch of markup says as text: without whitespace at its ends, unless a
// CDATA section holds it. decode is applied to what stands outside of CDATA sections. Implements
// CT-7.29 to CT-7.31.
func textValue(stretch string, decode func(string) string) string {
	rest := trim(stretch)
	var value strings.Builder
	for {
		before, behind, found := strings.Cut(rest, cdataStart)
		literal, behind, closed := strings.Cut(behind, cdataEnd)
		if !found || !closed {
			break
		}
		value.WriteString(decode(before))
		value.WriteString(literal)
		rest = behind
	}
	value.WriteString(decode(rest))
	return value.String()
}
