package conformance

import (
	"slices"
	"strings"
)

// invariants are what no implementation may get wrong on any vector, and how an answer breaks them (AP-8.10).
var invariants = map[string]string{
	"answer":    "no answer came: an error, a crash or a time-out",
	"stream":    "a stream gave another message than the whole output, or took text back",
	"arguments": "the arguments of a complete call are no JSON object",
	"calls":     "there is a call that no good reading of the output has",
	"ids":       "two calls have the same id, and the output does not give it to both",
}

// brokenInvariants returns the invariants that an answer breaks. Implements AP-8.10.
func brokenInvariants(v *vector, verdict string, message *Message, features claims, first *breach) []string {
	if slices.Contains([]string{"error", "timeout", "protocol-error"}, verdict) {
		return []string{"answer"}
	}
	var found []string
	if first != nil && changesTheMessage(first, features) {
		found = append(found, "stream")
	}
	if message != nil && noObject(message, v, features) {
		found = append(found, "arguments")
	}
	if message != nil && surplus(message, v) {
		found = append(found, "calls")
	}
	if message != nil && sharesIDs(message, v) {
		found = append(found, "ids")
	}
	return found
}

// changesTheMessage tells whether a stream gives another message; text held too long and whitespace do less harm.
func changesTheMessage(b *breach, features claims) bool {
	if b.verdict == "whitespace" {
		return features.has("exact-whitespace")
	}
	return strings.HasPrefix(b.clause, "ST-1.")
}

// good returns the expected message and its alternatives.
func (v *vector) good() []*expected {
	found := []*expected{v.Expected}
	for _, other := range v.Alternatives {
		found = append(found, other.Expected)
	}
	return found
}

// surplus tells whether some tool is called more often than in every good message; rejected names do not count.
func surplus(message *Message, v *vector) bool {
	for _, good := range v.good() {
		more := counted(callNames(message.Calls), expectedNames(good.Calls))
		for _, name := range good.RejectedToolNames {
			delete(more, name)
		}
		if len(more) == 0 {
			return false
		}
	}
	return true
}

// sharesIDs tells whether two calls have an id in common that every good message gives to one call at most.
func sharesIDs(message *Message, v *vector) bool {
	var ids []string
	for _, call := range message.Calls {
		ids = append(ids, call.ID)
	}
	for _, good := range v.good() {
		shared := repeated(ids)
		var theirs []string
		for _, call := range good.Calls {
			theirs = append(theirs, call.ID)
		}
		for id := range repeated(theirs) {
			delete(shared, id)
		}
		if len(shared) == 0 {
			return false
		}
	}
	return true
}

func repeated(ids []string) map[string]bool {
	counts, found := map[string]int{}, map[string]bool{}
	for _, id := range ids {
		if counts[id]++; id != "" && counts[id] > 1 {
			found[id] = true
		}
	}
	return found
}

// noObject tells whether a call that is not flagged incomplete has arguments that are no JSON object.
func noObject(message *Message, v *vector, features claims) bool {
	fine, cutOff := map[string]bool{}, map[string]bool{}
	for _, good := range v.good() {
		malformed := slices.ContainsFunc(good.Problems, func(p Problem) bool { return p.Code == "malformed-arguments" })
		for _, call := range good.Calls {
			if call.complete() {
				fine[call.Arguments] = true
			} else if !malformed {
				cutOff[call.Name] = true
			}
		}
	}
	for _, call := range message.Calls {
		// Who cannot flag incomplete calls can only pass on the arguments as they were cut off.
		judged := !call.Incomplete && (features.has("incomplete-calls") || !cutOff[call.Name])
		if judged && !fine[call.Arguments] {
			if value := parseJSON(call.Arguments); value == nil || value.kind != '{' {
				return true
			}
		}
	}
	return false
}
