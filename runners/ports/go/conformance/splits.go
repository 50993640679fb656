package conformance

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// sizes are the sizes of chunks in a sweep (AP-7.3), largest is about what servers send at once.
var sizes = []int{1, 2, 3, 5, 7, 11, 13, largest}

const largest = 32

// split is a way to cut an output: size-3 (chunks of three), size-32+5 (a first chunk of five), whole, at-17 (two parts).
type split struct {
	name   string
	chunks []string
	// lengths of the chunks in code points.
	lengths []int
}

// served tells whether servers of models that write token by token send such chunks: small ones. Implements AP-7.6.
func (s *split) served() bool {
	return !strings.HasPrefix(s.name, "at-") && s.name != "whole" || slices.Max(s.lengths) <= largest
}

// text is an output with the place of each code point.
type text struct {
	whole string
	// starts has the offset in bytes of each code point, and the length of the whole.
	starts []int
}

func newText(whole string) *text {
	t := &text{whole, make([]int, 0, len(whole)+1)}
	for i := range whole {
		t.starts = append(t.starts, i)
	}
	t.starts = append(t.starts, len(whole))
	return t
}

func (t *text) len() int { return len(t.starts) - 1 }

func (t *text) slice(start, end int) string { return t.whole[t.starts[start]:t.starts[end]] }

// index is the number of the code point at an offset in bytes.
func (t *text) index(offset int) int { return sort.SearchInts(t.starts, offset) }

// places are the code points where the output may be cut: never inside the spans of tokens. Implements AP-7.4.
func (t *text) places(tokens [][2]int) (places []int) {
	for i := 1; i < t.len(); i++ {
		if !slices.ContainsFunc(tokens, func(span [2]int) bool { return span[0] < i && i < span[1] }) {
			places = append(places, i)
		}
	}
	return places
}

// splitNames are what sweep knows.
var splitNames = regexp.MustCompile(`^(?:default|all|none|whole|size-([1-9][0-9]*)(?:\+([1-9][0-9]*))?|at-([1-9][0-9]*))$`)

// sweep returns the splits of an output; which is default, all (besides these every cut in two), none, or the name of
// a split. Implements AP-7.3.
func (t *text) sweep(which string, tokens [][2]int) []split {
	places := t.places(tokens)
	var found []split
	seen := map[string]bool{}
	add := func(name string, cuts []int) {
		if key := fmt.Sprint(cuts); !seen[key] {
			seen[key] = true
			found = append(found, t.cut(name, cuts))
		}
	}
	named := splitNames.FindStringSubmatch(which)
	size, _ := strconv.Atoi(named[1])
	first, _ := strconv.Atoi(cmp.Or(named[2], named[1]))
	at, _ := strconv.Atoi(named[3])
	switch {
	case which == "whole":
		add(which, nil)
	case size > 0:
		add(which, every(places, size, first))
	case 0 < at && at < t.len():
		add(which, []int{at})
	}
	if which != "default" && which != "all" {
		return found
	}
	for _, size := range sizes {
		add(fmt.Sprintf("size-%d", size), every(places, size, size))
	}
	add("whole", nil)
	for first := 1; first < largest; first++ {
		add(fmt.Sprintf("size-%d+%d", largest, first), every(places, largest, first))
	}
	if which == "all" {
		for _, at := range places {
			add(fmt.Sprintf("at-%d", at), []int{at})
		}
	}
	return found
}

func (t *text) cut(name string, cuts []int) split {
	one := split{name: name}
	start := 0
	for _, end := range append(cuts, t.len()) {
		one.chunks = append(one.chunks, t.slice(start, end))
		one.lengths = append(one.lengths, end-start)
		start = end
	}
	return one
}

// every returns cuts size code points apart, the first after first; each at the next place that may be cut.
func every(places []int, size, first int) []int {
	var cuts []int
	due := first
	for _, place := range places {
		if place >= due {
			cuts = append(cuts, place)
			due = place + size
		}
	}
	return cuts
}
