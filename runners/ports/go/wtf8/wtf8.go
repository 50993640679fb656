// Package wtf8 turns JSON strings into Go strings and back without losing lone surrogates.
//
// A JSON string is a sequence of UTF-16 code units, and models do write halves of pairs.
// encoding/json replaces those by U+FFFD. Here a lone surrogate is kept in the three bytes UTF-8
// would give it if it allowed surrogates (the encoding called WTF-8); everything else is plain
// UTF-8. Code that looks for ASCII in such a string never notices.
package wtf8

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

const hexDigits = "0123456789abcdef"

// Unquote returns the characters that a JSON string denotes. The source, quotation marks included,
// must be valid JSON.
func Unquote(source string) string {
	inside := source[1 : len(source)-1]
	backslash := strings.IndexByte(inside, '\\')
	if backslash < 0 {
		return inside
	}
	text := make([]byte, 0, len(inside))
	for backslash >= 0 {
		text = append(text, inside[:backslash]...)
		escape := inside[backslash+1]
		inside = inside[backslash+2:]
		if escape == 'u' {
			unit := hexUnit(inside)
			inside = inside[4:]
			if low, ok := leadingEscape(inside); ok && utf16.DecodeRune(unit, low) != utf8.RuneError {
				unit = utf16.DecodeRune(unit, low)
				inside = inside[6:]
			}
			text = appendUnit(text, unit)
		} else {
			text = append(text, unescaped(escape))
		}
		backslash = strings.IndexByte(inside, '\\')
	}
	return string(append(text, inside...))
}

// Join returns the text with each two halves of a surrogate pair as the one character that they are.
func Join(text string) string {
	if !strings.Contains(text, "\xed") {
		return text
	}
	joined := make([]byte, 0, len(text))
	for i := 0; i < len(text); {
		unit, size := decode(text[i:])
		if i+size < len(text) {
			low, more := decode(text[i+size:])
			if pair := utf16.DecodeRune(unit, low); pair != utf8.RuneError {
				unit, size = pair, size+more
			}
		}
		joined, i = appendUnit(joined, unit), i+size
	}
	return string(joined)
}

// AppendQuote appends the JSON string, in ASCII, that denotes the text.
func AppendQuote(dst []byte, text string) []byte {
	dst = append(dst, '"')
	plain := 0
	for i := 0; i < len(text); {
		if c := text[i]; c >= 0x20 && c < 0x80 && c != '"' && c != '\\' {
			i++
			continue
		}
		dst = append(dst, text[plain:i]...)
		unit, size := decode(text[i:])
		switch {
		case unit == '"' || unit == '\\':
			dst = append(dst, '\\', byte(unit))
		case unit == '\n':
			dst = append(dst, '\\', 'n')
		case unit > 0xffff:
			high, low := utf16.EncodeRune(unit)
			dst = appendEscape(appendEscape(dst, high), low)
		default:
			dst = appendEscape(dst, unit)
		}
		i += size
		plain = i
	}
	return append(append(dst, text[plain:]...), '"')
}

// Quote returns the JSON string, in ASCII, that denotes the text.
func Quote(text string) string {
	return string(AppendQuote(make([]byte, 0, len(text)+2), text))
}

// appendUnit appends a code point; a surrogate as the three bytes it has in WTF-8.
func appendUnit(dst []byte, unit rune) []byte {
	if utf16.IsSurrogate(unit) {
		return append(dst, 0xe0|byte(unit>>12), 0x80|byte(unit>>6)&0x3f, 0x80|byte(unit)&0x3f)
	}
	return utf8.AppendRune(dst, unit)
}

// decode returns the code point the text begins with, surrogates included, and its size in bytes.
func decode(text string) (rune, int) {
	unit, size := utf8.DecodeRuneInString(text)
	if unit == utf8.RuneError && size == 1 && len(text) >= 3 && text[0] == 0xed {
		return 0xd000 | rune(text[1]&0x3f)<<6 | rune(text[2]&0x3f), 3
	}
	return unit, size
}

func appendEscape(dst []byte, unit rune) []byte {
	return append(dst, '\\', 'u', hexDigits[unit>>12], hexDigits[unit>>8&15], hexDigits[unit>>4&15], hexDigits[unit&15])
}

func leadingEscape(text string) (rune, bool) {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return 0, false
	}
	return hexUnit(text[2:]), true
}

func hexUnit(digits string) rune {
	var unit rune
	for _, digit := range []byte(digits[:4]) {
		unit <<= 4
		switch {
		case digit >= 'a':
			unit |= rune(digit - 'a' + 10)
		case digit >= 'A':
			unit |= rune(digit - 'A' + 10)
		default:
			unit |= rune(digit - '0')
		}
	}
	return unit
}

func unescaped(escape byte) byte {
	switch escape {
	case 'b':
		return '\b'
	case 'f':
		return '\f'
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 't':
		return '\t'
	}
	return escape
}
