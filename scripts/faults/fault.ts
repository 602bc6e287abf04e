/** A deliberate mistake: what stands in the file as `find`, just once, becomes `replace`. */
export interface Fault {
  /** What is then wrong, in words with dashes. */
  readonly name: string;
  /** From the project's folder. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

export interface FaultList {
  readonly faults: readonly Fault[];
  /**
   * The files or folders of tests, all of them part of `npm test`, that have to notice each of the faults. A group runs
   * only if no test of the groups before it fails, so the quick ones come first.
   */
  readonly tests: readonly (readonly string[])[];
}

/** The source with the fault in it. Throws if the fault's text does not stand in the source just once. */
export function plant({ name, file, find, replace }: Fault, source: string): string {
  const [before = "", after, ...more] = source.split(find);
  if (after === undefined || more.length > 0) {
    const times = after === undefined ? "nowhere" : `${more.length + 1} times`;
    throw new Error(
      `The fault "${name}" is stale: its text has to stand in ${file} once and is there ${times}:\n${find}`,
    );
  }
  return before + replace + after;
}
