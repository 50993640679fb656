package kit

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// descriptionVersion is the version of the form of descriptions that this kit reads.
const descriptionVersion = 1

// Description says how the model of a template writes (AP-4.9, TA-12). All markers are literal texts. A field that is
// absent has its default: no text, false, no list.
type Description struct {
	Version int    `json:"description"`
	Name    string `json:"name"` // of a template of the suite
	// What people wrote in a format's file; requests have Holds alone: what streams may hold without a bound.
	Models []string `json:"models"`
	Vendor struct {
		Document string `json:"document"`
		Template string `json:"template"`
		Differs  string `json:"differs"`
	} `json:"vendor"`
	Invented string `json:"invented"`
	Holds    string `json:"holds"`
	// Handler is the dedicated format; none: the general mechanism.
	Handler         string               `json:"handler"`
	Reasoning       ReasoningDescription `json:"reasoning"`
	Content         ContentDescription   `json:"content"`
	Tools           ToolDescription      `json:"tools"`
	Messages        MessageDescription   `json:"messages"`
	Prompts         Prompts              `json:"prompts"`
	Stops           []string             `json:"stops"`
	PreservedTokens []string             `json:"preservedTokens"`
}

// ReasoningDescription says how reasoning is set off.
type ReasoningDescription struct {
	Mode  string `json:"mode"`
	Start string `json:"start"`
	End   string `json:"end"`
	Field string `json:"field"`
	// UntilFirstTag: the first tag of an output, and not the prompt, says what stands before it.
	UntilFirstTag bool `json:"untilFirstTag"`
}

// ContentDescription says how content is wrapped.
type ContentDescription struct {
	Mode  string `json:"mode"`
	Start string `json:"start"`
	End   string `json:"end"`
}

// ToolDescription says how calls are written.
type ToolDescription struct {
	Format            string   `json:"format"`
	Values            string   `json:"values"`
	SectionStart      string   `json:"sectionStart"`
	SectionEnd        string   `json:"sectionEnd"`
	PerCallStart      string   `json:"perCallStart"`
	PerCallEnd        string   `json:"perCallEnd"`
	CodeStart         string   `json:"codeStart"`
	CallSeparator     string   `json:"callSeparator"`
	FunctionNameIsKey bool     `json:"functionNameIsKey"`
	ToolsArrayWrapped bool     `json:"toolsArrayWrapped"`
	UsesPythonDicts   bool     `json:"usesPythonDicts"`
	PythonLiterals    bool     `json:"pythonLiterals"`
	RendersBareCalls  bool     `json:"rendersBareCalls"`
	FunctionField     string   `json:"functionField"`
	NameField         string   `json:"nameField"`
	ArgsField         string   `json:"argsField"`
	IDField           string   `json:"idField"`
	GenIDField        string   `json:"genIdField"`
	ParameterOrder    []string `json:"parameterOrder"`
	Function          struct {
		NamePrefix    string `json:"namePrefix"`
		NameSuffix    string `json:"nameSuffix"`
		ArgsSeparator string `json:"argsSeparator"`
		Close         string `json:"close"`
	} `json:"function"`
	Arguments struct {
		Start       string `json:"start"`
		End         string `json:"end"`
		NamePrefix  string `json:"namePrefix"`
		NameSuffix  string `json:"nameSuffix"`
		ValuePrefix string `json:"valuePrefix"`
		ValueSuffix string `json:"valueSuffix"`
		Separator   string `json:"separator"`
		// Around a value that is not a string, or has markup in it, where that is another text; nil: the same.
		TypedValuePrefix   *string `json:"typedValuePrefix"`
		TypedValueSuffix   *string `json:"typedValueSuffix"`
		EscapedValuePrefix *string `json:"escapedValuePrefix"`
		EscapedValueSuffix *string `json:"escapedValueSuffix"`
	} `json:"arguments"`
	CallID struct {
		Position  string `json:"position"`
		Prefix    string `json:"prefix"`
		Suffix    string `json:"suffix"`
		Generated bool   `json:"generated"`
	} `json:"callId"`
}

// MessageDescription has the parts of a header, where outputs are rows of messages.
type MessageDescription struct {
	Start     string   `json:"start"`
	Role      string   `json:"role"`
	Channel   string   `json:"channel"`
	Recipient string   `json:"recipient"`
	Type      string   `json:"type"`
	Namespace string   `json:"namespace"`
	Text      string   `json:"text"`
	Ends      []string `json:"ends"`
	TurnEnds  []string `json:"turnEnds"`
	Reasoning []string `json:"reasoning"`
	Content   []string `json:"content"`
	Calls     []string `json:"calls"`
	Types     []string `json:"types"`
	People    []string `json:"people"`
}

// Prompts are the generation prompts of a question, with enableThinking absent, true and false; nil: as if absent.
type Prompts struct {
	Default string  `json:"default"`
	On      *string `json:"on"`
	Off     *string `json:"off"`
}

// Description returns the description of the request's template; nil if there is none, because nobody can read the
// template or the hello does not want it.
func (r Request) Description() (*Description, error) {
	source, ok := r["description"]
	if !ok {
		return nil, nil
	}
	var description Description
	if len(source) == 0 || source[0] != '{' {
		return nil, rejected("description", "an object")
	}
	reader := json.NewDecoder(bytes.NewReader(source))
	reader.DisallowUnknownFields() // a marker that is spelled wrong would be missing (TA-12.7)
	if err := reader.Decode(&description); err != nil {
		var wrong *json.UnmarshalTypeError
		if errors.As(err, &wrong) && wrong.Field != "" {
			return nil, rejected("description."+wrong.Field, "another type")
		}
		return nil, fmt.Errorf("%w: description: %w", ErrRejected, err)
	}
	if description.Version != descriptionVersion {
		return nil, rejected("description.description", "the number 1")
	}
	return &description, nil
}
