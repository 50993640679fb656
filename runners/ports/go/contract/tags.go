package contract

import (
	"slices"
	"strings"
)

// functionParameter is written with a space inside, in the opening and in the closing tag
// (CT-7.19): it is read as one name.
const functionParameter = "function parameter"

// blockNames are the tags whose blocks can be calls.
var blockNames = []string{"tool_call", "function_call", "invoke"}

type tag struct {
	start, end    int
	isClosing     bool
	isSelfClosing bool
	name          string // in lower case, without a prefix
	spelling      string // as written, without a prefix
	attributes    string
	json          int // the number of the JSON it stands in (CT-7.34), or 0
	closing       int // the index of the closing tag of an opening one, or -1
	blockClosing  int // the same for the block it opens, which may hold other JSON than an element (CT-7.5)
}

// section is a CDATA section; there are no tags inside it.
type section struct{ start, end int }

// opensBlock tells whether the tag opens a block, or is one by itself.
func (t *tag) opensBlock() bool {
	return !t.isClosing && slices.Contains(blockNames, t.name)
}

// readTags returns all tags of a text, in order, and its CDATA sections. Implements CT-7.1 to CT-7.5 and
// CT-7.34.
func readTags(r *reader) ([]tag, []section) {
	var tags []tag
	var sections []section
	openingOf := map[int]int{} // place of the closing tag behind JSON (CT-7.5) → index of the opening tag
	jsonEnd, jsonCount := 0, 0
	hasSections := true
	start := indexFrom(r.text, "<", 0)
	for start >= 0 {
		if hasSections && start >= jsonEnd && strings.HasPrefix(r.text[start:], cdataStart) {
			end := indexFrom(r.text, cdataEnd, start)
			if hasSections = end >= 0; hasSections {
				sections = append(sections, section{start, end + len(cdataEnd)})
				start = indexFrom(r.text, "<", end)
				continue
			}
		}
		found, ok := readTag(r.text, start)
		start = indexFrom(r.text, "<", start+1)
		if !ok {
			continue
		}
		if opening, ok := openingOf[found.start]; ok {
			tags[opening].blockClosing = len(tags)
			if holdsContainer(r, &tags[opening]) {
				tags[opening].closing = len(tags)
			}
		}
		if found.start < jsonEnd {
			found.json = jsonCount
		}
		tags = append(tags, found)
		place := closingTagBehindJSON(r, &found)
		if place < 0 {
			continue
		}
		openingOf[place] = len(tags) - 1
		if found.json == 0 {
			jsonCount++
			jsonEnd = place
		}
	}
	pairTags(tags)
	return tags, sections
}

// readTag reads the tag that begins at the < at start. No tag contains another <, not even in
// quotes, so that a quotation mark that is never closed cannot hide the markup behind it.
func readTag(text string, start int) (tag, bool) {
	from := start + 1
	isClosing := from < len(text) && text[from] == '/'
	if isClosing {
		from++
	}
	inside := text[from:]
	if next := strings.IndexByte(inside, '<'); next >= 0 {
		inside = inside[:next]
	}
	length := strings.IndexAny(inside, " \t\n\r/>\"'=")
	if length < 1 || strings.IndexByte(`"'=`, inside[length]) >= 0 || inside[0] == '!' || inside[0] == '?' {
		return tag{}, false
	}
	end := tagEnd(inside, length)
	if end < 0 {
		return tag{}, false
	}
	spelling := inside[strings.LastIndexByte(inside[:length], ':')+1 : length]
	if spelling == "" {
		spelling = inside[:length]
	}
	attributes := inside[length:end]
	if rest, ok := cutParameter(attributes); ok && foldCase(spelling) == "function" {
		spelling, attributes = functionParameter, rest
	}
	if isClosing && trim(attributes) != "" {
		return tag{}, false
	}
	return tag{
		start:         start,
		end:           from + end + 1,
		isClosing:     isClosing,
		isSelfClosing: strings.HasSuffix(attributes, "/"),
		name:          foldCase(spelling),
		spelling:      spelling,
		attributes:    attributes,
		closing:       -1,
		blockClosing:  -1,
	}, true
}

// tagEnd returns the place of the first > that is not in the quoted value of an attribute, or -1.
func tagEnd(inside string, position int) int {
	for ; position < len(inside); position++ {
		switch inside[position] {
		case '>':
			return position
		case '=':
			if _, end := quotedValue(inside, position+1); end >= 0 {
				position = end - 1
			}
		}
	}
	return -1
}

// cutParameter returns what stands behind the word parameter, if the attributes begin with it.
func cutParameter(attributes string) (string, bool) {
	word := attributes[skipSpace(attributes, 0, len(attributes)):]
	length := strings.IndexAny(word+"/", " \t\n\r/")
	if len(word) == len(attributes) || foldCase(word[:length]) != "parameter" {
		return "", false
	}
	return word[length:], true
}

// holdsContainer tells whether a JSON object or array may follow the tag, which elements may hold
// as well as blocks.
func holdsContainer(r *reader, opening *tag) bool {
	first := r.at(r.skip(opening.end))
	return first == '{' || first == '['
}

// closingTagBehindJSON returns where the closing tag is of a block whose content is one JSON value,
// or of an element whose content is an object or array; or -1.
func closingTagBehindJSON(r *reader, opening *tag) int {
	if opening.isClosing || opening.isSelfClosing || !opening.opensBlock() && !holdsContainer(r, opening) {
		return -1
	}
	end := r.end(r.skip(opening.end))
	if end < 0 {
		return -1
	}
	place := r.skip(end)
	if !strings.HasPrefix(r.text[place:], "</") {
		return -1
	}
	if closing, ok := readTag(r.text, place); ok && closing.name == opening.name {
		return place
	}
	return -1
}

// pairTags finds the closing tags of opening ones. Those in JSON count for the opening tags in the
// same JSON alone.
func pairTags(tags []tag) {
	outside, inside := map[string]int{}, map[string]int{}
	json := 0
	for index := len(tags) - 1; index >= 0; index-- {
		t := &tags[index]
		if t.json > 0 && t.json != json {
			json = t.json
			clear(inside)
		}
		switch {
		case t.isClosing && t.json > 0:
			inside[t.name] = index
		case t.isClosing:
			outside[t.name] = index
		case !t.isSelfClosing && t.closing < 0:
			closing, ok := inside[t.name]
			if !ok || t.json == 0 {
				closing, ok = outside[t.name]
			}
			if ok {
				t.closing = closing
			}
		}
		if t.blockClosing < 0 {
			t.blockClosing = t.closing
		}
	}
}

// attribute returns the value of the first attribute of the tag that has one of the names, is
// quoted and not blank, with entities decoded and trimmed; or "".
func (t *tag) attribute(names ...string) string {
	text := t.attributes
	for position := 0; ; {
		equals := indexFrom(text, "=", position)
		if equals < 0 {
			return ""
		}
		name := lastWord(text[position:equals])
		value, end := quotedValue(text, equals+1)
		if name == "" || end < 0 {
			position = equals + 1
			continue
		}
		position = end
		if slices.Contains(names, foldCase(name)) {
			if value = trim(decodeEntities(value)); value != "" {
				return value
			}
		}
	}
}

// lastWord returns the attribute name that the text ends with, whitespace behind it aside.
func lastWord(text string) string {
	text = text[:skipSpaceBack(text, 0, len(text))]
	return text[strings.LastIndexAny(text, " \t\n\r\"'=/")+1:]
}

// quotedValue returns what is in quotation marks at the position, whitespace in front aside, and
// where it ends; or -1.
func quotedValue(text string, position int) (string, int) {
	start := skipSpace(text, position, len(text))
	if start == len(text) || text[start] != '"' && text[start] != '\'' {
		return "", -1
	}
	inside := text[start+1:]
	end := strings.IndexByte(inside, text[start])
	if end < 0 {
		return "", -1
	}
	return inside[:end], start + end + 2
}
