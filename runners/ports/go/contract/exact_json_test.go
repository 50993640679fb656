package contract

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"toolcall-port/wtf8"
)

// canonical makes JSON texts comparable: equal values have equal canonical texts, with numbers
// exact and duplicate keys kept. A text that is not JSON is its own.
func canonical(text string) string {
	r := newReader(trim(text))
	if r.end(0) != len(r.text) {
		return text
	}
	return canonicalValue(r, 0)
}

func canonicalValue(r *reader, position int) string {
	var parts []string
	switch r.at(position) {
	case '{':
		type member struct{ key, text string }
		var members []member
		for key, value := range r.allMembers(position) {
			members = append(members, member{key, wtf8.Quote(key) + ":" + canonicalValue(r, value)})
		}
		// The sort is stable, so values of the same key stay in their order.
		slices.SortStableFunc(members, func(a, b member) int { return strings.Compare(a.key, b.key) })
		for _, m := range members {
			parts = append(parts, m.text)
		}
		return "{" + strings.Join(parts, ",") + "}"
	case '[':
		for element := range r.children(position) {
			parts = append(parts, canonicalValue(r, element))
		}
		return "[" + strings.Join(parts, ",") + "]"
	case '"':
		return wtf8.Quote(r.stringAt(position))
	case 't', 'f', 'n':
		return r.source(position)
	}
	return canonicalNumber(r.source(position))
}

func canonicalNumber(source string) string {
	number, exponent, _ := strings.Cut(strings.ToLower(source), "e")
	digits, negative := strings.CutPrefix(number, "-")
	whole, fraction, _ := strings.Cut(digits, ".")
	digits = strings.TrimLeft(whole+fraction, "0")
	significant := strings.TrimRight(digits, "0")
	if significant == "" {
		return "0"
	}
	power, _ := new(big.Int).SetString("0"+strings.TrimLeft(exponent, "+-"), 10)
	if strings.HasPrefix(exponent, "-") {
		power.Neg(power)
	}
	power.Add(power, big.NewInt(int64(len(digits)-len(significant)-len(fraction))))
	sign := ""
	if negative {
		sign = "-"
	}
	return sign + significant + "e" + power.String()
}

func TestCanonicalComparesExactly(t *testing.T) {
	if a, b := canonical(`{"b": 1.50e1, "a": [0.0, -0]}`), canonical(`{"a":[0,0],"b":15}`); a != b {
		t.Errorf("%s is not %s", a, b)
	}
	for a, b := range map[string]string{"9007199254740993": "9007199254740992", `{"a":1,"a":2}`: `{"a":2}`, "1e400": "1e401"} {
		if canonical(a) == canonical(b) {
			t.Errorf("%s is %s", a, b)
		}
	}
}
