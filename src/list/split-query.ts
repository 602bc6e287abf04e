/** A part of the raw query string. */
export interface QueryPart {
  readonly text: string;
  /** Offset in the raw query string. */
  readonly start: number;
}

/**
 * `name=value`. The value of a filter includes the segments after it up to the next parameter. Empty segments inside it
 * are part of the value, as in `name="a&&b"`; empty segments at its end are not.
 */
export interface Parameter<Name extends string> {
  readonly kind: "parameter";
  readonly name: Name;
  /** The name without "=". */
  readonly at: QueryPart;
  readonly value: readonly [QueryPart, ...QueryPart[]];
}

/** A parameter, or a segment that belongs to no parameter. */
export type Segment<Name extends string> = Parameter<Name> | Stray;

export interface Stray {
  readonly kind: "stray";
  readonly at: QueryPart;
}

/**
 * Splits at every raw "&". Parameter names must match exactly and be followed by "="; empty segments outside a filter
 * are dropped. A segment whose name matches `ignored`, a sticky pattern, is dropped and ends a filter.
 */
export function splitQuery<Name extends string>(
  raw: string,
  names: readonly Name[],
  ignored?: RegExp,
): readonly Segment<Name>[] {
  const segments: Segment<Name>[] = [];
  let filterParts: QueryPart[] | undefined;
  /** Empty segments after the last non-empty segment of the filter. */
  let empty: QueryPart[] = [];
  for (let start = raw.startsWith("?") ? 1 : 0; start <= raw.length; ) {
    const ampersand = raw.indexOf("&", start);
    const end = ampersand === -1 ? raw.length : ampersand;
    const name = names.find((candidate) => raw.startsWith(candidate, start) && raw[start + candidate.length] === "=");
    if (name !== undefined) {
      const valueStart = start + name.length + 1;
      const value: [QueryPart, ...QueryPart[]] = [{ text: raw.slice(valueStart, end), start: valueStart }];
      segments.push({ kind: "parameter", name, at: { text: name, start }, value });
      filterParts = name === "filter" ? value : undefined;
      empty = [];
    } else if (matchesAt(ignored, raw, start)) {
      filterParts = undefined;
      empty = [];
    } else {
      const part = { text: raw.slice(start, end), start };
      if (end === start) empty.push(part);
      else if (filterParts === undefined) segments.push({ kind: "stray", at: part });
      else {
        for (const separator of empty) filterParts.push(separator);
        filterParts.push(part);
        empty = [];
      }
    }
    start = end + 1;
  }
  return segments;
}

function matchesAt(pattern: RegExp | undefined, text: string, start: number): boolean {
  if (pattern === undefined) return false;
  pattern.lastIndex = start;
  return pattern.test(text);
}
