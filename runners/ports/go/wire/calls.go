package wire

import (
	"encoding/json"
	"strconv"
	"strings"
)

type openCall struct {
	id, name  string
	arguments strings.Builder
}

// openCalls says which call a part belongs to. A call that never gets a name does not count.
type openCalls struct {
	all     []*openCall // in the order in which they began
	byIndex map[int]*openCall
	byID    map[string]*openCall
	strayed *openCall // the last call, if it began with the index of another
}

// nobodys returns the arguments that belong to no call. Implements WR-3.23.
func (c *openCalls) nobodys() string {
	var found strings.Builder
	for _, call := range c.all {
		if call.name == "" {
			found.WriteString(call.arguments.String())
		}
	}
	return found.String()
}

// ofPart returns the call of a part, perhaps a new one, which takes the id and the name over; "" is
// none. Implements WR-3.5.
func (c *openCalls) ofPart(index json.RawMessage, id, name string) *openCall {
	call := c.target(index, id, name)
	if id != "" && call.id == "" {
		call.id = id
		if _, taken := c.byID[id]; !taken {
			c.byID[id] = call
		}
	}
	if name != call.name {
		call.name += name
	}
	return call
}

// Implements WR-3.6, WR-3.7, WR-3.19 and WR-3.22.
func (c *openCalls) target(given json.RawMessage, id, name string) *openCall {
	known := c.byID[id]
	index, ok := indexOf(given)
	if !ok {
		switch last := c.last(); {
		case id != "" && known != nil:
			return known
		case id == "" && last != nil && (name == "" || last.name == ""):
			return last
		}
		return c.opened()
	}
	call := c.byIndex[index]
	switch {
	case known != nil && name == "" && (call == nil || call.id != id):
		if call == nil {
			c.byIndex[index] = known
		}
		return known
	case call == nil && id == "" && name == "" && c.strayed != nil:
		c.byIndex[index] = c.strayed
	case call == nil:
		call = c.opened()
		c.byIndex[index] = call
	case id != "" && name != "" && call.id != "" && call.id != id:
		call = c.opened()
		c.byIndex[index], c.strayed = call, call
	}
	return c.byIndex[index]
}

func (c *openCalls) last() *openCall {
	if len(c.all) == 0 {
		return nil
	}
	return c.all[len(c.all)-1]
}

func (c *openCalls) opened() *openCall {
	if c.byIndex == nil {
		c.byIndex, c.byID = map[int]*openCall{}, map[string]*openCall{}
	}
	c.strayed = nil
	call := &openCall{}
	c.all = append(c.all, call)
	return call
}

// indexOf returns the index of a part, which servers write as 0, 0.0 or "0" too. Implements WR-3.36.
func indexOf(given json.RawMessage) (int, bool) {
	source := string(given)
	if value := text(given); value != "" && strings.Trim(value, "0123456789") == "" {
		source = value
	}
	value, err := strconv.ParseFloat(source, 64)
	index := int(value)
	return index, err == nil && float64(index) == value
}
