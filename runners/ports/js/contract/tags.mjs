// The tags of a text, which closing tag belongs to which opening tag, and their attributes.
// Implements CT-7.1 to CT-7.5 and CT-7.34.

import { CDATA_END, CDATA_START, decodeEntities } from './characters.mjs';
import { foldCase, skipSpace, trim } from './text.mjs';

/** The tags whose blocks can be calls. */
export const BLOCK_NAMES = ['tool_call', 'function_call', 'invoke'];

// Written with a space inside, in the opening and in the closing tag (CT-7.19): read as one name.
export const FUNCTION_PARAMETER = 'function parameter';

const NAME_END = /[ \t\n\r/>"'=]/;
// The look behind keeps names whole, and a long word from being tried from each of its letters on.
const ATTRIBUTE = /(?<![^ \t\n\r"'=/])([^ \t\n\r"'=/]+)[ \t\n\r]*=[ \t\n\r]*(?:"([^"]*)"|'([^']*)')/g;
const PARAMETER_WORD = /^[ \t\n\r]+parameter(?=[ \t\n\r/]|$)/i;

/**
 * All tags of the reader's text, in order, and its CDATA sections `{start, end}`, in which there
 * are no tags.
 *
 * A tag is `{start, end, isClosing, isSelfClosing, name, spelling, attributes, json, closing,
 * blockClosing}`: `name` in lower case, `spelling` as written, both without a prefix; `json` is the
 * number of the JSON it stands in (CT-7.34), 0 for none; `closing` is the index of the closing tag
 * of an opening one, `blockClosing` the same for the block it opens, which may hold other JSON than
 * an element (CT-7.5); -1 where there is none.
 */
export function readTags(reader) {
  const { text } = reader;
  const tags = [];
  const sections = [];
  const openingOf = new Map(); // place of the closing tag behind JSON (CT-7.5) → index of the opening tag
  let jsonEnd = 0;
  let jsonCount = 0;
  let hasSections = true;
  let start = text.indexOf('<');
  while (start >= 0) {
    if (hasSections && start >= jsonEnd && text.startsWith(CDATA_START, start)) {
      const end = text.indexOf(CDATA_END, start);
      hasSections = end >= 0;
      if (hasSections) {
        sections.push({ start, end: end + CDATA_END.length });
        start = text.indexOf('<', end);
        continue;
      }
    }
    const tag = readTag(text, start);
    start = text.indexOf('<', start + 1);
    if (!tag) continue;
    const opening = tags[openingOf.get(tag.start)];
    if (opening) opening.blockClosing = tags.length;
    if (opening && holdsContainer(text, opening)) opening.closing = tags.length;
    if (tag.start < jsonEnd) tag.json = jsonCount;
    tags.push(tag);
    const place = isBlockOpening(tag) || holdsContainer(text, tag) ? closingTagBehindJson(reader, tag) : -1;
    if (place < 0) continue;
    openingOf.set(place, tags.length - 1);
    if (tag.json > 0) continue;
    jsonCount += 1;
    jsonEnd = place;
  }
  pairTags(tags);
  return { tags, sections };
}

/** Whether the tag opens a block, or is one by itself. */
export function isBlockOpening(tag) {
  return tag !== undefined && !tag.isClosing && BLOCK_NAMES.includes(tag.name);
}

/**
 * The value of the first attribute of the tag that has one of the names, is quoted and not blank:
 * entities decoded, trimmed; or undefined.
 */
export function attribute(tag, names) {
  for (const [, name, double, single] of tag.attributes.matchAll(ATTRIBUTE)) {
    if (!names.includes(foldCase(name))) continue;
    const value = trim(decodeEntities(double ?? single));
    if (value) return value;
  }
  return undefined;
}

// The tag that begins at the `<` at `start`, or undefined.  No tag contains another `<`, not even
// in quotes, so that a quotation mark that is never closed cannot hide the markup behind it.
function readTag(text, start) {
  const next = text.indexOf('<', start + 1);
  const isClosing = text[start + 1] === '/';
  const from = start + (isClosing ? 2 : 1);
  const inside = text.slice(from, next < 0 ? text.length : next);
  const length = inside.search(NAME_END);
  if (length < 1 || `"'=`.includes(inside[length]) || '!?'.includes(inside[0])) return undefined;
  const close = tagEnd(inside, length);
  if (close < 0) return undefined;

  let spelling = inside.slice(inside.lastIndexOf(':', length) + 1, length) || inside.slice(0, length);
  let attributes = inside.slice(length, close);
  if (foldCase(spelling) === 'function' && PARAMETER_WORD.test(attributes)) {
    spelling = FUNCTION_PARAMETER;
    attributes = attributes.replace(PARAMETER_WORD, '');
  }
  if (isClosing && trim(attributes)) return undefined;
  return {
    start,
    end: from + close + 1,
    isClosing,
    isSelfClosing: attributes.endsWith('/'),
    name: foldCase(spelling),
    spelling,
    attributes,
    json: 0,
    closing: -1,
    blockClosing: -1,
  };
}

// The place of the first `>` that is not in the quoted value of an attribute, or -1.
function tagEnd(inside, position) {
  for (; position < inside.length; position += 1) {
    if (inside[position] === '>') return position;
    if (inside[position] !== '=') continue;
    const quote = skipSpace(inside, position + 1);
    if (inside[quote] !== '"' && inside[quote] !== "'") continue;
    const close = inside.indexOf(inside[quote], quote + 1);
    if (close >= 0) position = close;
  }
  return -1;
}

// Whether a JSON object or array may follow the tag, which elements may hold as well as blocks.
function holdsContainer(text, tag) {
  return '{['.includes(text[skipSpace(text, tag.end)] ?? ' ');
}

// Where the closing tag of the opening one is, if its content is one JSON value, or -1.
function closingTagBehindJson(reader, tag) {
  const { text } = reader;
  if (tag.isClosing || tag.isSelfClosing) return -1;
  const end = reader.end(skipSpace(text, tag.end));
  if (end < 0) return -1;
  const place = skipSpace(text, end);
  const closing = text.startsWith('</', place) ? readTag(text, place) : undefined;
  return closing?.name === tag.name ? place : -1;
}

// The closing tags in JSON count for the opening tags in the same JSON alone.
function pairTags(tags) {
  const outside = new Map();
  let inside = new Map();
  let json = 0;
  for (let index = tags.length - 1; index >= 0; index -= 1) {
    const tag = tags[index];
    if (tag.json > 0 && tag.json !== json) {
      json = tag.json;
      inside = new Map();
    }
    if (tag.isClosing) {
      (tag.json > 0 ? inside : outside).set(tag.name, index);
    } else if (!tag.isSelfClosing && tag.closing < 0) {
      tag.closing = (tag.json > 0 ? inside.get(tag.name) : undefined) ?? outside.get(tag.name) ?? -1;
    }
    if (tag.blockClosing < 0) tag.blockClosing = tag.closing;
  }
}
