package contract

import "strings"

// Whitespace is these four characters (DM-6.1): strings.TrimSpace and \s know others besides.
func isSpace(c byte) bool {
	return c == ' ' || c == '\n' || c == '\r' || c == '\t'
}

// skipSpace returns the first position at or behind position, and not beyond end, that holds no
// whitespace.
func skipSpace(text string, position, end int) int {
	for position < end && isSpace(text[position]) {
		position++
	}
	return position
}

// skipSpaceBack returns the last position at or before end, and not before start, with no
// whitespace in front of it.
func skipSpaceBack(text string, start, end int) int {
	for end > start && isSpace(text[end-1]) {
		end--
	}
	return end
}

func trim(text string) string {
	start := skipSpace(text, 0, len(text))
	return text[start:skipSpaceBack(text, start, len(text))]
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

// foldCase returns the text with ASCII letters in lower case, and all other characters as they are
// (DM-6.2).
func foldCase(text string) string {
	for i := range len(text) {
		if lower(text[i]) != text[i] {
			return foldAll(text)
		}
	}
	return text
}

func foldAll(text string) string {
	folded := []byte(text)
	for i, c := range folded {
		folded[i] = lower(c)
	}
	return string(folded)
}

// indexFold is strings.Index from a position on with the case of ASCII letters ignored; needle is
// in lower case.
func indexFold(text, needle string, position int) int {
	for ; position+len(needle) <= len(text); position++ {
		if lower(text[position]) == needle[0] && foldCase(text[position:position+len(needle)]) == needle {
			return position
		}
	}
	return -1
}

// indexFrom is strings.Index from a position on.
func indexFrom(text, needle string, position int) int {
	if position > len(text) {
		return -1
	}
	if index := strings.Index(text[position:], needle); index >= 0 {
		return position + index
	}
	return -1
}
