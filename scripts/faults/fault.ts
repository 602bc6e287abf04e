import { type CodeRange, findCode, isWithin, namesAround } from "./find-code.js";
import type { Source } from "./sources.js";

/**
 * A deliberate fault: `find` is replaced by `replace`. All of `src` is searched and the format is ignored, so the code
 * may move to another file. It must appear exactly once.
 */
export interface Fault {
  /** The resulting misbehaviour, in kebab case. */
  readonly name: string;
  /** The enclosing function, constant, method or property, if the code alone is ambiguous. */
  readonly in?: string;
  readonly find: string;
  readonly replace: string;
}

/** The faults of one part of the library. */
export interface FaultList {
  readonly faults: readonly Fault[];
  /**
   * Test files or folders of `npm run test:full` that must detect each fault. A group runs only if all tests of the
   * previous groups pass, so put the quick ones first.
   */
  readonly tests: readonly (readonly string[])[];
}

/** Returns the changed source file. Throws if the code of the fault does not appear exactly once. */
export function plant(fault: Fault, sources: readonly Source[]): Source {
  const everywhere = findCode(fault.find, sources);
  const { in: name } = fault;
  const ranges = name === undefined ? everywhere : everywhere.filter((range) => isWithin(range, name));
  const [range, ...others] = ranges;
  if (range === undefined || others.length > 0) throw new Error(stale(fault, ranges, everywhere));
  const { source, start, end } = range;
  return { file: source.file, text: source.text.slice(0, start) + fault.replace + source.text.slice(end) };
}

function stale(
  { name, in: within, find }: Fault,
  ranges: readonly CodeRange[],
  everywhere: readonly CodeRange[],
): string {
  const where = within === undefined ? "src" : `"${within}"`;
  const problem =
    ranges.length > 0
      ? `Fault "${name}" is ambiguous: its code appears ${ranges.length} times in ${where}.`
      : `Fault "${name}" is stale: its code does not appear in ${where}.`;
  const found = everywhere.map(
    ({ source, start, end }) => `\n  ${source.file}: ${namesAround(source, start, end).join(" > ")}`,
  );
  const remedy =
    everywhere.length > 0
      ? `Set its "in" in scripts/faults to the innermost name that only the intended code has around it:${found.join("")}`
      : 'Update its "find" in scripts/faults to the code that now does the same, or delete the fault if no code does.';
  return `${problem}\n${remedy}\nThe code:\n${find}`;
}
