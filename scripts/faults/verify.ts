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
    find: "column.collation === undefined || !isText",
    replace: "column.collation !== undefined || !isText",
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
    find: "return columnField(field).type;",
    replace: "return kindOf(columnField(field));",
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
    find: 'isColumn(key) && key.traits.includes("BINARY")',
    replace: "isColumn(key) && key.traits.length > 0",
  },
  {
    name: "a-scope-hides-the-index",
    find: "column === null || !isScope(column)",
    replace: "column === null || isScope(column)",
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
    find: '"table.no-index": { severity: "warning",',
    replace: '"table.no-index": { severity: "error",',
  },
  {
    name: "an-expression-of-another-column-serves",
    find: "written === withColumn(bare(column))",
    replace: "written.slice(0, 5) === withColumn(bare(column)).slice(0, 5)",
  },
  {
    name: "a-hidden-field-is-not-part-of-the-scope",
    find: "!field.hidden && (field.filterable || field.sortable)",
    replace: "field.filterable || field.sortable",
  },
  {
    name: "a-unique-column-is-part-of-the-scope",
    find: "!isUsed(column) && !unique.has(column)",
    replace: "!isUsed(column) && unique.size >= 0",
  },
  {
    name: "texts-of-any-length-fit-into-an-index",
    find: 'type === "numeric" || maxLength <= MAX_CHARACTERS',
    replace: 'type === "numeric" || maxLength <= 10 * MAX_CHARACTERS',
  },
  {
    name: "a-b-tree-serves-contains",
    find: 'hasTrigrams(key) || (use === "^" && hasPrefixes(key, isFolded))',
    replace: "hasTrigrams(key) || hasPrefixes(key, isFolded)",
  },
  {
    name: "an-index-of-another-collation-serves-equality",
    find: "isFolded || hasCollationOf(column, key)",
    replace: "isFolded || column === column",
  },
  {
    name: "an-index-with-nulls-on-the-other-side-sorts",
    find: 'isBtree(key) && key.traits.includes("in-order")',
    replace: "isBtree(key)",
  },
  {
    name: "a-check-with-or-limits-a-text",
    find: String.raw`!/\sOR\s/.test(check)`,
    replace: "check.length > 0",
  },
  {
    name: "an-index-gets-a-name-that-is-taken",
    find: "if (!taken.has(candidate.toLowerCase())) return candidate;",
    replace: "if (!taken.has(candidate)) return candidate;",
  },
];

/** Faults of `verifyTable`. */
export const verify: FaultList = { faults, tests: [["test/sql/verify", "test/docs-diagnostics.test.ts"]] };
