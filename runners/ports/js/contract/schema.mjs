// What a JSON Schema says of one place: the types of its value, and its members.  Implements CT-7.37.

// Sets of types of JSON values.
const STRING = 1;
const INTEGER = 2;
const FRACTION = 4; // a number with a fractional part
const BOOLEAN = 8;
const NULL = 16;
const OBJECT = 32;
const ARRAY = 64;
const NUMBER = INTEGER | FRACTION;
const ANY = STRING | NUMBER | BOOLEAN | NULL | OBJECT | ARRAY;

const TYPES = new Map([
  ['string', STRING],
  ['integer', INTEGER],
  ['number', NUMBER],
  ['boolean', BOOLEAN],
  ['null', NULL],
  ['object', OBJECT],
  ['array', ARRAY],
]);

/** The schema of one place. */
export class Schema {
  #root;
  #value;
  #types;
  #declared;
  #members = new Map();

  /** `value` is the schema, `root` that of all arguments, in which references point. */
  constructor(root = true, value = root) {
    this.#root = root;
    this.#value = value;
    this.#types = typesOf(root, value, []) ?? ANY;
  }

  get allowsObject() {
    return (this.#types & OBJECT) !== 0;
  }

  get allowsString() {
    return (this.#types & STRING) !== 0;
  }

  /** Whether the type of the JSON value that a source text denotes is allowed. */
  allowsTypeOf(source) {
    return (this.#types & typeOf(source)) !== 0;
  }

  /** The schema of a member of the object. */
  member(name) {
    if (this === ANYTHING) return this;
    this.#declared ??= propertiesOf(this.#root, this.#value, []);
    if (!this.#members.has(name)) this.#members.set(name, this.#newMember(name));
    return this.#members.get(name);
  }

  #newMember(name) {
    if (this.#declared.has(name)) return new Schema(this.#root, this.#declared.get(name));
    const others = keyOf(this.#value, 'additionalProperties');
    return isObject(others) ? new Schema(this.#root, others) : ANYTHING;
  }
}

/** The schema that allows everything. */
export const ANYTHING = new Schema();

// The types that a schema allows; undefined if it says nothing but that it is a schema that is still
// being read.  `open` are the references that are being followed.
function typesOf(root, value, open) {
  if (value === false) return 0;
  const own = ownTypes(value);
  let result = own;
  let refersBack = false;
  let said = false;
  const either = (parts, references = open) => {
    const found = parts.map((part) => typesOf(root, part, references)).filter((types) => types !== undefined);
    if (parts.length > 0 && found.length === 0) {
      refersBack = true;
    } else {
      result &= found.reduce((union, types) => union | types, 0);
      said = true;
    }
  };
  const reference = keyOf(value, '$ref');
  if (open.includes(reference)) refersBack = true;
  else if (typeof reference === 'string') either([target(root, reference)], [...open, reference]);
  for (const part of listOf(value, 'allOf')) either([part]);
  for (const keyword of ['anyOf', 'oneOf']) {
    if (Array.isArray(keyOf(value, keyword))) either(keyOf(value, keyword));
  }
  if (refersBack && !said && own === ANY) return undefined;
  return keyOf(value, 'nullable') === true ? result | NULL : result;
}

// The types that `type`, `enum` and `const` of the schema itself allow.
function ownTypes(value) {
  const named = [keyOf(value, 'type')].flat();
  let result = named.reduce((types, name) => types | (TYPES.get(name) ?? 0), 0) || ANY;
  for (const values of [keyOf(value, 'enum'), isObject(value) && Object.hasOwn(value, 'const') ? [value.const] : undefined]) {
    if (Array.isArray(values)) result &= values.reduce((kinds, each) => kinds | kindOf(each), 0);
  }
  return result;
}

function kindOf(value) {
  if (value === null) return NULL;
  return Array.isArray(value) ? ARRAY : TYPES.get(typeof value);
}

// The schemas of the members that a schema declares, itself or through the schemas that it combines.
function propertiesOf(root, value, open) {
  const own = keyOf(value, 'properties');
  const groups = [new Map(isObject(own) ? Object.entries(own) : [])];
  const reference = keyOf(value, '$ref');
  if (typeof reference === 'string' && !open.includes(reference)) {
    groups.push(propertiesOf(root, target(root, reference), [...open, reference]));
  }
  for (const part of listOf(value, 'allOf')) groups.push(propertiesOf(root, part, open));
  for (const keyword of ['anyOf', 'oneOf']) {
    const either = listOf(value, keyword).map((part) => propertiesOf(root, part, open));
    groups.push(merged('anyOf', either));
  }
  return merged('allOf', groups);
}

// The properties of several schemas; `keyword` combines the schemas of one property.
function merged(keyword, groups) {
  const all = new Map();
  for (const properties of groups) {
    for (const [name, declared] of properties) {
      if (!all.has(name)) all.set(name, []);
      all.get(name).push(declared);
    }
  }
  for (const [name, schemas] of all) all.set(name, schemas.length > 1 ? { [keyword]: schemas } : schemas[0]);
  return all;
}

// The schema that a reference points to: a JSON Pointer from the root.  One that points to none says
// nothing.
function target(root, reference) {
  if (!/^#(?:\/|$)/.test(reference)) return true;
  let found = root;
  for (const step of decoded(reference).split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    found = Array.isArray(found) ? found[key] : keyOf(found, key);
  }
  return found ?? true;
}

function decoded(reference) {
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
}

// The type of the JSON value that a source text denotes.
function typeOf(source) {
  const found = { '"': STRING, '{': OBJECT, '[': ARRAY, t: BOOLEAN, f: BOOLEAN, n: NULL }[source[0]];
  return found ?? (isInteger(source) ? INTEGER : FRACTION);
}

// Whether a number, such as 10e-1, has no fractional part.
function isInteger(number) {
  const [, whole, fraction = '', exponent = '0'] = /^-?([0-9]+)(?:\.([0-9]+))?(?:[eE](.+))?$/.exec(number);
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits === '') return true;
  let zeros = 0;
  while (digits[digits.length - 1 - zeros] === '0') zeros += 1;
  return Number(exponent) >= fraction.length - zeros;
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function keyOf(value, key) {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function listOf(value, key) {
  const found = keyOf(value, key);
  return Array.isArray(found) ? found : [];
}
