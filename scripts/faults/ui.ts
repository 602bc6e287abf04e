import type { Fault, FaultList } from "./fault.js";

const ruleGroups: readonly Fault[] = [
  { name: "rule-groups-count-muted-rules", find: "if (entry.muted) return;", replace: "" },
  { name: "rule-groups-count-muted-groups", find: "if (group.muted) return;", replace: "" },
  {
    name: "rule-groups-compare-with-other-fields",
    find: 'const isValue = valueSource === undefined || valueSource === null || valueSource === "value";',
    replace: "const isValue = valueSource !== 5;",
  },
  {
    name: "rule-groups-ignore-match-modes",
    find: "const isPlain = [match, lhs].every(",
    replace: "const isPlain = [lhs].every(",
  },
  {
    name: "independent-or-binds-tighter",
    find: 'const filter = combinator === "or" ? disjoin(parts.flat()) : disjoin(parts.map((each) => conjoin(each)));',
    replace:
      'const filter = combinator === "or" ? disjoin(parts.flat()) : conjoin(parts.map((each) => disjoin(each)));',
  },
  {
    name: "negated-groups-are-read-as-plain",
    in: "closed",
    find: "return isNegated ? negate(filter) : filter;",
    replace: "return filter;",
  },
  {
    name: "reversed-ranges-are-not-swapped",
    find: "const [low, high] = isSwapped ? [second, first] : [first, second];",
    replace: "const [low, high] = [first, second];",
  },
  {
    name: "escaped-commas-split-lists",
    find: "return text.split(/(?<!\\\\),/)",
    replace: 'return text.split(",")',
  },
  {
    name: "lists-with-null-lose-it-in-rule-groups",
    find: 'return texts.length === 0 ? ofNull : groupOf(negative ? "and" : "or", [rule, ofNull]);',
    replace: "return texts.length === 0 ? ofNull : rule;",
  },
  {
    name: "negative-lists-with-null-become-an-or",
    find: 'return texts.length === 0 ? ofNull : groupOf(negative ? "and" : "or", [rule, ofNull]);',
    replace: 'return texts.length === 0 ? ofNull : groupOf("or", [rule, ofNull]);',
  },
  {
    name: "reversed-ranges-become-between",
    in: "range",
    find: "if (!lower.value || !upper.value || isReversed(lower.value, upper.value, this.schema?.byName.get(field))) {",
    replace: "if (!lower.value || !upper.value) {",
  },
  {
    name: "double-negations-are-lost-in-rule-groups",
    in: "negated",
    find: 'return part.not ? { combinator: "and", not: true, rules: [part] } : { ...part, not: true };',
    replace: "return { ...part, not: true };",
  },
  {
    name: "flat-rule-groups-lose-negations",
    in: "flat",
    find: "part.combinator === combinator && !part.not ?",
    replace: "part.combinator === combinator ?",
  },
  {
    name: "rules-of-hidden-fields-are-accepted",
    find: "field?.hidden === false && field.filterable ? field : undefined",
    replace: "field?.filterable ? field : undefined",
  },
  {
    name: "an-unsupported-range-is-reported-twice",
    find: "if (this.reported.has(span)) return;",
    replace: "",
  },
  {
    name: "warnings-about-rules-are-dropped",
    find: 'this.warn(this.paths.get(warned) ?? "", create())',
    replace: "undefined",
  },
];

const tables: readonly Fault[] = [
  {
    name: "dates-of-column-filters-are-times",
    in: "literalOf",
    find: ".slice(0, typeOf(field)?.timeLength)",
    replace: "",
  },
  {
    name: "column-filters-keep-removed-values",
    in: "isRemoved",
    find: "if (isBlank(value)) return true;",
    replace: "if (value === undefined) return true;",
  },
  {
    name: "column-filters-swap-no-bounds",
    find: "bounds.reverse();",
    replace: "",
  },
  {
    name: "numbers-of-date-ranges-are-texts",
    find: 'const read = isTime && typeof bound === "number" ? new Date(bound) : bound;',
    replace: "const read = bound;",
  },
  {
    name: "relative-times-are-written-to-tables",
    in: "isPlainTime",
    find: "return PLAIN_TIME.test(text) &&",
    replace: 'return text !== "" ||',
  },
  {
    name: "second-conditions-of-a-column-are-dropped",
    in: "single",
    find: "if (another !== undefined) return this.repeated(another.span);",
    replace: "",
  },
  {
    name: "empty-values-are-written-to-tables",
    in: "single",
    find: "if (!condition.value) return this.badValue(condition);",
    replace: "if (condition.value === null) return this.badValue(condition);",
  },
  {
    name: "lists-that-include-all-are-read-as-any",
    in: "list",
    find: 'return matches === "all" ? conjoin(parts) : disjoin(parts);',
    replace: "return disjoin(parts);",
  },
  {
    name: "sort-names-lose-the-sign",
    find: "result.value.map(({ field, descending }) => (descending ? `-${field}` : field))",
    replace: "result.value.map(({ field }) => field)",
  },
  {
    name: "unsortable-columns-are-accepted",
    in: "sortableFields",
    find: "isSortable(schema.byName.get(field))",
    replace: "schema.byName.has(field)",
  },
];

/** Faults of `ampipe/ui`. */
export const ui: FaultList = { faults: [...ruleGroups, ...tables], tests: [["test/bridges/ui"]] };
