import fc from "fast-check";

const anySpace = fc.constantFrom("", "", "", " ", "\t", "\r\n", "  ");
const anyNumber = fc.oneof(
  fc.constantFrom(
    "0",
    "-0",
    "0.10",
    "1e3",
    "1E+2",
    "-1.5e-7",
    "123456789012345",
    "9007199254740993",
    "1e400",
    "5e-324",
  ),
  fc.constantFrom("0.1234567890123456789", "-12345678901234567890", "100000000000000000000", "1.50", "12.0"),
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => JSON.stringify(number)),
);
const anyText = fc.oneof(
  fc.constantFrom("", "a", "name", "__proto__", "constructor", "é", "\u{1F600}", "\ud800", '"', "\\", "\n", "\0", "/"),
  fc.string({ unit: "binary", maxLength: 4 }),
);
/** A text in JSON, with escapes where they are not necessary. */
const anyString = fc.tuple(anyText, fc.nat(3)).map(([text, style]) => {
  if (style > 0) return JSON.stringify(text);
  const units = text.split("").map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return `"${units.join("")}"`;
});
export const NAMES = ["a", "name", "__proto__", "größe", "constructor", "x.y", ""] as const;
const anyName = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NAMES).map((name) => JSON.stringify(name)) },
  { weight: 1, arbitrary: anyString },
);

const list = (open: string, close: string, items: readonly string[], space: string): string =>
  `${open}${space}${items.join(`${space},${space}`)}${space}${close}`;

const { value } = fc.letrec<{ value: string; object: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.oneof(anyNumber, anyString, fc.constantFrom("true", "false", "null")),
    fc.tuple(fc.array(tie("value"), { maxLength: 3 }), anySpace).map(([items, space]) => list("[", "]", items, space)),
    tie("object"),
  ),
  object: objectOf(tie("value")),
}));

function objectOf(anyValue: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const member = fc.tuple(anyName, anySpace, anyValue).map(([name, space, text]) => `${name}${space}:${space}${text}`);
  return fc
    .tuple(fc.array(member, { maxLength: 5 }), anySpace)
    .map(([members, space]) => space + list("{", "}", members, space) + space);
}

/** An object in JSON, in all ways to write it. */
export const anyObjectText: fc.Arbitrary<string> = objectOf(value);

/** JSON with a small error, or none. */
export const anyAlmostJson: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(anyObjectText, value),
    fc.nat(),
    fc.constantFrom("", ",", "}", "]", '"', "\\", "0", "-", "e", "t", " ", "\u0001"),
    fc.nat(2),
  )
  .map(([text, at, inserted, removed]) => {
    const offset = at % (text.length + 1);
    return text.slice(0, offset) + inserted + text.slice(offset + removed);
  });
