package conformance

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// longestName is how many characters a name, a version or a language may have (AP-2.7).
const longestName = 100

var (
	knownProfiles = []string{"contract", "native", "template"}
	knownWants    = []string{wantsFormat, wantsGenerationPrompt}
	knownFeatures = []string{
		"policy", "problems", "ids", "incomplete-calls", "exact-whitespace", "exact-numbers", "lone-surrogates",
		"argument-deltas", "grammar", "constraint", "constrained", "reasoning-content",
		"events", "routing",
	}
)

// claimed says what is wrong with who a parser says it is and what it claims. Implements AP-2.7 and AP-2.8.
func claimed(parser *Parser, s *suite) error {
	for _, about := range [][2]string{{"Name", parser.Name}, {"Version", parser.Version}} {
		if problem := unprintable(about[1]); problem != "" {
			return fmt.Errorf("%s: %s", about[0], problem)
		}
	}
	if parser.URL != "" {
		home, err := url.Parse(parser.URL)
		if err != nil || home.Scheme != "http" && home.Scheme != "https" {
			return fmt.Errorf("URL %q: write one that begins with https:// or http://", parser.URL)
		}
	}
	formats := []string{}
	for key := range s.definitions {
		if key[0] == "template" {
			formats = append(formats, key[1])
		}
	}
	slices.Sort(formats)
	for _, claim := range []struct {
		field, what   string
		claims, known []string
	}{
		{"Profiles", "profile", parser.Profiles, knownProfiles},
		{"Features", "feature", parser.Features, knownFeatures},
		{"Wants", "wish", parser.Wants, knownWants},
		{"Formats", "format", parser.Formats, formats},
	} {
		for i, word := range claim.claims {
			if !slices.Contains(claim.known, word) && !(word == "" && claim.field == "Formats") {
				return fmt.Errorf("%s[%d]: there is no %s %q; %s", claim.field, i, claim.what, word, nearest(word, claim.known))
			}
		}
	}
	return nil
}

// unprintable says why a text is not a name to print; "" if it is one, or empty.
func unprintable(name string) string {
	for i, character := range name {
		if character == utf8.RuneError || character != ' ' && (unicode.In(character, unicode.C) || unicode.In(character, unicode.Z)) {
			return fmt.Sprintf("%q at %d is not a printable character", character, i)
		}
	}
	switch {
	case name != "" && strings.TrimSpace(name) == "":
		return "it is blank"
	case utf8.RuneCountInString(name) > longestName:
		return fmt.Sprintf("it has %d characters; %d are the most", utf8.RuneCountInString(name), longestName)
	}
	return ""
}

// nearest is advice for a wrong word.
func nearest(word string, known []string) string {
	best, least := "", len(word)/2+1
	for _, each := range known {
		if far := distance(word, each); far < least {
			best, least = each, far
		}
	}
	if best != "" {
		return "did you mean " + best + "?"
	}
	return "one of: " + strings.Join(known, ", ")
}

// distance is how many characters have to be changed, put in or left out to make one word of another.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := before
			if a[i] != b[j] {
				change++
			}
			before = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

// claims is what a parser claims, in a line.
func (p *Parser) claims() string {
	said := []string{"profiles " + strings.Join(p.Profiles, ", ")}
	if p.Formats != nil {
		said = append(said, "formats "+strings.Join(p.Formats, ", "))
	}
	if len(p.Features) > 0 {
		said = append(said, "features "+strings.Join(p.Features, ", "))
	}
	return strings.Join(said, "; ")
}
