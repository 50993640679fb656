// JSON texts made comparable: equal values have equal canonical texts, with numbers exact and
// duplicate keys kept.

import { JsonReader } from '../contract/json-reader.mjs';

/** The canonical text of a JSON text; a text that is not JSON is its own. */
export function canonical(text) {
  const reader = new JsonReader(text.trim());
  return reader.end(0) === reader.text.length ? canonicalValue(reader, 0) : text;
}

function canonicalValue(reader, position) {
  switch (reader.first(position)) {
    case '{':
      return `{${canonicalMembers(reader, position).join()}}`;
    case '[':
      return `[${[...reader.elements(position)].map((element) => canonicalValue(reader, element)).join()}]`;
    case '"':
      return JSON.stringify(reader.string(position));
    case 't':
    case 'f':
    case 'n':
      return reader.source(position);
    default:
      return canonicalNumber(reader.source(position));
  }
}

function canonicalMembers(reader, position) {
  const members = [...reader.allMembers(position)].map(([key, value]) => [key, canonicalValue(reader, value)]);
  // The sort is stable, so values of the same key stay in their order.
  members.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return members.map(([key, value]) => `${JSON.stringify(key)}:${value}`);
}

function canonicalNumber(source) {
  const [, sign, whole, fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e(.+))?$/i.exec(source);
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  const power = BigInt(exponent.replace('+', '')) + BigInt(digits.length - significant.length - fraction.length);
  return `${sign}${significant}e${power}`;
}
