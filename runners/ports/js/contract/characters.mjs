// Text inside markup: entities decoded, CDATA sections taken literally.  Implements CT-7.29 to CT-7.31.

import { skipSpace, skipSpaceBack } from './text.mjs';

export const CDATA_START = '<![CDATA[';
export const CDATA_END = ']]>';

const ENTITY = /&(?:(lt|gt|amp|quot|apos)|#([0-9]+)|#[xX]([0-9a-fA-F]+));/g;
const NAMED = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** The text with its entities decoded, once. */
export function decodeEntities(text) {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (entity, name, decimal, hexadecimal) => {
    if (name) return NAMED[name];
    const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hexadecimal, 16);
    const isCharacter = code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : entity;
  });
}

/**
 * What a stretch of markup says as text: without whitespace at its ends, unless a CDATA section
 * holds it; `decode` is applied to what stands outside of CDATA sections.
 */
export function textValue(text, start, end, decode = decodeEntities) {
  start = skipSpace(text, start, end);
  end = skipSpaceBack(text, start, end);
  const raw = text.slice(start, end);
  if (!raw.includes(CDATA_START)) return decode(raw);
  return sections(raw)
    .map(({ literal, text: piece }) => (literal ? piece : decode(piece)))
    .join('');
}

function sections(raw) {
  const found = [];
  let position = 0;
  for (;;) {
    const open = raw.indexOf(CDATA_START, position);
    const close = open < 0 ? -1 : raw.indexOf(CDATA_END, open);
    if (close < 0) break;
    found.push({ literal: false, text: raw.slice(position, open) });
    found.push({ literal: true, text: raw.slice(open + CDATA_START.length, close) });
    position = close + CDATA_END.length;
  }
  found.push({ literal: false, text: raw.slice(position) });
  return found;
}
