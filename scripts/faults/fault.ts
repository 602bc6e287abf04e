import { findCode, isWithin, namesAround, type Place } from "./find-code.js";
import type { Source } from "./sources.js";

/**
 * A deliberate mistake: the code `find` becomes `replace`. The code is looked for in all of `src`, so it may move to
 * another file and may be formatted in another way. It has to be there just once.
 */
export interface Fault {
  /** What is then wrong, in words with dashes. */
  readonly name: string;
  /** The function, constant, method or property that the code is part of, where the code alone does not tell. */
  readonly in?: string;
  readonly find: string;
  readonly replace: string;
}

export interface FaultList {
  readonly faults: readonly Fault[];
  /**
   * The files or folders of tests, all of them part of `npm run test:full`, that have to notice each of the faults. A
   * group runs only if no test of the groups before it fails, so the quick ones come first.
   */
  readonly tests: readonly (readonly string[])[];
}

/** Returns the source file that the fault changes, with the fault in it. Throws if its code is not there just once. */
export function plant(fault: Fault, sources: readonly Source[]): Source {
  const everywhere = findCode(fault.find, sources);
  const { in: name } = fault;
  const places = name === undefined ? everywhere : everywhere.filter((place) => isWithin(place, name));
  const [place, ...others] = places;
  if (place === undefined || others.length > 0) throw new Error(stale(fault, places, everywhere));
  const { source, start, end } = place;
  return { file: source.file, text: source.text.slice(0, start) + fault.replace + source.text.slice(end) };
}

function stale({ name, in: within, find }: Fault, places: readonly Place[], everywhere: readonly Place[]): string {
  const where = within === undefined ? "src" : `"${within}"`;
  const problem =
    places.length > 0
      ? `Fault "${name}" is ambiguous: its code appears ${places.length} times in ${where}.`
      : `Fault "${name}" is stale: its code does not appear in ${where}.`;
  const found = everywhere.map(
    ({ source, start, end }) => `\n  ${source.file}: ${namesAround(source, start, end).join(" > ")}`,
  );
  const remedy =
    everywhere.length > 0
      ? `Set its "in" in scripts/faults to the innermost name that only the intended place has:${found.join("")}`
      : "In scripts/faults, give it the code that now does the same job, or delete it if that job is gone.";
  return `${problem}\n${remedy}\nThe code:\n${find}`;
}
