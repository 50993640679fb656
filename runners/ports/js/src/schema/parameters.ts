// What the parameters of a tool are called, and what each of them allows.
import { type Allowed, allowedBy, listOf } from './allowed.js';
import { type SchemaObject, isObject, member, resolve } from './references.js';

/** A place in the arguments, with the schema that holds there. */
export class Place {
  readonly #root: unknown;
  readonly #schema: unknown;
  #properties: Map<string, unknown> | undefined;
  #allowed: Allowed | undefined;

  constructor(root: unknown, schema: unknown) {
    this.#root = root;
    this.#schema = schema;
  }

  get allowed(): Allowed | undefined {
    this.#allowed ??= allowedBy(this.#root, this.#schema);
    return this.#allowed;
  }

  get properties(): ReadonlyMap<string, unknown> {
    this.#properties ??= propertiesOf(this.#root, this.#schema, new Set());
    return this.#properties;
  }

  /** The place of a member; undefined if it is undeclared. */
  property(name: string): Place | undefined {
    const declared = this.properties.get(name) ?? this.#keyword('additionalProperties');
    return declared === undefined || declared === true || declared === false ? undefined : new Place(this.#root, declared);
  }

  /** The place of an item. Implements HD-9.13. */
  item(index: number): Place | undefined {
    const places = this.#keyword('prefixItems');
    const items = this.#keyword('items');
    const prefix: unknown = Array.isArray(places) ? places[index] : Array.isArray(items) ? items[index] : undefined;
    const schema = prefix ?? (Array.isArray(items) ? undefined : items);
    return isObject(schema) ? new Place(this.#root, schema) : undefined;
  }

  /** The first value of a keyword here, or in what a reference or a combination joins. */
  #keyword(key: string): unknown {
    return keywordOf(this.#root, this.#schema, key, new Set());
  }

  required(): string[] {
    const names = new Set<string>();
    requiredBy(this.#root, this.#schema, names, new Set());
    return [...names];
  }
}

function partsOf(root: unknown, schema: SchemaObject): { all: unknown[]; any: unknown[][] } {
  const all: unknown[] = [...listOf(schema, 'allOf')];
  const reference = member(schema, '$ref');
  if (typeof reference === 'string') all.unshift(resolve(root, reference));
  return { all, any: [listOf(schema, 'anyOf').slice(), listOf(schema, 'oneOf').slice()] };
}

function keywordOf(root: unknown, schema: unknown, key: string, seen: Set<unknown>): unknown {
  if (!isObject(schema) || seen.has(schema)) return undefined;
  seen.add(schema);
  const own = member(schema, key);
  if (own !== undefined) return own;
  const { all, any } = partsOf(root, schema);
  for (const part of [...all, ...any.flat()]) {
    const found = keywordOf(root, part, key, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}

function requiredBy(root: unknown, schema: unknown, names: Set<string>, seen: Set<unknown>): void {
  if (!isObject(schema) || seen.has(schema)) return;
  seen.add(schema);
  for (const name of listOf(schema, 'required')) if (typeof name === 'string') names.add(name);
  for (const part of partsOf(root, schema).all) requiredBy(root, part, names, seen);
}

/** Each property with its schema: one that several parts declare is what they join (section TP-8). */
function propertiesOf(root: unknown, schema: unknown, seen: Set<unknown>): Map<string, unknown> {
  const found = new Map<string, unknown>();
  if (!isObject(schema) || seen.has(schema)) return found;
  seen.add(schema);
  const all = new Map<string, unknown[]>();
  const add = (into: Map<string, unknown[]>, name: string, value: unknown): void => {
    const list = into.get(name);
    if (list === undefined) into.set(name, [value]);
    else list.push(value);
  };
  const own = member(schema, 'properties');
  if (isObject(own)) for (const [name, value] of Object.entries(own)) add(all, name, value);
  const parts = partsOf(root, schema);
  for (const part of parts.all) for (const [name, value] of propertiesOf(root, part, seen)) add(all, name, value);
  for (const group of parts.any) {
    const any = new Map<string, unknown[]>();
    for (const part of group) for (const [name, value] of propertiesOf(root, part, seen)) add(any, name, value);
    for (const [name, list] of any) add(all, name, list.length === 1 ? list[0] : { anyOf: list });
  }
  seen.delete(schema);
  for (const [name, list] of all) found.set(name, list.length === 1 ? list[0] : { allOf: list });
  return found;
}

/** The parameters of a tool. */
export class Parameters {
  readonly place: Place;
  readonly names: readonly string[];
  /** The names, the longest first. */
  readonly longest: readonly string[];
  readonly required: readonly string[];
  readonly #places = new Map<string, Place | undefined>();

  constructor(schema: unknown) {
    const root = isObject(schema) ? schema : {};
    this.place = new Place(root, root);
    this.names = [...this.place.properties.keys()];
    this.longest = [...this.names].sort((a, b) => b.length - a.length);
    this.required = this.place.required();
  }

  has(name: string): boolean {
    return this.place.properties.has(name);
  }

  of(name: string): Place | undefined {
    if (!this.#places.has(name)) this.#places.set(name, this.place.property(name));
    return this.#places.get(name);
  }

  /** What a parameter allows; undefined if it is undeclared. */
  allowed(name: string): Allowed | undefined {
    return this.of(name)?.allowed;
  }
}
