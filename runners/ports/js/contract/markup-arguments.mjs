// The arguments of a block that is named by its tag or by an element.  Implements CT-7.21 to CT-7.28.

import { rawArguments } from './payload.mjs';
import { FUNCTION_PARAMETER, attribute } from './tags.mjs';

// Elements that hold all arguments, by rank (CT-7.23).
const WHOLE = ['input', 'arguments', 'argument', 'parameters', 'parameter', 'args', 'params'];

// Elements that give one argument each if they have an attribute `name` (CT-7.22).
const NAMED = ['parameter', 'argument', FUNCTION_PARAMETER];

/**
 * The arguments, as JSON text, that the element holds; undefined if it belongs to no call (CT-7.38).
 * `schema` is that of the tool's arguments, `naming` the opening tag of the child that is the name.
 */
export function elementArguments(markup, element, schema, naming = -1) {
  const json = markup.json(element);
  if (isObject(json)) return source(json);

  const children = [...markup.children(element)].filter((child) => child.opening !== naming);
  const parameters = children.filter((child) => parameterName(markup, child) !== undefined);
  if (parameters.length > 0) return objectOf(markup, parameters, schema);

  const filled = children.filter((child) => !isWhole(markup, child) || !markup.isBlank(child));
  for (const name of WHOLE) {
    const whole = filled.find((child) => markup.tags[child.opening].name === name);
    if (whole) return wholeArguments(markup, whole, schema);
  }
  return argumentsOf(markup, filled, schema);
}

function wholeArguments(markup, element, schema) {
  const json = markup.json(element);
  // Other JSON is text too, but in JSON no entity is decoded (CT-7.32).
  if (json) return isObject(json) ? source(json) : rawArguments(markup.undecoded(element));
  const children = markup.onlyChildren(element);
  return children ? argumentsOf(markup, children, schema) : rawArguments(markup.value(element));
}

// The object with one argument for each element; undefined if an element says its name in a way that
// is unknown here.  Implements CT-7.38.
function argumentsOf(markup, elements, schema) {
  const isNamedOtherwise = (element) =>
    attribute(markup.tags[element.opening], ['name']) !== undefined && parameterName(markup, element) === undefined;
  return elements.some(isNamedOtherwise) ? undefined : objectOf(markup, elements, schema);
}

/**
 * The object with one member for each element.  Elements nest as deep as they like, so open objects
 * are kept on a list instead of the call stack.  Implements CT-7.35.
 */
export function objectOf(markup, elements, schema) {
  const pieces = ['{'];
  const open = [{ schema, members: lastMembers(markup, elements) }];
  while (open.length > 0) {
    const { done, value: member } = open.at(-1).members.next();
    if (done) {
      open.pop();
      pieces.push('}');
      continue;
    }
    const [key, element] = member;
    if (!pieces.at(-1).endsWith('{')) pieces.push(',');
    pieces.push(JSON.stringify(key), ':');
    const memberSchema = open.at(-1).schema.member(key);
    const inner = memberSchema.allowsObject ? markup.onlyChildren(element) : undefined;
    if (inner) {
      pieces.push('{');
      open.push({ schema: memberSchema, members: lastMembers(markup, inner) });
    } else {
      pieces.push(valueOf(markup, element, memberSchema));
    }
  }
  return pieces.join('');
}

// The JSON value of an element that is not an object.  Implements CT-7.36.
function valueOf(markup, element, schema) {
  const json = schema.allowsString ? undefined : markup.json(element);
  return json && schema.allowsTypeOf(source(json)) ? source(json) : JSON.stringify(markup.value(element));
}

function lastMembers(markup, elements) {
  const members = new Map();
  for (const element of elements) {
    members.set(parameterName(markup, element) ?? markup.tags[element.opening].spelling, element);
  }
  return members.entries();
}

function parameterName({ tags }, { opening }) {
  return NAMED.includes(tags[opening].name) ? attribute(tags[opening], ['name']) : undefined;
}

function isWhole({ tags }, { opening }) {
  return WHOLE.includes(tags[opening].name);
}

function isObject(json) {
  return json?.reader.first(json.position) === '{';
}

function source({ reader, position }) {
  return reader.source(position);
}
