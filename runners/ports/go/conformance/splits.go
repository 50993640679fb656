package conformance

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// sizes are the sizes of chunks in a sweep, twoPartLimit is how many cuts in two are tried at most (AP-7.3).
var sizes = []int{1, 2, 3, 5, 7, 11, 13, 32}

const twoPartLimit = 512

// split is a way to cut an output: size-3, at-17, whole.
type split struct {
	name   string
	chunks []string
	// lengths of the chunks in code points.
	lengths []int
}

// served tells whether a server can send such chunks: small ones, or the whole output. Implements AP-7.6.
func (s *split) served() bool {
	return !strings.HasPrefix(s.name, "at-") || max(s.lengths[0], s.lengths[1]) <= sizes[len(sizes)-1]
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
func (t *text) index(offset int) int {
	low, high := 0, len(t.starts)
	for low < high {
		if middle := (low + high) / 2; t.starts[middle] < offset {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return low
}

var preservedToken = regexp.MustCompile(`<[|｜][^|｜<>]*[|｜]?>|<[\p{L}\p{N}_]+\|>|</?[A-Za-z_][A-Za-z0-9_:]*>|<(?:function|param) name=` +
	`|\[/?[A-Z_]+\]|｜DSML｜|\]<\]minimax\[>\[`)

// places are the code points where the output may be cut. Implements AP-7.4.
func (t *text) places(tokens bool) []int {
	inside := make([]bool, t.len()+1)
	if tokens {
		for _, span := range preservedToken.FindAllStringIndex(t.whole, -1) {
			if strings.HasSuffix(t.whole[span[0]:span[1]], " name=") {
				span[1] -= len(" name=")
			}
			for i := t.index(span[0]) + 1; i < t.index(span[1]); i++ {
				inside[i] = true
			}
		}
	}
	var places []int
	for i := 1; i < t.len(); i++ {
		if !inside[i] {
			places = append(places, i)
		}
	}
	return places
}

// sweep returns the splits of an output; which is default, all, sizes, none, or the name of a split. Implements AP-7.3.
func (t *text) sweep(which string, tokens bool) []split {
	places := t.places(tokens)
	var found []split
	seen := map[string]bool{}
	add := func(name string, cuts []int) {
		if key := fmt.Sprint(cuts); !seen[key] {
			seen[key] = true
			found = append(found, t.cut(name, cuts))
		}
	}
	kind, number, _ := strings.Cut(which, "-")
	place, _ := strconv.Atoi(number)
	switch kind {
	case "none":
	case "whole":
		add(which, nil)
	case "size":
		add(which, every(places, place))
	case "at":
		if place > 0 && place < t.len() {
			add(which, []int{place})
		}
	default:
		for _, size := range sizes {
			add(fmt.Sprintf("size-%d", size), every(places, size))
		}
		add("whole", nil)
		count := len(places)
		if which != "all" {
			count = min(count, twoPartLimit)
		}
		for i := range count {
			if which == "sizes" {
				break
			}
			at := places[i*len(places)/count]
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

// every returns cuts at least size code points apart, each at the first possible place.
func every(places []int, size int) []int {
	var cuts []int
	last := 0
	for _, place := range places {
		if place-last >= size {
			cuts = append(cuts, place)
			last = place
		}
	}
	return cuts
}
