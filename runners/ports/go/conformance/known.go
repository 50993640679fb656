package conformance

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A list of known failures has a vector id and its verdict a line; a comment may follow after #.

// readKnown returns the listed verdicts by id.
func readKnown(path string, s *suite) (map[string]string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("known failures: %w; TOOLCALL_UPDATE_KNOWN=1 writes a new file", err)
	}
	ids := map[string]bool{}
	for _, v := range s.vectors {
		ids[v.ID] = true
	}
	known := map[string]string{}
	for number, line := range strings.Split(string(text), "\n") {
		entry := knownEntry(line)
		wrong := ""
		switch {
		case len(entry) == 0:
			continue
		case len(entry) != 2 || s.rules.Verdicts[entry[1]].Counts == "":
			wrong = fmt.Sprintf("%q is not an entry; write: ID VERDICT  # why", strings.TrimSpace(line))
		case known[entry[0]] != "":
			wrong = entry[0] + " is listed twice; keep one of the lines"
		case !ids[entry[0]]:
			wrong = "no vector has the id " + entry[0] + "; remove the line"
		}
		if wrong != "" {
			return nil, fmt.Errorf("%s:%d: %s", path, number+1, wrong)
		}
		known[entry[0]] = entry[1]
	}
	return known, nil
}

func knownEntry(line string) []string {
	entry, _, _ := strings.Cut(line, "#")
	return strings.Fields(entry)
}

// updateKnown writes the list anew: comments and order stay, and entries of vectors that were not asked.
func updateKnown(path string, failing map[string]string, asked map[string]bool) error {
	text, err := os.ReadFile(path)
	if os.IsNotExist(err) {
		text, err = []byte("# Known failures: vector id, verdict, and why.\n"), nil
	}
	if err != nil {
		return err
	}
	missing := maps.Clone(failing)
	var lines []string
	for _, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		entry := knownEntry(line)
		if len(entry) < 2 || !asked[entry[0]] {
			lines = append(lines, line)
		} else if verdict, ok := missing[entry[0]]; ok {
			before, after, _ := strings.Cut(line, entry[0])
			lines = append(lines, before+entry[0]+strings.Replace(after, entry[1], verdict, 1))
			delete(missing, entry[0])
		}
	}
	for _, id := range slices.Sorted(maps.Keys(missing)) {
		lines = append(lines, id+"  "+missing[id])
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o644)
}
