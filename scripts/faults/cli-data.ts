import type { Fault, FaultList } from "./fault.js";

const json: readonly Fault[] = [
  { name: "scanner-accepts-leading-zeros", find: "|| (bytes[first] === ZERO && at > first + 1)", replace: "" },
  {
    name: "scanner-accepts-text-after-the-object",
    find: "if (--depth === 0) return skipSpace(bytes, at, end) === end;",
    replace: "if (--depth === 0) return true;",
  },
  {
    name: "scanner-takes-the-first-of-equal-names",
    find: "if (slot >= 0) {\n            starts[slot]",
    replace: "if (slot >= 0 && starts[slot] === -1) {\n            starts[slot]",
  },
  { name: "scanner-accepts-control-characters", in: "ENDS_RUN", find: "byte < SPACE ||", replace: "" },
  { name: "long-integers-are-rounded", in: "fromNumber", find: "!isRounded(text) ||", replace: "true ||" },
  {
    name: "digits-match-texts",
    in: "fromNumber",
    find: "!isRounded(text) || !isExactNumber(typeOf(field).jsonType(field))",
    replace: "!isRounded(text)",
  },
  {
    name: "minus-zero-loses-its-sign",
    find: 'Object.is(next, -0) ? "-0" : JSON.stringify(next)',
    replace: "JSON.stringify(next)",
  },
  {
    name: "column-is-counted-from-the-start",
    in: "faultAt",
    find: 'offset - before.lastIndexOf("\\n")',
    replace: "offset",
  },
];

const rows: readonly Fault[] = [
  {
    name: "kept-parts-are-not-copied",
    in: "keep",
    find: "Buffer.from(chunk.subarray(start, end))",
    replace: "chunk.subarray(start, end)",
  },
  {
    name: "blank-lines-at-a-cut-are-rows",
    in: "deliver",
    find: "else if (this.isBlank(bytes, 0, bytes.length)) return;",
    replace: "",
  },
  { name: "line-breaks-in-quotes-do-not-count", in: "findEnd", find: "this.breaks++", replace: "this.breaks" },
  {
    name: "bracket-in-text-ends-a-value",
    in: "endOfValue",
    find: "if (this.isEscaped) this.isEscaped = false;",
    replace: "if (this.isEscaped) this.inString = this.isEscaped = false;",
  },
  { name: "ragged-rows-are-read", in: "faultUnless", find: "this.count === columns", replace: "this.count <= columns" },
];

const command: readonly Fault[] = [
  {
    name: "written-bytes-change-later",
    in: "writeTo",
    find: "Buffer.from(this.buffer.subarray(0, this.length))",
    replace: "this.buffer.subarray(0, this.length)",
  },
  {
    name: "last-line-has-no-line-break",
    in: "writeRaw",
    find: 'if (trimmed === end) this.output.addText("\\n");',
    replace: "",
  },
  {
    name: "bad-row-does-not-change-the-exit-code",
    in: "hasErrors",
    find: '|| (this.rows > 0 && this.badRows !== "skip")',
    replace: "",
  },
  {
    name: "limit-of-sort-drops-the-best",
    in: "sort",
    find: "[...this.kept, ...this.waiting]",
    replace: "[...this.waiting]",
  },
  {
    name: "limit-without-sort-reads-all",
    in: "isDone",
    find: "this.matched >= limit",
    replace: "this.matched > limit",
  },
  { name: "misfits-are-reported-each-time", in: "getter", find: "reported.add(field.name);", replace: "" },
  { name: "sample-is-never-null", in: "describe", find: "const nullable = isSample ||", replace: "const nullable =" },
];

export const cliData: FaultList = {
  faults: [...json, ...rows, ...command],
  tests: [
    [
      ...["json", "splitters", "field-value", "sorter", "output"].map((name) => `test/cli/data/${name}.test.ts`),
      ...["filter", "schema"].map((name) => `test/cli/commands/${name}.test.ts`),
    ],
  ],
};
