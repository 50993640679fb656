// Sets of UTF-16 units: what texts begin with.

const LOW = 256;

export class Units {
  static readonly NONE = new Units([]);
  static readonly ALL = new Units([]);

  static {
    this.ALL.#isAll = true;
  }

  /** A bit for each: engines make small arrays fast. */
  readonly #low = new Uint8Array(LOW / 8);
  #high = '';
  #isAll = false;

  /** The first units of some texts, and whatever is in another set. */
  constructor(texts: Iterable<string>, other?: Units) {
    if (other !== undefined) {
      this.#low.set(other.#low);
      this.#high = other.#high;
    }
    for (const text of texts) {
      if (text === '') continue;
      const unit = text.charCodeAt(0);
      if (unit < LOW) this.#low[unit >> 3]! |= 1 << (unit & 7);
      else this.#high += text.charAt(0);
    }
  }

  has(unit: number): boolean {
    if (unit < LOW) return this.#isAll || ((this.#low[unit >> 3] as number) & (1 << (unit & 7))) !== 0;
    return this.#isAll || (this.#high !== '' && this.#high.includes(String.fromCharCode(unit)));
  }
}

/** A pattern of some texts; at its end a text may break off. Behind the first one the pattern `then` has to follow. */
export function beginnings(texts: readonly string[], then = ''): RegExp {
  const sources = texts.map((text, i) => text && [...text].reduceRight((rest, char) => char.replace(/\W/, '\\$&') + (rest && `(?:$|${rest})`), i ? '' : then));
  return new RegExp(sources.filter(Boolean).join('|'), 'g');
}
