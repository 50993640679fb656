// The calls of a completion while their parts arrive: section WR-3 of the specification.

/** The index of a part, which servers write as 0, 0.0 or "0" too; undefined if it has none.  Implements WR-3.36. */
export function indexOf(value) {
  if (typeof value === 'string' && /^[0-9]{1,9}$/.test(value)) return Number(value);
  return Number.isInteger(value) ? value : undefined;
}

/** Says which call a part belongs to.  A call is `{id, name, arguments}`, and one that never gets a name does not count. */
export class OpenCalls {
  /** In the order in which they began. */
  all = [];
  #byIndex = new Map();
  #byId = new Map();
  // The last call, if it began with the index of another.
  #strayed;

  /** Those that are calls of the completion. */
  get named() {
    return this.all.filter((call) => call.name !== '');
  }

  /** Arguments that belong to no call; '' if there are none.  Implements WR-3.23. */
  get nobodys() {
    const nameless = this.all.filter((call) => call.name === '');
    return nameless.flatMap((call) => call.arguments).join('');
  }

  /** The call of a part, perhaps a new one, which takes the id and the name over; '' stands for neither.  Implements WR-3.5. */
  ofPart(index, id, name) {
    const call = this.#target(index, id, name);
    if (id !== '' && call.id === '') {
      call.id = id;
      if (!this.#byId.has(id)) this.#byId.set(id, call);
    }
    if (name !== call.name) call.name += name;
    return call;
  }

  // Implements WR-3.6, WR-3.7, WR-3.19 and WR-3.22.
  #target(index, id, name) {
    const known = this.#byId.get(id);
    if (index === undefined) {
      if (id !== '') return known ?? this.#opened();
      const last = this.all.at(-1);
      return last !== undefined && (name === '' || last.name === '') ? last : this.#opened();
    }
    const call = this.#byIndex.get(index);
    if (known !== undefined && name === '' && call?.id !== id) {
      if (call === undefined) this.#byIndex.set(index, known);
      return known;
    }
    const another = call !== undefined && id !== '' && name !== '' && call.id !== '' && call.id !== id;
    if (call !== undefined && !another) return call;
    const strays = call === undefined && id === '' && name === '' && this.#strayed !== undefined;
    const target = strays ? this.#strayed : this.#opened();
    if (another) this.#strayed = target;
    this.#byIndex.set(index, target);
    return target;
  }

  #opened() {
    this.#strayed = undefined;
    this.all.push({ id: '', name: '', arguments: [] });
    return this.all.at(-1);
  }
}
