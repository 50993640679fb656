/** What an adapter answers to `hello`; `protocol` and `ops` are filled in. */
export interface Hello {
  implementation: { name: string; version?: string; language?: string; url?: string };
  profiles: string[];
  [field: string]: unknown;
}

/** A function from a request to the fields of its reply beside `id` and `status`. */
export type Operation = (request: never) => object | Promise<object>;

export interface Implementation {
  hello: Hello;
  operations: Readonly<Record<string, Operation>>;
  stringify?: (reply: object) => string;
}

export class Unsupported extends Error {}
export class Rejected extends Error {}

export function serve(implementation: Implementation): Promise<void>;
