import { Postings } from "./postings.js";

/** Code units of a gram, unless the text that it stands for is shorter. */
const LENGTH = 3;

/**
 * Finds the values whose text may be part of another text: each is filed by one short part of its own, the gram that is
 * rarest so far. Unlike an automaton it can change at any time, and one index serves beginnings, ends and inner parts.
 */
export class GramIndex<Value extends object> {
  readonly #grams = new Postings<string, Value>();
  /** How many values are filed by a gram of each length, so that lengths without any are not looked up. */
  readonly #byLength = new Uint32Array(LENGTH + 1);

  get isEmpty(): boolean {
    return this.#grams.isEmpty;
  }

  /** Returns the rarest gram of a text that is not empty, and how many values are filed by it. */
  rarest(text: string): { readonly gram: string; readonly count: number } {
    const length = Math.min(LENGTH, text.length);
    let gram = text.slice(0, length);
    let count = this.#grams.count(gram);
    for (let start = 1; count > 0 && start + length <= text.length; start++) {
      const other = text.slice(start, start + length);
      const others = this.#grams.count(other);
      if (others < count) [gram, count] = [other, others];
    }
    return { gram, count };
  }

  add(gram: string, value: Value): void {
    this.#grams.add(gram, value);
    this.#count(gram, 1);
  }

  delete(gram: string, value: Value): void {
    this.#grams.delete(gram, value);
    this.#count(gram, -1);
  }

  #count(gram: string, change: 1 | -1): void {
    this.#byLength[gram.length] = (this.#byLength[gram.length] as number) + change;
  }

  /** Calls the function for each value whose gram is in the text. */
  visit(text: string, visit: (value: Value) => void, seen: Set<unknown>): void {
    for (let length = 1; length <= LENGTH; length++) {
      if (this.#byLength[length] === 0) continue;
      for (let start = 0; start + length <= text.length; start++) {
        this.#grams.visit(text.slice(start, start + length), visit, seen);
      }
    }
  }
}
