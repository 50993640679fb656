declare module 'js-yaml' {
  /** The value of a YAML document.  Throws YAMLException, whose message has the line. */
  export function load(text: string): unknown;
}
