package conformance

import "fmt"

// script is the reply of a made-up parser, in vectors of kind verdict.
type script struct{}

// checkJudge holds this package against the vectors that say how results are compared. A package that fails them
// must not judge anybody.
func (s *suite) checkJudge() error {
	for _, v := range s.vectors {
		if v.Kind == "compare" && equalJSON(v.Left, v.Right, v.Complete == nil || *v.Complete) != v.Equal {
			return fmt.Errorf("this package compares wrongly, and is not to be trusted: %s: %s", v.ID, v.Title)
		}
	}
	return nil
}
