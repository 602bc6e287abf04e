import type { FaultList } from "./fault.js";

/** Faults of `ampipe/prisma`. */
export const prisma: FaultList = {
  tests: [["test/bridges/prisma/to-prisma.test.ts"], ["test/bridges/prisma/laws.test.ts"]],
  faults: [
    {
      name: "prisma-nothing-is-an-empty-condition",
      find: "onField(name, holds ? { notIn: [] } : { in: [] })",
      replace: "({ where: {}, parameters: 0, depth: 1 })",
    },
    {
      name: "prisma-nothing-becomes-everything",
      find: "holds ? { notIn: [] } : { in: [] }",
      replace: "{ notIn: [] }",
    },
    {
      name: "prisma-constants-need-no-not-null-boolean",
      find: "nullable ? [isNull(name), isNotNull(name)] : [isTrue, not(isTrue)]",
      replace: "[isTrue, not(isTrue)]",
    },
    {
      name: "prisma-complements-lose-null",
      find: "selectsNull ? anyOf([selected, ofNull]) : allOf([notNull, selected])",
      replace: "selectsNull ? selected : allOf([notNull, selected])",
    },
    {
      name: "prisma-nullable-fields-are-null-in-not",
      find: "return onField(name, { not: null, ...test });",
      replace: "return onField(name, test);",
    },
    {
      name: "prisma-lists-are-never-null",
      find: "const nullable = definition.nullable || isList;",
      replace: "const { nullable } = definition;",
    },
    {
      name: "prisma-negated-groups-keep-their-connective",
      find: 'const isOr = (node.kind === "or") !== isNegated;',
      replace: 'const isOr = node.kind === "or";',
    },
    {
      name: "prisma-double-negations-negate",
      find: "pending.push({ node: node.part, isNegated: !isNegated, into });",
      replace: "pending.push({ node: node.part, isNegated: true, into });",
    },
    {
      name: "prisma-groups-are-joined-into-others",
      find: "const group = isOr === into.isOr ? into : { isOr, parts: [] };",
      replace: "const group = into;",
    },
    {
      name: "prisma-writes-or-over-another-or",
      find: "const rest = allOf(parts.filter((part) => part !== deepest));",
      replace: "const rest = allOf(parts.filter(({ isOrGroup }) => !isOrGroup));",
    },
    {
      name: "prisma-writes-or-into-and",
      find: "if (deepest === undefined) return allOf(parts);",
      replace: "if (deepest === undefined || deepest.depth > 0) return allOf(parts);",
    },
    {
      name: "prisma-lists-count-as-one-parameter",
      find: "sum + (Array.isArray(value) ? value.length : 1)",
      replace: "sum + 1",
    },
    {
      name: "prisma-depth-of-lists-is-not-counted",
      find: "depth: lists.length > 0 ? 3 : 2",
      replace: "depth: 2",
    },
    {
      name: "prisma-other-parameters-are-ignored",
      find: "provider.maxParameters - (options.otherParameters ?? 10)",
      replace: "provider.maxParameters",
    },
    {
      name: "prisma-wildcards-are-not-escaped",
      find: 'part.replace(/[\\\\%_]/g, "\\\\$&")',
      replace: "part",
    },
    {
      name: "prisma-folds-all-letters-unasked",
      find: 'if (isFolded && !rules.foldsAllLetters) return { refused: "prisma.case", value: part };',
      replace: "",
    },
    {
      name: "prisma-reads-equal-texts-as-patterns",
      find: 'return { in: texts, mode: "insensitive" };',
      replace:
        'return texts.length === 1 ? { equals: texts[0], mode: "insensitive" } : { in: texts, mode: "insensitive" };',
    },
    {
      name: "prisma-sorts-text-by-collation",
      find: 'operator === "=" ? postgresql.oneOfTexts([text], rules) : { refused: "prisma.text-order", value: text }',
      replace: 'operator === "=" ? postgresql.oneOfTexts([text], rules) : { [PRISMA_OPERATORS[operator]]: text }',
    },
    {
      name: "prisma-like-of-sqlite-ignores-case",
      find: 'if (dependsOnCase && !ignoresCase) return { refused: "prisma.case", value: part };',
      replace: "",
    },
    {
      name: "prisma-like-of-sqlite-has-wildcards",
      find: 'if (WILDCARDS.test(part)) return { refused: "prisma.wildcard", value: part };',
      replace: "",
    },
    {
      name: "prisma-like-of-sqlite-confuses-the-last-characters",
      find: "/[%_\\ufffd-\\uffff]/",
      replace: "/[%_]/",
    },
    {
      name: "prisma-order-that-ignores-case-depends-on-case",
      find: 'if (rules.ignoresCase && BETWEEN_LETTERS.test(text)) return { refused: "prisma.case", value: text };',
      replace: 'if (rules.ignoresCase && hasLetters(text)) return { refused: "prisma.case", value: text };',
    },
    {
      name: "prisma-large-decimals-are-rounded",
      find: "operand > MAX_EXACT || operand < -MAX_EXACT",
      replace: "operand > MAX_EXACT ** 2",
    },
    {
      name: "prisma-times-are-cut-to-milliseconds",
      find: 'if (microseconds === "000") return',
      replace: "if (microseconds.length === 3) return",
    },
    {
      name: "prisma-large-numbers-are-rounded",
      find: "|| Number(value.toPrecision(16)) === value",
      replace: "|| value !== 0",
    },
    {
      name: "prisma-numbers-in-lists-are-rounded",
      find: "scalar(by(numberOperand), alternatives)",
      replace: "scalar(by(numberOperand))",
    },
    {
      name: "prisma-int-gets-bigints",
      find: "bits < 64 ? Number(value) : value",
      replace: "bits === undefined ? Number(value) : value",
    },
    {
      name: "prisma-accepts-and-as-a-field",
      find: '&& name !== "AND" && name !== "OR" && name !== "NOT"',
      replace: "",
    },
  ],
};
