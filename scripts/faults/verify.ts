import type { Fault, FaultList } from "./fault.js";

const faults: readonly Fault[] = [
  {
    name: "a-nullable-column-is-not-reported",
    find: "if (field.nullable || column.nullable === false) return [];",
    replace: "if (field.nullable || column.nullable !== undefined) return [];",
  },
  {
    name: "a-wrong-type-hides-null",
    find: "if (wrongType !== undefined) return [wrongType, ...diagnoseNull(given)];",
    replace: "if (wrongType !== undefined) return [wrongType];",
  },
  {
    name: "a-list-accepts-a-scalar",
    find: "isList === column.isList && expected.includes(column.type)",
    replace: "expected.includes(column.type)",
  },
  {
    name: "a-collation-is-ignored",
    find: "column.collation === undefined || !comparesTexts(field)",
    replace: "column.collation !== undefined || !comparesTexts(field)",
  },
  {
    name: "the-scale-of-a-decimal-is-ignored",
    find: "inner.whole <= outer.whole && inner.scale <= outer.scale",
    replace: "inner.whole <= outer.whole",
  },
  {
    name: "a-choice-that-an-enum-lacks-is-ignored",
    find: "enumeration.choices.filter((choice) => !labels.has(choice))",
    replace: "enumeration.choices.filter((choice) => labels.size === 0 && !labels.has(choice))",
  },
  {
    name: "times-as-integers-need-32-bits",
    find: 'column.bits === 32 && field.type === "integer"',
    replace: "column.bits === 32",
  },
  {
    name: "names-of-columns-are-case-sensitive",
    find: "catalog.namesIgnoreCase ? column.toLowerCase() : column",
    replace: "column",
  },
  {
    name: "a-quote-in-a-label-is-doubled",
    in: "labelsIn",
    find: `label.replaceAll("''", "'")`,
    replace: "label",
  },
  {
    name: "any-primary-key-of-sqlite-is-required",
    find: 'row.pk !== "0" && !hasKeyIndex && !isView',
    replace: 'row.pk !== "0" && !isView',
  },
  {
    name: "an-index-of-any-collation-serves-texts",
    find: '(!isCompared(field) || definition.endsWith(" BINARY"))',
    replace: "(!isCompared(field) || definition.length > 0)",
  },
  {
    name: "a-scope-hides-the-index",
    find: "key.column !== null && !isField(key.column)",
    replace: "key.column === null && !isField(String(key.column))",
  },
  {
    name: "a-nested-collation-counts",
    find: 'if (depth === 1 && token !== "," && token !== "(") words.push(token);',
    replace: 'if (token !== "," && token !== "(") words.push(token);',
  },
  {
    name: "a-low-cardinality-is-not-null",
    find: 'within("LowCardinality", declared)',
    replace: "declared",
  },
  {
    name: "advice-is-an-error",
    find: 'new Set(["table.caveat", "table.no-index"])',
    replace: 'new Set(["table.caveat"])',
  },
  {
    name: "an-expression-of-another-column-serves",
    find: 'expression.startsWith(`lower${column}COLLATE"C"`)',
    replace: 'column !== "" && expression.startsWith("lower")',
  },
];

/** Faults of `verifyTable`. */
export const verify: FaultList = { faults, tests: [["test/verify", "test/docs-diagnostics.test.ts"]] };
