// Cuts an output into chunks (AP-7.3, AP-7.4). Offsets are code points.

export const LARGEST = 32;
const SIZES = [1, 2, 3, 5, 7, 11, 13, LARGEST];
const NAMED = /^(?:size-([1-9][0-9]*)(?:\+([1-9][0-9]*))?|at-([1-9][0-9]*))$/;

export const isKnown = (which) => ['default', 'all', 'none', 'whole'].includes(which) || NAMED.test(which);

// An output with the place of each code point.
export class Text {
  constructor(whole) {
    this.whole = whole;
    this.starts = [];
    for (let at = 0; at < whole.length; at += whole.codePointAt(at) > 0xffff ? 2 : 1) this.starts.push(at);
    this.length = this.starts.length;
    this.starts.push(whole.length);
  }

  slice(start, end = this.length) {
    return this.whole.slice(this.starts[start], this.starts[Math.min(end, this.length)]);
  }

  // The number of the code point at an offset in UTF-16.
  index(offset) {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.starts[middle] < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  // The code points where the output may be cut: never inside the spans of tokens.
  places(tokens) {
    const places = Array.from({ length: Math.max(0, this.length - 1) }, (_, index) => index + 1);
    return places.filter((place) => !tokens.some(([start, end]) => start < place && place < end));
  }

  // The splits {name, chunks, lengths}; tokens: spans that are not cut; which: default, all (besides every cut in two), none, or the name of one.
  sweep(which, tokens = []) {
    const places = this.places(tokens);
    const found = new Map();
    const add = (name, cuts) => found.has(String(cuts)) || found.set(String(cuts), this.cut(name, cuts));
    const named = NAMED.exec(which);
    if (which === 'none') return [];
    if (which === 'whole') add(which, []);
    else if (named?.[3]) Number(named[3]) < this.length && add(which, [Number(named[3])]);
    else if (named) add(which, every(places, Number(named[1]), Number(named[2] ?? named[1])));
    else {
      for (const size of SIZES) add(`size-${size}`, every(places, size, size));
      add('whole', []);
      for (let first = 1; first < LARGEST; first++) add(`size-${LARGEST}+${first}`, every(places, LARGEST, first));
      if (which === 'all') for (const place of places) add(`at-${place}`, [place]);
    }
    return [...found.values()];
  }

  cut(name, cuts) {
    const [chunks, lengths] = [[], []];
    let start = 0;
    for (const end of [...cuts, this.length]) {
      chunks.push(this.slice(start, end));
      lengths.push(end - start);
      start = end;
    }
    return { name, chunks, lengths };
  }
}

// Whether servers of models that write token by token send such chunks: small ones. Implements AP-7.6.
export const isServed = (split) => !/^(at-|whole)/.test(split.name) || Math.max(...split.lengths) <= LARGEST;

// Whether they are the chunks that a vector of kind stream gives.
export const isOwn = (split, { chunks = [] }) => split.chunks.length === chunks.length && chunks.every((chunk, i) => chunk === split.chunks[i]);

// Cuts size code points apart, the first after first; each at the next place that may be cut.
function every(places, size, first) {
  const cuts = [];
  let due = first;
  for (const place of places) {
    if (place >= due) {
      cuts.push(place);
      due = place + size;
    }
  }
  return cuts;
}
