package contract

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// types is a set of types of JSON values.
type types uint8

const (
	stringType types = 1 << iota
	integerType
	fractionType // a number with a fractional part
	booleanType
	nullType
	objectType
	arrayType

	numberType = integerType | fractionType
	anyType    = stringType | numberType | booleanType | nullType | objectType | arrayType
)

var typesByName = map[string]types{
	"string": stringType, "integer": integerType, "number": numberType, "boolean": booleanType,
	"null": nullType, "object": objectType, "array": arrayType,
}

// schema is what a JSON Schema says of one place: the types of its value, and its members. Implements
// CT-7.37.
type schema struct {
	types    types
	root     any
	value    any
	declared map[string]any
	members  map[string]*schema
}

var anything = &schema{types: anyType}

// newSchema returns the schema value within the parameters root.
func newSchema(root, value any) *schema {
	found, said := typesOf(root, value, nil)
	if !said {
		found = anyType
	}
	return &schema{types: found, root: root, value: value}
}

// member returns the schema of a member of the object.
func (s *schema) member(name string) *schema {
	if s == anything {
		return s
	}
	if s.members == nil {
		s.declared = propertiesOf(s.root, s.value, nil)
		s.members = map[string]*schema{}
	}
	found, ok := s.members[name]
	if !ok {
		found = anything
		if declared, ok := s.declared[name]; ok {
			found = newSchema(s.root, declared)
		} else if others, ok := member(s.value, "additionalProperties").(map[string]any); ok {
			found = newSchema(s.root, others)
		}
		s.members[name] = found
	}
	return found
}

// typesOf returns the types that a schema allows, and false if it says nothing but that it is a
// schema that is still being read; open are the references that are being followed.
func typesOf(root, value any, open []string) (types, bool) {
	if value == false {
		return 0, true
	}
	own := ownTypes(value)
	result, refersBack, said := own, false, false
	either := func(parts []any, open []string) {
		union, known := types(0), len(parts) == 0
		for _, part := range parts {
			if found, ok := typesOf(root, part, open); ok {
				union |= found
				known = true
			}
		}
		if known {
			result &= union
			said = true
		} else {
			refersBack = true
		}
	}
	if reference, ok := member(value, "$ref").(string); ok {
		if slices.Contains(open, reference) {
			refersBack = true
		} else {
			either([]any{target(root, reference)}, append(open, reference))
		}
	}
	for _, part := range list(value, "allOf") {
		either([]any{part}, open)
	}
	for _, keyword := range []string{"anyOf", "oneOf"} {
		if parts, ok := member(value, keyword).([]any); ok {
			either(parts, open)
		}
	}
	if refersBack && !said && own == anyType {
		return 0, false
	}
	if member(value, "nullable") == true {
		result |= nullType
	}
	return result, true
}

// ownTypes returns the types that type, enum and const of the schema itself allow.
func ownTypes(value any) types {
	named := list(value, "type")
	if named == nil {
		named = []any{member(value, "type")}
	}
	result := types(0)
	for _, name := range named {
		if name, ok := name.(string); ok {
			result |= typesByName[name]
		}
	}
	if result == 0 {
		result = anyType
	}
	if values, ok := member(value, "enum").([]any); ok {
		result &= kindsOf(values)
	}
	object, _ := value.(map[string]any)
	if constant, ok := object["const"]; ok {
		result &= kindsOf([]any{constant})
	}
	return result
}

func kindsOf(values []any) types {
	kinds := types(0)
	for _, value := range values {
		switch value.(type) {
		case string:
			kinds |= stringType
		case bool:
			kinds |= booleanType
		case nil:
			kinds |= nullType
		case map[string]any:
			kinds |= objectType
		case []any:
			kinds |= arrayType
		default:
			kinds |= numberType
		}
	}
	return kinds
}

// propertiesOf returns the schemas of the members that a schema declares, itself or through the
// schemas that it combines.
func propertiesOf(root, value any, open []string) map[string]any {
	own, _ := member(value, "properties").(map[string]any)
	groups := []map[string]any{own}
	if reference, ok := member(value, "$ref").(string); ok && !slices.Contains(open, reference) {
		groups = append(groups, propertiesOf(root, target(root, reference), append(open, reference)))
	}
	for _, part := range list(value, "allOf") {
		groups = append(groups, propertiesOf(root, part, open))
	}
	for _, keyword := range []string{"anyOf", "oneOf"} {
		var either []map[string]any
		for _, part := range list(value, keyword) {
			either = append(either, propertiesOf(root, part, open))
		}
		groups = append(groups, merged("anyOf", either))
	}
	return merged("allOf", groups)
}

// merged returns the properties of several schemas; keyword combines the schemas of one property.
func merged(keyword string, groups []map[string]any) map[string]any {
	all := map[string][]any{}
	for _, properties := range groups {
		for name, declared := range properties {
			all[name] = append(all[name], declared)
		}
	}
	result := make(map[string]any, len(all))
	for name, schemas := range all {
		result[name] = schemas[0]
		if len(schemas) > 1 {
			result[name] = map[string]any{keyword: schemas}
		}
	}
	return result
}

// target returns the schema that a reference points to: a JSON Pointer from the root. One that points
// to none says nothing.
func target(root any, reference string) any {
	pointer, err := url.PathUnescape(strings.TrimPrefix(reference, "#"))
	if err != nil || !strings.HasPrefix(reference, "#") || pointer != "" && pointer[0] != '/' {
		return true
	}
	for _, step := range strings.Split(pointer, "/")[1:] {
		step = strings.ReplaceAll(strings.ReplaceAll(step, "~1", "/"), "~0", "~")
		switch value := root.(type) {
		case map[string]any:
			root = value[step]
		case []any:
			index, err := strconv.Atoi(step)
			if err != nil || index < 0 || index >= len(value) {
				return true
			}
			root = value[index]
		default:
			return true
		}
	}
	return root
}

// typeOf returns the type of the JSON value that a source text denotes.
func typeOf(source string) types {
	switch source[0] {
	case '"':
		return stringType
	case '{':
		return objectType
	case '[':
		return arrayType
	case 't', 'f':
		return booleanType
	case 'n':
		return nullType
	}
	if isInteger(source) {
		return integerType
	}
	return fractionType
}

// isInteger tells whether a number, such as 10e-1, has no fractional part.
func isInteger(number string) bool {
	mantissa, exponent, _ := strings.Cut(strings.ToLower(strings.TrimPrefix(number, "-")), "e")
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := strings.TrimLeft(whole+fraction, "0")
	if digits == "" {
		return true
	}
	zeros := len(digits) - len(strings.TrimRight(digits, "0"))
	// What is beyond the largest integer decides like it: no text has so many digits.
	power, _ := strconv.Atoi(exponent)
	return power >= len(fraction)-zeros
}

func member(value any, key string) any {
	object, _ := value.(map[string]any)
	return object[key]
}

func list(value any, key string) []any {
	found, _ := member(value, key).([]any)
	return found
}
