import type { Fault, FaultList } from "./fault.js";

const completion: readonly Fault[] = [
  {
    name: "completion-keeps-the-rest-of-a-name",
    in: "nameTarget",
    find: "const to = Math.max(position, endOfName(text, from));",
    replace: "const to = position;",
  },
  {
    name: "completion-offers-operators-before-an-operator",
    find: "const isAlone = to === position && operatorAt(text, skipWhiteSpace(text, to)) === undefined;",
    replace: "const isAlone = to === position;",
  },
  {
    name: "completion-breaks-values-with-a-group",
    find: "if (isTooDeep || before.forbidsGroups || !mayAddCondition(context)) return [];",
    replace: "if (isTooDeep || !mayAddCondition(context)) return [];",
  },
  {
    name: "completion-ends-values-that-do-not-bind",
    in: "isComplete",
    find: 'if (written !== "null") return accepts(compared, written);',
    replace: 'if (written !== "null") return true;',
  },
  {
    name: "completion-closes-the-parenthesis-of-a-value",
    find: 'connectives(context, raw).filter(({ kind }) => kind !== "group" || mayCloseGroup(target))',
    replace: "connectives(context, raw)",
  },
  {
    name: "completion-doubles-closing-parentheses",
    find: 'if (before.depth > 0 && next !== ")" && isUnclosed(text, position)) {',
    replace: "if (before.depth > 0) {",
  },
  {
    name: "completion-swallows-the-conditions-after-an-open-list",
    in: "endOfItem",
    find: 'return (character === "&" || character === "|") && beginsOperand(text, skipWhiteSpace(text, at + 1));',
    replace: "return character === at.toString();",
  },
  {
    name: "completion-swallows-the-conditions-after-an-open-quote",
    in: "endOfQuote",
    find: "if (end === position + 1 || next === text.length || followers.includes(text.charAt(next))) return end;",
    replace: "if (next <= text.length) return end;",
  },
  {
    name: "completion-repeats-items",
    in: "isUnused",
    find: "return ({ value }) => !used.has(value);",
    replace: "return () => used.size >= 0;",
  },
  {
    name: "completion-adds-items-when-all-are-used",
    in: "hasUnusedValue",
    find: "return listedValues(field, list.operator).some(({ value }) => !used.has(value));",
    replace: "return used.size >= 0;",
  },
  {
    name: "completion-lets-a-backslash-escape-the-closing-quote",
    in: "closingQuote",
    find: 'const slash = slashesAtEnd(raw) % 2 === 0 ? "" : "\\\\";',
    replace: 'const slash = slashesAtEnd(raw) < 0 ? "\\\\" : "";',
  },
  {
    name: "completion-offers-midnights-that-match-little",
    find: ".filter(({ isMidnight }) => !isMidnight || !isMisleading)",
    replace: ".filter(({ isMidnight }) => !isMidnight || !isMisleading || type !== undefined)",
  },
  {
    name: "completion-ranks-longer-names-first",
    find: "found.sort((a, b) => a.rank - b.rank || a.length - b.length);",
    replace: "found.sort((a, b) => a.rank - b.rank || b.length - a.length);",
  },
  {
    name: "completion-offers-values-of-an-aborted-request",
    in: "completeAsync",
    find: 'if (failed === "aborted") throw error;',
    replace: 'if (failed === "aborted") return write([]);',
  },
  {
    name: "values-of-a-source-are-not-checked",
    in: "valueOption",
    find: "if ((value === null && target.isQuoted) || !accepts(compared, value)) return undefined;",
    replace: "if (value === null && place.isQuoted) return undefined;",
  },
  {
    name: "cached-values-ignore-the-operator",
    find: "JSON.stringify([query.field, query.operator, query.typed])",
    replace: "JSON.stringify([query.field, query.typed])",
  },
];

const others: readonly Fault[] = [
  {
    name: "highlighting-hides-invalid-escapes",
    in: "writeValue",
    find: 'this.write({ start, end: Math.min(span.start + fault.end, span.end) }, "error");',
    replace: 'this.write({ start, end: Math.min(span.start + fault.end, span.end) }, "string");',
  },
  {
    name: "highlighting-takes-texts-for-null",
    in: "writeCondition",
    find: 'const nullKind = acceptsNull(operator) ? "null" : "value";',
    replace: 'const nullKind = operator === undefined ? "value" : "null";',
  },
  {
    name: "inspection-binds-broken-filters",
    in: "inspect",
    find: "bound: findings.some(isError) ? undefined : bound",
    replace: "bound",
  },
  {
    name: "descriptions-of-derived-fields-are-lost",
    find: "const description = field.description ?? derived.description;",
    replace: "const description = field.description;",
  },
];

/** Faults of `ampipe/editor` and of the descriptions of fields. */
export const editor: FaultList = {
  faults: [...completion, ...others],
  tests: [["test/editor", "test/bridges/json-schema/schema-from-json-schema.test.ts"]],
};
