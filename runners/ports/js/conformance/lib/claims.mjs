// What a parser says it is and claims: a word that nobody knows is refused, with the nearest one (AP-2.7, AP-2.8).

const LONGEST_NAME = 100;
const PROFILES = ['contract', 'native', 'template'];
const WANTS = ['format', 'generationPrompt'];
const FEATURES = [
  'policy', 'problems', 'ids', 'incomplete-calls', 'exact-whitespace', 'exact-numbers', 'lone-surrogates', 'argument-deltas',
  'grammar', 'constraint', 'constrained', 'reasoning-content', 'events', 'routing',
];

// Throws for what is wrong.
export function checkClaims(parser, suite) {
  for (const field of ['name', 'version']) {
    const problem = unprintable(parser[field] ?? '');
    if (problem) throw new Error(`${field}: ${problem}`);
  }
  if (parser.url && !/^https?:\/\//.test(parser.url)) {
    throw new Error(`url ${JSON.stringify(parser.url)}: write one that begins with https:// or http://`);
  }
  const formats = [...suite.definitions.keys()].filter((key) => key.startsWith('template ')).map((key) => key.slice('template '.length));
  for (const [field, what, known] of [
    ['profiles', 'profile', PROFILES],
    ['features', 'feature', FEATURES],
    ['wants', 'wish', WANTS],
    ['formats', 'format', ['', ...formats]],
  ]) {
    for (const [index, word] of (parser[field] ?? []).entries()) {
      if (!known.includes(word)) {
        throw new Error(`${field}[${index}]: there is no ${what} ${JSON.stringify(word)}; ${nearest(String(word), known)}`);
      }
    }
  }
}

// Why a text is not a name to print; '' if it is one, or empty.
function unprintable(name) {
  const found = /(?! )[\p{Cc}\p{Cf}\p{Cs}\p{Z}]/u.exec(name);
  if (found) return `${JSON.stringify(found[0])} at ${[...name.slice(0, found.index)].length} is not a printable character`;
  if (name && !name.trim()) return 'it is blank';
  const { length } = [...name];
  return length > LONGEST_NAME ? `it has ${length} characters; ${LONGEST_NAME} are the most` : '';
}

// Advice for a wrong word.
export function nearest(word, known) {
  let [best, least] = ['', word.length / 2 + 1];
  for (const each of known) {
    const far = distance(word, each);
    if (far < least) [best, least] = [each, far];
  }
  return best ? `did you mean ${best}?` : `one of: ${known.filter(Boolean).join(', ')}`;
}

// How many characters have to be changed, put in or left out to make one word of another.
function distance(a, b) {
  const row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i++) {
    let before = row[0];
    row[0] = i + 1;
    for (let j = 0; j < b.length; j++) {
      const change = before + (a[i] === b[j] ? 0 : 1);
      before = row[j + 1];
      row[j + 1] = Math.min(change, row[j] + 1, row[j + 1] + 1);
    }
  }
  return row[b.length];
}

// What a parser claims, in a line.
export const claimsOf = ({ profiles, formats, features }) =>
  [`profiles ${profiles.join(', ')}`, formats && `formats ${formats.join(', ')}`, features?.length && `features ${features.join(', ')}`]
    .filter(Boolean)
    .join('; ');
