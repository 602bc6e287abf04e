import { certain, nearest } from "../language/diagnostics/suggest.js";

/** Parameters of other APIs, in lower case without "_" and "-", and the parameter of lists for the same purpose. */
const PURPOSES: ReadonlyMap<string, string> = new Map([
  ["sort", "sort"],
  ["sortby", "sort"],
  ["order", "sort"],
  ["orderby", "sort"],
  ["ordering", "sort"],
  ["after", "after"],
  ["before", "before"],
  ["cursor", "after"],
  ["offset", "page"],
  ["skip", "page"],
  ["pagenumber", "page"],
  ["perpage", "limit"],
  ["pagesize", "limit"],
  ["top", "limit"],
  ["take", "limit"],
  ["select", "fields"],
  ["where", "filter"],
  ["q", ""],
]);

/** Returns the known parameters that were probably meant by an unknown one. */
export function similarParameters(name: string, known: readonly string[]): readonly string[] {
  const purpose = purposeOf(name);
  return purpose !== undefined && known.includes(purpose) ? [purpose] : nearest(name, known);
}

/**
 * Returns the parameter that can replace the name: the unambiguous one, unless it reads its value differently. An offset
 * is not a page number, and other APIs have other sort keys and filters.
 */
export function certainParameter(name: string, similar: readonly string[]): string | undefined {
  const purpose = purposeOf(name);
  const isSame = purpose === undefined || purpose === "limit" || purpose === squash(name);
  return isSame ? certain(name, similar) : undefined;
}

/** Returns whether a name differs from a known parameter at most in case. */
export function isParameterName(name: string, known: readonly string[]): boolean {
  const lower = name.toLowerCase();
  return known.some((parameter) => parameter.toLowerCase() === lower);
}

/** Returns whether a name that resembles no field is probably that of a parameter. */
export function resemblesParameter(name: string, known: readonly string[]): boolean {
  return purposeOf(name) !== undefined || nearest(name, known, 1).length > 0;
}

function purposeOf(name: string): string | undefined {
  return PURPOSES.get(squash(name));
}

function squash(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, "");
}
