// What the page is asked: the fields of a request as texts, in the form and in the fragment of its address.

export const FIELDS = ['format', 'model', 'description', 'output', 'tools', 'prompt', 'options'] as const;
export type Field = (typeof FIELDS)[number];

/** The texts of the fields; a prompt that is absent is the one that the description says. */
export type Inputs = Readonly<Partial<Record<Field, string>>>;

/** Values of `format` that name no format: a description of one's own, profile `native`, and the modes of `contract`. */
export const OWN = 'description';
export const NATIVE = 'native';
export const DETAILED = 'contract';
export const STANDALONE = 'contract-standalone';

/** Whether the reader of a format needs neither a prompt nor options. */
export const isAlone = (format: string): boolean => [NATIVE, DETAILED, STANDALONE].includes(format);

/** Texts with halves of surrogate pairs are JSON in an address, which cannot hold them. */
const AS_JSON = '-json';

export function toFragment(inputs: Inputs): string {
  const fields = new URLSearchParams();
  for (const field of FIELDS) {
    const text = inputs[field];
    if (text === undefined) continue;
    if (/\p{Surrogate}/u.test(text)) fields.set(field + AS_JSON, JSON.stringify(text));
    else fields.set(field, text);
  }
  return fields.toString();
}

/** A vector of the site, and the page on which it stands. */
export interface VectorPlace {
  readonly vector: string;
  readonly page: string;
}

/** The vector that a fragment names, or undefined. */
export function vectorIn(fragment: string): VectorPlace | undefined {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const vector = fields.get('vector');
  const page = fields.get('page');
  return vector === null || page === null ? undefined : { vector, page };
}

/** The fields of a fragment, and what is wrong with it: somebody may have written it by hand. */
export function fromFragment(fragment: string): { inputs: Inputs; wrong: string[] } {
  const inputs: Partial<Record<Field, string>> = {};
  const wrong: string[] = [];
  for (const [key, value] of new URLSearchParams(fragment.replace(/^#/, ''))) {
    const isJson = key.endsWith(AS_JSON);
    const field = FIELDS.find((each) => each === (isJson ? key.slice(0, -AS_JSON.length) : key));
    const text = isJson ? textOf(value) : value;
    if (field === undefined) wrong.push(`The link has a field that nobody knows, ${key}. The fields are ${FIELDS.join(', ')}.`);
    else if (text === undefined) wrong.push(`The link's ${key} is not text in JSON.`);
    else inputs[field] = text;
  }
  return { inputs, wrong };
}

function textOf(json: string): string | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
