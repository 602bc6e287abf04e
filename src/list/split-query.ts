/** A stretch of the raw query string. */
export interface Part {
  readonly text: string;
  /** Its offset in the raw query string. */
  readonly start: number;
}

/** `name=value`; the value of a filter goes on with the segments behind it that begin no other parameter. */
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

/** Splits at every raw "&". Names count as they are written, followed by "="; empty segments mean nothing. */
export function splitQuery<Name extends string>(raw: string, names: readonly Name[]): readonly Segment<Name>[] {
  const segments: Segment<Name>[] = [];
  let filterParts: Part[] | undefined;
  for (let start = raw.startsWith("?") ? 1 : 0; start <= raw.length; ) {
    const ampersand = raw.indexOf("&", start);
    const end = ampersand === -1 ? raw.length : ampersand;
    const name = names.find((candidate) => raw.startsWith(candidate, start) && raw[start + candidate.length] === "=");
    if (name !== undefined) {
      const valueStart = start + name.length + 1;
      const value: [Part, ...Part[]] = [{ text: raw.slice(valueStart, end), start: valueStart }];
      segments.push({ kind: "parameter", name, at: { text: name, start }, value });
      filterParts = name === "filter" ? value : undefined;
    } else if (end > start) {
      const part = { text: raw.slice(start, end), start };
      if (filterParts === undefined) segments.push({ kind: "stray", at: part });
      else filterParts.push(part);
    }
    start = end + 1;
  }
  return segments;
}
