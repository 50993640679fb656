// Strict JSON (RFC 8259), unit by unit; and the literals that Python prints, which it turns into JSON (TP-5.9).

export type Step = 'ok' | 'done' | 'before' | 'error';

const QUOTE = 34;
const APOSTROPHE = 39;
const BACKSLASH = 92;
const isDigit = (c: number): boolean => c >= 48 && c <= 57;
const isHex = (c: number): boolean => isDigit(c) || (c >= 65 && c <= 70) || (c >= 97 && c <= 102);
const isSpace = (c: number): boolean => c === 32 || c === 10 || c === 13 || c === 9;

/** By their first unit; those with a capital are Python's. */
const WORDS: Readonly<Record<number, string>> = { 116: 'true', 102: 'false', 110: 'null', 84: 'True', 70: 'False', 78: 'None' };
const PYTHON_ESCAPES: Readonly<Record<number, string>> = {
  34: '\\"', 39: "'", 47: '\\/', 92: '\\\\', 97: '\\u0007', 98: '\\b', 102: '\\f', 110: '\\n', 114: '\\r', 116: '\\t', 118: '\\u000b', 10: '',
};
const HEX_ESCAPES: Readonly<Record<number, number>> = { 117: 4, 120: 2, 85: 8 };

type State =
  | 'value' | 'firstValue' | 'firstKey' | 'key' | 'colon' | 'after'
  | 'string' | 'escape' | 'hex' | 'octal' | 'word'
  | 'minus' | 'zero' | 'int' | 'dot' | 'frac' | 'e' | 'sign' | 'exp';

const NUMBER_ENDS: ReadonlySet<State> = new Set<State>(['zero', 'int', 'frac', 'exp']);

export interface Dialect {
  /** Strings in single quotes too. */
  readonly quotes?: boolean;
  /** `True`, `False` and `None`. */
  readonly words?: boolean;
  /** A backslash that begins no escape stays (HD-11.10). */
  readonly escapes?: boolean;
  /** Line breaks and other control characters in strings (HD-11.12). */
  readonly controls?: boolean;
}

export class Scanner {
  readonly #quotes: boolean;
  readonly #words: boolean;
  readonly #escapes: boolean;
  readonly #controls: boolean;
  readonly #stack: number[] = [];
  #state: State = 'value';
  #inKey = false;
  #quote = QUOTE;
  #word = '';
  #wordAt = 0;
  #hex = '';
  #hexLength = 0;
  #escapeUnit = 0;
  done = false;
  /** The value as JSON, as far as it was not taken; kept only in a dialect. */
  json = '';
  readonly isDialect: boolean;

  constructor({ quotes = false, words = false, escapes = false, controls = false }: Dialect = {}) {
    this.#quotes = quotes;
    this.#words = words;
    this.#escapes = escapes;
    this.#controls = controls;
    this.isDialect = quotes || words || escapes;
  }

  get depth(): number {
    return this.#stack.length;
  }

  /** What of the JSON was not taken yet: texts grow by pieces, and are not put together anew for each. */
  take(): string {
    const taken = this.json;
    this.json = '';
    return taken;
  }

  /** Whether a quote would be escaped. */
  get inEscape(): boolean {
    return this.#state === 'escape';
  }

  /** An escape that a quote ends: octal digits are whole, others stay as they are written. */
  endEscape(): void {
    if (this.#state === 'octal') this.#unit(parseInt(this.#hex, 8));
    else if (this.#state === 'hex') this.json += this.#written;
    else return;
    this.#state = 'string';
  }

  /** A hexadecimal escape that is not whole, in JSON. */
  get #written(): string {
    return `\\\\${String.fromCharCode(this.#escapeUnit)}${this.#hex}`;
  }

  /** Takes a unit that would end the string as text of it. */
  putPlain(c: number): void {
    if (this.#state === 'after' || this.done) {
      this.json = this.json.slice(0, -1);
      this.done = false;
      this.#state = 'string';
    }
    this.json += c === QUOTE ? '\\"' : String.fromCharCode(c);
  }

  get inString(): boolean {
    return ['string', 'escape', 'hex', 'octal'].includes(this.#state);
  }

  /** Whether plain text of a string may be skipped unit by unit without asking. */
  get isPlain(): boolean {
    return this.#state === 'string' && !this.isDialect;
  }

  /** Takes a unit: `done` with it, `before` it, or `error` at it. */
  push(c: number): Step {
    switch (this.#state) {
      case 'string':
        return this.#inString(c);
      case 'escape':
        return this.#afterBackslash(c);
      case 'hex':
        return this.#hexDigit(c);
      case 'octal':
        if (c >= 48 && c <= 55 && this.#hex.length < 3) {
          this.#hex += String.fromCharCode(c);
          return 'ok';
        }
        this.#unit(parseInt(this.#hex, 8));
        this.#state = 'string';
        return this.#inString(c);
      case 'word':
        if (c !== this.#word.charCodeAt(this.#wordAt)) return 'error';
        this.#wordAt++;
        if (this.#wordAt < this.#word.length) return 'ok';
        if (this.isDialect) this.json += this.#word === 'None' ? 'null' : this.#word.toLowerCase();
        return this.#endValue();
      case 'minus':
        return this.#number(c, c === 48 ? 'zero' : isDigit(c) ? 'int' : undefined);
      case 'zero':
        return this.#number(c, c === 46 ? 'dot' : (c | 32) === 101 ? 'e' : undefined);
      case 'int':
        return this.#number(c, isDigit(c) ? 'int' : c === 46 ? 'dot' : (c | 32) === 101 ? 'e' : undefined);
      case 'dot':
        return this.#number(c, isDigit(c) ? 'frac' : undefined);
      case 'frac':
        return this.#number(c, isDigit(c) ? 'frac' : (c | 32) === 101 ? 'e' : undefined);
      case 'e':
        return this.#number(c, isDigit(c) ? 'exp' : c === 43 || c === 45 ? 'sign' : undefined);
      case 'sign':
      case 'exp':
        return this.#number(c, isDigit(c) ? 'exp' : undefined);
      default:
        return this.#structure(c);
    }
  }

  #inString(c: number): Step {
    if (c === this.#quote) {
      if (this.isDialect) this.json += '"';
      return this.#endString();
    }
    if (c === BACKSLASH) {
      this.#state = 'escape';
      return 'ok';
    }
    if (c < 32 && !this.#controls) return 'error';
    if (this.isDialect) {
      if (c === QUOTE) this.json += '\\"';
      else if (c < 32) this.json += JSON.stringify(String.fromCharCode(c)).slice(1, -1);
      else this.json += String.fromCharCode(c);
    }
    return 'ok';
  }

  #afterBackslash(c: number): Step {
    const isPython = this.#quotes || this.#escapes;
    this.#state = 'string';
    if (c === 117 || (isPython && (c === 120 || c === 85))) {
      this.#state = 'hex';
      this.#hex = '';
      this.#escapeUnit = c;
      this.#hexLength = HEX_ESCAPES[c] as number;
      return 'ok';
    }
    if (!isPython) {
      if (!'"\\/bfnrt'.includes(String.fromCharCode(c))) return this.#broken('\\');
      if (this.isDialect) this.json += `\\${String.fromCharCode(c)}`;
      return 'ok';
    }
    if (c >= 48 && c <= 55) {
      this.#state = 'octal';
      this.#hex = String.fromCharCode(c);
      return 'ok';
    }
    const known = c === 10 && !this.#controls ? undefined : PYTHON_ESCAPES[c];
    if (known !== undefined) {
      this.json += known;
      return 'ok';
    }
    if (!this.#escapes) return this.#broken('\\');
    this.json += '\\\\';
    return this.#inString(c);
  }

  /** A malformed escape: what there is of it is kept as it is written. */
  #broken(written: string): Step {
    if (this.isDialect) this.json += written;
    return 'error';
  }

  #hexDigit(c: number): Step {
    const hex = this.#hex + String.fromCharCode(c);
    const isWhole = hex.length === this.#hexLength;
    if (!isHex(c) || (isWhole && parseInt(hex, 16) > 0x10ffff)) {
      if (!this.#escapes) return this.#broken(this.#written.slice(1));
      this.json += this.#written;
      this.#state = 'string';
      return this.#inString(c);
    }
    this.#hex = hex;
    if (!isWhole) return 'ok';
    this.#state = 'string';
    if (this.isDialect) this.#unit(parseInt(hex, 16));
    return 'ok';
  }

  #unit(code: number): void {
    this.json += code > 0xffff ? String.fromCodePoint(code) : `\\u${code.toString(16).padStart(4, '0')}`;
  }

  #number(c: number, next: State | undefined): Step {
    if (next !== undefined) {
      this.#state = next;
      if (this.isDialect) this.json += String.fromCharCode(c);
      return 'ok';
    }
    if (!NUMBER_ENDS.has(this.#state)) return 'error';
    if (this.#stack.length === 0) {
      this.done = true;
      return 'before';
    }
    this.#state = 'after';
    return this.#structure(c);
  }

  #structure(c: number): Step {
    const step = this.#token(c);
    if (step !== 'error' && this.isDialect && this.#state !== 'word') this.json += c === APOSTROPHE ? '"' : String.fromCharCode(c);
    return step;
  }

  #token(c: number): Step {
    if (isSpace(c)) return 'ok';
    switch (this.#state) {
      case 'firstKey':
      case 'key':
        if (c === 125 && this.#state === 'firstKey') return this.#close(123);
        if (!this.#isQuote(c)) return 'error';
        this.#inKey = true;
        this.#state = 'string';
        this.#quote = c;
        return 'ok';
      case 'colon':
        if (c !== 58) return 'error';
        this.#state = 'value';
        return 'ok';
      case 'after':
        if (c === 44) {
          this.#state = this.#stack.at(-1) === 123 ? 'key' : 'value';
          return 'ok';
        }
        return c === 125 ? this.#close(123) : c === 93 ? this.#close(91) : 'error';
      case 'firstValue':
        if (c === 93) return this.#close(91);
        return this.#begin(c);
      default:
        return this.#begin(c);
    }
  }

  #isQuote(c: number): boolean {
    return c === QUOTE || (c === APOSTROPHE && this.#quotes);
  }

  #begin(c: number): Step {
    if (c === 123 || c === 91) {
      this.#stack.push(c);
      this.#state = c === 123 ? 'firstKey' : 'firstValue';
    } else if (this.#isQuote(c)) {
      this.#inKey = false;
      this.#quote = c;
      this.#state = 'string';
    } else if (c === 45) this.#state = 'minus';
    else if (c === 48) this.#state = 'zero';
    else if (isDigit(c)) this.#state = 'int';
    else {
      const word = WORDS[c];
      if (word === undefined || (c < 97 && !this.#words)) return 'error';
      this.#word = word;
      this.#wordAt = 1;
      this.#state = 'word';
    }
    return 'ok';
  }

  #close(bracket: number): Step {
    if (this.#stack.at(-1) !== bracket) return 'error';
    this.#stack.pop();
    return this.#endValue();
  }

  #endString(): Step {
    if (!this.#inKey) return this.#endValue();
    this.#inKey = false;
    this.#state = 'colon';
    return 'ok';
  }

  #endValue(): Step {
    this.#state = 'after';
    if (this.#stack.length > 0) return 'ok';
    this.done = true;
    return 'done';
  }

  /** Whether the text so far is a whole value, a number that nothing ends included. */
  get isWhole(): boolean {
    return this.done || (this.#stack.length === 0 && NUMBER_ENDS.has(this.#state));
  }

  /** The part of a word that is there. */
  get partialWord(): string {
    return this.#state === 'word' ? this.#word.slice(0, this.#wordAt) : '';
  }

  /** The brackets that are all that is missing, or undefined (TP-9.12). */
  missing(): string | undefined {
    if (this.#stack.length === 0) return undefined;
    if (!NUMBER_ENDS.has(this.#state) && !['after', 'firstKey', 'firstValue'].includes(this.#state)) return undefined;
    return this.#stack.map((open) => (open === 123 ? '}' : ']')).reverse().join('');
  }
}
