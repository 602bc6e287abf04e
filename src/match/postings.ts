/** Values by key. Most keys have one value, which takes less memory than a set. */
export class Postings<Key, Value extends object> {
  readonly #values = new Map<Key, Value | Set<Value>>();

  /** The number of values of a key. */
  count(key: Key): number {
    const found = this.#values.get(key);
    return found instanceof Set ? found.size : found === undefined ? 0 : 1;
  }

  get isEmpty(): boolean {
    return this.#values.size === 0;
  }

  add(key: Key, value: Value): void {
    const found = this.#values.get(key);
    if (found === undefined) this.#values.set(key, value);
    else if (found instanceof Set) found.add(value);
    else if (found !== value) this.#values.set(key, new Set([found, value]));
  }

  delete(key: Key, value: Value): void {
    const found = this.#values.get(key);
    if (found === value) this.#values.delete(key);
    else if (found instanceof Set && found.delete(value) && found.size === 0) this.#values.delete(key);
  }

  /** Calls the function for each value of a key. What is in `seen` is not visited again, because records repeat values. */
  visit(key: Key, visit: (value: Value) => void, seen: Set<unknown>): void {
    const found = this.#values.get(key);
    if (found === undefined) return;
    if (!(found instanceof Set)) visit(found);
    else if (!seen.has(found)) {
      seen.add(found);
      found.forEach(visit);
    }
  }
}
