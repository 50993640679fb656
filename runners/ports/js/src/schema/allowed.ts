// The JSON types and values that a schema allows (section TP-8).
import { type JsonType, isInteger, kindOf, typeOf } from '../json/values.js';
import { type SchemaObject, isObject, member, resolve } from './references.js';

export type Type = JsonType | 'integer';

export interface Allowed {
  readonly types: ReadonlySet<string>;
  /** What `enum` or `const` leave, if they say. */
  readonly values: readonly unknown[] | undefined;
}

const ALL: Allowed = {
  types: new Set(['string', 'number', 'integer', 'boolean', 'null', 'object', 'array']),
  values: undefined,
};
const NOTHING: Allowed = { types: new Set(), values: undefined };

/** What a schema allows; undefined where a reference only leads back to itself (TP-8.12). */
export function allowedBy(root: unknown, schema: unknown, seen: Set<unknown> = new Set()): Allowed | undefined {
  if (schema === false) return NOTHING;
  if (!isObject(schema)) return ALL;
  if (seen.has(schema)) return undefined;
  seen.add(schema);
  let allowed = ownOf(schema);
  let isCyclic = false;
  const add = (part: Allowed | undefined): void => {
    if (part === undefined) isCyclic = true;
    else allowed = allowed === undefined ? part : both(allowed, part);
  };
  const reference = member(schema, '$ref');
  if (typeof reference === 'string') {
    const target = resolve(root, reference);
    if (target !== undefined) add(allowedBy(root, target, seen));
  }
  for (const part of listOf(schema, 'allOf')) add(allowedBy(root, part, seen));
  for (const key of ['anyOf', 'oneOf']) {
    const parts = listOf(schema, key);
    if (parts.length === 0) continue;
    const known = parts.map((part) => allowedBy(root, part, seen)).filter((part) => part !== undefined);
    add(known.length > 0 ? known.reduce(either) : undefined);
  }
  seen.delete(schema);
  return allowed ?? (isCyclic ? undefined : ALL);
}

/** What `type`, `enum`, `const` and `nullable` say. */
function ownOf(schema: SchemaObject): Allowed | undefined {
  let allowed: Allowed | undefined;
  const type = member(schema, 'type');
  if (typeof type === 'string' || Array.isArray(type)) {
    const types = new Set([type].flat().filter((word): word is string => typeof word === 'string'));
    if (types.has('number')) types.add('integer');
    allowed = { types, values: undefined };
  }
  const list = member(schema, 'enum');
  const values = Object.hasOwn(schema, 'const') ? [schema['const']] : Array.isArray(list) ? (list as unknown[]) : undefined;
  if (values !== undefined) allowed = both(allowed ?? ALL, { types: new Set(values.flatMap(typesOf)), values });
  if (member(schema, 'nullable') === true && allowed !== undefined) {
    allowed = { types: new Set([...allowed.types, 'null']), values: allowed.values && [...allowed.values, null] };
  }
  return allowed;
}

export function listOf(schema: SchemaObject, key: string): readonly unknown[] {
  const list = member(schema, key);
  return Array.isArray(list) ? list : [];
}

function typesOf(value: unknown): string[] {
  if (value === null) return ['null'];
  if (Array.isArray(value)) return ['array'];
  if (typeof value === 'number') return Number.isInteger(value) ? ['number', 'integer'] : ['number'];
  return [typeof value];
}

function both(a: Allowed, b: Allowed): Allowed {
  const values = a.values && b.values ? a.values.filter((v) => b.values?.some((w) => same(v, w))) : (a.values ?? b.values);
  return { types: new Set([...a.types].filter((type) => b.types.has(type))), values };
}

function either(a: Allowed, b: Allowed): Allowed {
  return { types: new Set([...a.types, ...b.types]), values: a.values && b.values ? [...a.values, ...b.values] : undefined };
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.keys(value).sort().map((key) => [key, sorted(value[key])]);
}

function same(a: unknown, b: unknown): boolean {
  if (isObject(a) !== isObject(b)) return false;
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

/** Whether only a string is possible (TP-8.1). */
export const isStringOnly = (allowed: Allowed | undefined): boolean =>
  allowed !== undefined && allowed.types.size === 1 && allowed.types.has('string');

/** Whether nothing is said of a value. */
export const isOpen = (allowed: Allowed | undefined): boolean =>
  allowed === undefined || (allowed.types.size === ALL.types.size && allowed.values === undefined);

/** Whether a string is possible at all. */
export const allowsString = (allowed: Allowed | undefined): boolean => allowed === undefined || allowed.types.has('string');

/** Whether a text in JSON, no string, is a value that is allowed. Implements TP-8.2 to TP-8.4, TP-8.6, TP-8.7. */
export function allows(allowed: Allowed | undefined, text: string): boolean {
  const type = typeOf(text);
  if (type === undefined || type === 'string') return false;
  if (allowed === undefined) return true;
  if (type === 'number') {
    if (!allowed.types.has('number') && !(allowed.types.has('integer') && isInteger(text))) return false;
  } else if (!allowed.types.has(type)) return false;
  if (allowed.values === undefined) return true;
  try {
    const value: unknown = JSON.parse(text);
    return allowed.values.some((other) => same(other, value));
  } catch {
    return false; // nested too deeply to be compared
  }
}

/** Whether a text may be the beginning of a value of an allowed type (TP-9.3). */
export function allowsKind(allowed: Allowed | undefined, text: string): boolean {
  if (allowed === undefined) return true;
  const kind = kindOf(text);
  return allowed.types.has(kind) || (kind === 'number' && allowed.types.has('integer'));
}
