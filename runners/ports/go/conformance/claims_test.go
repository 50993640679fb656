package conformance

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestAClaimThatMeansNothingIsRefusedWithTheNearestWord(t *testing.T) {
	suite, err := once()
	if err != nil {
		t.Fatal(err)
	}
	good := Parser{Name: "naive", Version: "1.0", URL: "https://example.org", Profiles: []string{"template"}, Formats: []string{"hermes", ""}}
	good.Parse = func(Request) (Message, error) { return Message{}, nil }
	if err := checked(&good, "default", suite); err != nil {
		t.Error(err)
	}
	for says, change := range map[string]func(*Parser){
		`Formats[0]: there is no format "hermez"; did you mean hermes?`:      func(p *Parser) { p.Formats = []string{"hermez"} },
		`Profiles[0]: there is no profile "templat"; did you mean template?`: func(p *Parser) { p.Profiles = []string{"templat"} },
		`Features[0]: there is no feature "idz"; did you mean ids?`:          func(p *Parser) { p.Features = []string{"idz"} },
		`Name: '\n' at 1 is not a printable character`:                       func(p *Parser) { p.Name = "a\n::error::" },
		`Name: it is blank`: func(p *Parser) { p.Name = "  " },
		`Version: it has 101 characters; 100 are the most`:        func(p *Parser) { p.Version = strings.Repeat("x", 101) },
		`URL "javascript:1": write one that begins with https://`: func(p *Parser) { p.URL = "javascript:1" },
	} {
		parser := good
		change(&parser)
		if err := checked(&parser, "default", suite); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, and not %s", err, says)
		}
	}
	if err := suite.has("contract/fences/json-exampl"); err == nil || !strings.Contains(err.Error(), "did you mean contract/fences/json-example?") {
		t.Error(err)
	}
}

func TestTheFolderOfAListIsMade(t *testing.T) {
	path := filepath.Join(t.TempDir(), "testdata", "known.txt")
	if err := updateKnown(path, map[string]string{"contract/fences/json-example": "lost"}, nil); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(path); err != nil || !strings.Contains(string(text), "json-example  lost") {
		t.Errorf("%s %v", text, err)
	}
}
