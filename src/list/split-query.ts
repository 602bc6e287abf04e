/** A stretch of the raw query string. */
export interface Part {
  readonly text: string;
  /** Its offset in the raw query string. */
  readonly start: number;
}

/**
 * `name=value`; the value of a filter goes on with the segments after it that begin no other parameter. Empty ones are
 * part of it between two others, as in `name="a&&b"`; at its end they only separate.
 */
export interface Parameter<Name extends string> {
  readonly kind: "parameter";
  readonly name: Name;
  /** The name, "=" not included. */
  readonly at: Part;
  readonly value: readonly [Part, ...Part[]];
}

/** What a query string is made of, in the order of the text: parameters, and what is none. */
export type Segment<Name extends string> = Parameter<Name> | Stray;

export interface Stray {
  readonly kind: "stray";
  readonly at: Part;
}

/** Splits at every raw "&". Names count as they are written, followed by "="; empty segments mean nothing outside of a filter. */
export function splitQuery<Name extends string>(raw: string, names: readonly Name[]): readonly Segment<Name>[] {
  const segments: Segment<Name>[] = [];
  let filterParts: Part[] | undefined;
  /** The empty segments since the filter's last one that is not. */
  let empty: Part[] = [];
  for (let start = raw.startsWith("?") ? 1 : 0; start <= raw.length; ) {
    const ampersand = raw.indexOf("&", start);
    const end = ampersand === -1 ? raw.length : ampersand;
    const name = names.find((candidate) => raw.startsWith(candidate, start) && raw[start + candidate.length] === "=");
    if (name !== undefined) {
      const valueStart = start + name.length + 1;
      const value: [Part, ...Part[]] = [{ text: raw.slice(valueStart, end), start: valueStart }];
      segments.push({ kind: "parameter", name, at: { text: name, start }, value });
      filterParts = name === "filter" ? value : undefined;
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
