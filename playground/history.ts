/**
 * Keeps the state in the address. What was run is an entry of the history; typing adds one entry after it, which
 * changes until it is run.
 */
export class AddressHistory {
  /** Whether the current entry was run, so that typing must not replace it. */
  #isRun = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Adds an entry for a state that was run. */
  run(target: string): void {
    clearTimeout(this.#timer);
    if (target !== current()) this.#write(target);
    this.#isRun = true;
  }

  /** Shows a state that is typed. Browsers limit how often an address may change, so it follows after a pause. */
  type(target: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (target === current()) return;
      this.#write(target);
      this.#isRun = false;
    }, PAUSE);
  }

  /** Says that the user went to another entry. */
  moved(): void {
    clearTimeout(this.#timer);
    this.#isRun = true;
  }

  #write(target: string): void {
    if (this.#isRun) history.pushState(null, "", target);
    else history.replaceState(null, "", target);
  }
}

/** Milliseconds. */
const PAUSE = 300;

function current(): string {
  return location.search + location.hash;
}
