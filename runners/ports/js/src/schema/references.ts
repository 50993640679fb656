// Where a `$ref` leads, within the parameters of a tool (TP-8.11).

export type SchemaObject = { readonly [key: string]: unknown };

const DATA = new Set(['const', 'default', 'enum', 'example', 'examples']);
const MAPS = new Set(['properties', '$defs', 'definitions', 'patternProperties', 'dependentSchemas']);
const DEEPEST = 200;

export function isObject(value: unknown): value is SchemaObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member that the object itself has: `__proto__` is a name like any other. */
export function member(value: SchemaObject, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The schema that a reference points to; undefined if there is none. Implements TP-8.11. */
export function resolve(root: unknown, reference: string): unknown {
  const hash = reference.indexOf('#');
  const id = hash < 0 ? reference : reference.slice(0, hash);
  const fragment = hash < 0 ? '' : decoded(reference.slice(hash + 1));
  const byId = (schema: SchemaObject): boolean => withoutFragment(member(schema, '$id')) === id;
  if (fragment !== '' && !fragment.startsWith('/')) {
    return find(root, (schema, nearest) => member(schema, '$anchor') === fragment && (id === '' || nearest === id))
      ?? (id === '' ? find(root, (schema) => member(schema, '$id') === `#${fragment}`) : undefined);
  }
  const start = id === '' ? root : find(root, byId);
  return fragment === '' ? start : pointed(start, fragment);
}

/** An id with an empty fragment is the id without it. */
function withoutFragment(id: unknown): unknown {
  return typeof id === 'string' && id.endsWith('#') ? id.slice(0, -1) : id;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function pointed(start: unknown, pointer: string): unknown {
  let value = start;
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

type Fits = (schema: SchemaObject, nearestId: unknown) => boolean;

function find(value: unknown, fits: Fits, nearest: unknown = undefined, isSchema = true, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return undefined;
  let id = nearest;
  if (isSchema && isObject(value)) {
    id = withoutFragment(member(value, '$id')) ?? nearest;
    if (fits(value, id)) return value;
  }
  for (const [key, part] of Object.entries(value)) {
    if (isSchema && !Array.isArray(value) && DATA.has(key)) continue;
    const found = find(part, fits, id, Array.isArray(value) ? isSchema : !(isSchema && MAPS.has(key)), depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
