// The arguments of a block that is named by its tag or by an element.  Implements CT-7.21 to CT-7.28.

import { rawArguments } from './payload.mjs';
import { FUNCTION_PARAMETER, attribute } from './tags.mjs';

// Elements that hold all arguments, by rank (CT-7.23).
const WHOLE = ['input', 'arguments', 'argument', 'parameters', 'parameter', 'args', 'params'];

// Elements that give one argument each if they have an attribute `name` (CT-7.22).
const NAMED = ['parameter', 'argument', FUNCTION_PARAMETER];

/** The arguments, as JSON text, that the element holds; `naming` is the opening tag of the child that is its name. */
export function elementArguments(markup, element, naming = -1) {
  const json = markup.json(element);
  if (isObject(json)) return source(json);

  const children = [...markup.children(element)].filter((child) => child.opening !== naming);
  const parameters = children.filter((child) => parameterName(markup, child) !== undefined);
  if (parameters.length > 0) return objectOf(markup, parameters);

  const filled = children.filter((child) => !isWhole(markup, child) || !markup.isBlank(child));
  for (const name of WHOLE) {
    const whole = filled.find((child) => markup.tags[child.opening].name === name);
    if (whole) return wholeArguments(markup, whole);
  }
  return objectOf(markup, filled);
}

function wholeArguments(markup, element) {
  const json = markup.json(element);
  // Other JSON is text too, but in JSON no entity is decoded (CT-7.32).
  if (json) return isObject(json) ? source(json) : rawArguments(markup.undecoded(element));
  const children = markup.onlyChildren(element);
  return children ? objectOf(markup, children) : rawArguments(markup.value(element));
}

/**
 * The object with one member for each element.  Elements nest as deep as they like, so open objects
 * are kept on a list instead of the call stack.
 */
export function objectOf(markup, elements) {
  const pieces = ['{'];
  const open = [lastMembers(markup, elements)];
  while (open.length > 0) {
    const { done, value: member } = open.at(-1).next();
    if (done) {
      open.pop();
      pieces.push('}');
      continue;
    }
    const [key, element] = member;
    if (!pieces.at(-1).endsWith('{')) pieces.push(',');
    pieces.push(JSON.stringify(key), ':');
    // The value of an element that has a name in an attribute is text, whatever it looks like.
    const isText = parameterName(markup, element) !== undefined;
    const json = isText ? undefined : markup.json(element);
    const inner = isText || json ? undefined : markup.onlyChildren(element);
    if (inner) {
      pieces.push('{');
      open.push(lastMembers(markup, inner));
    } else {
      pieces.push(json ? source(json) : JSON.stringify(markup.value(element)));
    }
  }
  return pieces.join('');
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
