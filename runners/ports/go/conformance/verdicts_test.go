package conformance

import (
	"os"
	"slices"
	"testing"
)

// TestVerdicts judges the vectors of kind verdict in the packed bundle that TOOLCALL_VERDICTS names.
func TestVerdicts(t *testing.T) {
	path := os.Getenv("TOOLCALL_VERDICTS")
	if path == "" {
		t.Skip("TOOLCALL_VERDICTS names no bundle")
	}
	packed, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	suite, err := readSuite(packed)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range suite.vectors {
		found := judgeScript(v)
		if found.verdict != v.Verdict || !slices.Equal(found.invariants, v.Invariants) {
			t.Errorf("%s (%s): %s %v, not %s %v: %s", v.ID, v.Judged.ID, found.verdict, found.invariants, v.Verdict, v.Invariants, found.reason)
		}
	}
}
