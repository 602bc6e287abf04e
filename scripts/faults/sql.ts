import type { Fault, FaultList } from "./fault.js";

const nulls: readonly Fault[] = [
  {
    name: "sql-not-null-check-is-joined-by-or",
    find: 'selectsNull ? " IS NULL OR " : " IS NOT NULL AND "',
    replace: 'selectsNull ? " IS NULL OR " : " IS NOT NULL OR "',
  },
  {
    name: "sql-negation-omits-the-null-check",
    find: "if (nullable) writer.write(column +",
    replace: "if (nullable && !selectsNull) writer.write(column +",
  },
  {
    name: "sql-null-check-is-inverted",
    in: "writeCondition",
    find: "acceptsNull === isPositive",
    replace: "acceptsNull !== isPositive",
  },
  {
    name: "sql-null-in-list-is-ignored",
    in: "writeCondition",
    find: 'condition.kind === "membership" ? condition.hasNull',
    replace: 'condition.kind === "membership" ? false',
  },
  {
    name: "sql-never-is-always-for-nullable",
    find: "(test === ALWAYS) === isPositive",
    replace: "(test === NEVER) === isPositive",
  },
  {
    name: "sql-always-accepts-null",
    find: "if (nullable && selectsNull !== selectsValues)",
    replace: "if (nullable && selectsNull && !selectsValues)",
  },
  {
    name: "sql-nullable-column-is-treated-as-not-null",
    find: "const { nullable } = condition.field.definition;",
    replace: 'const nullable = condition.field.definition.nullable && condition.kind === "membership";',
  },
  {
    name: "sql-empty-list-matches-everything",
    find: "if (given.length === 0) return NEVER;",
    replace: "if (given.length === 0) return ALWAYS;",
  },
];

const structure: readonly Fault[] = [
  {
    name: "sql-negation-uses-the-opposite-operator",
    find: '  if (!isPositive) writer.write("NOT (");\n  writer.writeAll(test);\n  if (!isPositive) writer.write(")");',
    replace:
      '  writer.writeAll(isPositive ? test : test.map((piece) => (typeof piece === "string" ? piece.replace(/ > CAST/, " <= CAST").replace(/ < CAST/, " >= CAST").replace(/ = CAST/, " <> CAST") : piece)));',
  },
  {
    name: "sql-negation-has-no-parentheses",
    find: '  if (!isPositive) writer.write("NOT (");\n  writer.writeAll(test);\n  if (!isPositive) writer.write(")");',
    replace: '  if (!isPositive) writer.write("NOT ");\n  writer.writeAll(test);',
  },
  {
    name: "sql-negated-and-stays-and",
    find: '(node.kind === "and") === isNegated ? " OR " : " AND "',
    replace: 'node.kind === "or" ? " OR " : " AND "',
  },
  {
    name: "sql-double-negation-negates",
    find: "isNegated: !isNegated, within }",
    replace: "isNegated: true, within }",
  },
  {
    name: "sql-negated-everything-is-everything",
    find: "writer.writeAll(isNegated ? NEVER : ALWAYS);",
    replace: "writer.writeAll(ALWAYS);",
  },
  {
    name: "sql-condition-has-no-outer-parentheses",
    find: '[")", { node: root, isNegated: false, within: "()" }, "("]',
    replace: '[{ node: root, isNegated: false, within: "()" }]',
  },
  {
    name: "sql-group-has-no-parentheses",
    find: 'within === connective || (within === " AND " && connective === " OR ")',
    replace: "within === connective",
  },
  {
    name: "sql-tree-is-not-balanced",
    find: "const middle = from + ((to - from) >> 1);",
    replace: "const middle = from + 1;",
  },
  {
    name: "sql-half-loses-a-part",
    find: "pushGroup(pending, group, middle, to, connective);",
    replace: "pushGroup(pending, group, middle + 1, to, connective);",
  },
  {
    name: "sql-parts-in-the-wrong-order",
    find: "pending.push({ node: parts[i] as BoundNode, isNegated, within: connective });",
    replace: "pending.push({ node: parts[from + to - 1 - i] as BoundNode, isNegated, within: connective });",
  },
];

const parameters: readonly Fault[] = [
  {
    name: "sql-first-parameter-is-ignored",
    find: "options.firstParameter ?? 1",
    replace: "1",
  },
  {
    name: "sql-parameters-start-at-0",
    find: "placeholder(first + index)",
    replace: "placeholder(first + index - 1)",
  },
  {
    name: "sql-values-in-the-wrong-order",
    find: "values.push(piece.value);",
    replace: "values.unshift(piece.value);",
  },
  {
    name: "sql-text-after-the-last-value-is-lost",
    find: "strings.push(writer.text);",
    replace: 'strings.push("");',
  },
  {
    name: "sql-value-is-part-of-the-text",
    find: "compare: (column, operator, bound, field) => [`${comparable(column, field, operator)} ${operator} `,",
    replace:
      'compare: (column, operator, bound, field) => bound.type === "text" ? [`${column} ${operator} \'${bound.value.replaceAll("\'", "\'\'")}\'`] : [`${comparable(column, field, operator)} ${operator} `,',
  },
];

const names: readonly Fault[] = [
  {
    name: "postgres-quote-in-name-is-not-doubled",
    in: "postgres",
    find: "quoteName(name, '\"')",
    replace: '`"${name}"`',
  },
  {
    name: "sql-only-first-quote-in-name-is-doubled",
    in: "quoteName",
    find: "name.replaceAll(",
    replace: "name.replace(",
  },
  {
    name: "duckdb-quote-in-name-is-escaped-by-backslash",
    in: "duckdb",
    find: "quoteName(name, '\"')",
    replace: "`\"${name.replaceAll('\"', '\\\\\"')}\"`",
  },
  {
    name: "mysql-name-has-double-quotes",
    find: 'quoteName(identifier, "`")',
    replace: "quoteName(identifier, '\"')",
  },
  {
    name: "mysql-backtick-in-name-is-not-doubled",
    find: 'quoteName(identifier, "`")',
    replace: "`\\`${identifier}\\``",
  },
  {
    name: "postgres-plain-name-is-not-quoted",
    in: "postgres",
    find: "quoteIdentifier: (name) => ",
    replace: "quoteIdentifier: (name) => /^[a-z_]+$/.test(name) ? name : ",
  },
  {
    name: "sql-alias-is-not-quoted",
    find: "`${dialect.quoteIdentifier(alias)}.${name}`",
    replace: "`${alias}.${name}`",
  },
  {
    name: "sql-alias-is-ignored",
    find: "return alias === undefined ? name :",
    replace: "return alias !== undefined ? name :",
  },
  {
    name: "sql-column-of-the-schema-is-ignored",
    find: "field.definition.column ?? field.name",
    replace: "field.name",
  },
  {
    name: "sql-column-option-is-ignored",
    find: "if (NAME.accepts(custom)) return `(${custom})`;\n  if (custom !== undefined) {",
    replace: "if (custom !== undefined && !NAME.accepts(custom)) {",
  },
];

const texts: readonly Fault[] = [
  {
    name: "like-does-not-escape-exclamation-marks",
    in: "escapeLike",
    find: "/[!%_]/g",
    replace: "/[%_]/g",
  },
  {
    name: "like-does-not-escape-percent-signs",
    in: "escapeLike",
    find: "/[!%_]/g",
    replace: "/[!_]/g",
  },
  {
    name: "like-does-not-escape-underscores",
    in: "escapeLike",
    find: "/[!%_]/g",
    replace: "/[!%]/g",
  },
  {
    name: "like-escapes-only-the-first-character",
    in: "escapeLike",
    find: "/[!%_]/g",
    replace: "/[!%_]/",
  },
  {
    name: "like-has-no-escape-clause",
    in: "like",
    find: "\" AS text) ESCAPE '!'\"",
    replace: '" AS text)"',
  },
  {
    name: "like-matches-only-at-the-start",
    find: "`%${escapeLike(part)}%`",
    replace: "`${escapeLike(part)}%`",
  },
  {
    name: "postgres-orders-by-the-columns-collation",
    find: 'operator === "=" ? column : `${column} COLLATE "C"`',
    replace: "column",
  },
  {
    name: "postgres-lower-folds-non-ascii-letters",
    find: '`lower(${column} COLLATE "C")`',
    replace: "`lower(${column})`",
  },
  {
    name: "sqlite-compares-by-the-columns-collation",
    find: "return `${column} COLLATE BINARY`;",
    replace: "return column;",
  },
  {
    name: "sqlite-order-ignores-case",
    in: "binary",
    find: "COLLATE BINARY`",
    replace: "COLLATE NOCASE`",
  },
  {
    name: "sqlite-compares-days-by-the-columns-collation",
    find: "const text = `${column} COLLATE BINARY`;",
    replace: "const text = column;",
  },
  {
    name: "sqlite-zero-offset-is-not-removed",
    in: "comparableTime",
    find: "'Zz+-0 Tt.' ||",
    replace: "'Zz0 Tt.' ||",
  },
  {
    name: "sqlite-lowercase-t-is-not-normalized",
    find: "replace(upper(rtrim(",
    replace: "replace(trim(rtrim(",
  },
  {
    name: "sqlite-day-ends-before-a-lowercase-t",
    find: "`${startOfDay(canonical)}u`",
    replace: "`${startOfDay(canonical)}U`",
  },
  {
    name: "sqlite-timestamp-list-is-not-sorted",
    find: "[...canonicals].sort()",
    replace: "[...canonicals]",
  },
  {
    name: "sqlite-contains-never-ignores-case",
    in: "sqlite",
    find: "`instr(${isFolded ? folded(column) : column}, `",
    replace: "`instr(${column}, `",
  },
  {
    name: "sqlite-contains-misses-a-match-at-the-start",
    in: "sqlite",
    find: '") > 0"',
    replace: '") > 1"',
  },
  {
    name: "duckdb-lower-folds-non-ascii-letters",
    find: "`translate(${column}, '${CAPITALS}', '${CAPITALS.toLowerCase()}')`",
    replace: "`lower(${column})`",
  },
  {
    name: "sql-contains-folds-non-ascii-letters",
    find: "return /[A-Z]/.test(text) ? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text;",
    replace: "return text.toLowerCase();",
  },
  {
    name: "sql-contains-keeps-uppercase-letters",
    find: "isFolded ? foldCase(part) : part",
    replace: "part",
  },
  {
    name: "sql-contains-always-ignores-case",
    find: "const isFolded = searchIgnoresCase(definition);",
    replace: "const isFolded = true;",
  },
  {
    name: "sql-items-keep-uppercase-letters",
    find: "ignoresCase(definition) ? given.map((item) => folded(item, field)) : given",
    replace: "given",
  },
  {
    name: "sql-operand-keeps-uppercase-letters",
    find: "dialect.compare(column, operator, folded(value, field), field)",
    replace: "dialect.compare(column, operator, value, field)",
  },
  {
    name: "prefix-range-ends-at-a-surrogate",
    find: "last === 0xd7ff ? 0xe000 : last + 1",
    replace: "last + 1",
  },
  {
    name: "prefix-range-ends-after-the-highest-code-point",
    find: "while (part.endsWith(HIGHEST, end)) end -= HIGHEST.length;",
    replace: "",
  },
  {
    name: "prefix-range-splits-a-surrogate-pair",
    find: "(part.codePointAt(end - 2) ?? 0) > 0xffff ? end - 2 : end - 1",
    replace: "end - 1",
  },
  {
    name: "sqlite-prefix-has-no-upper-bound",
    find: 'next === undefined ? start : ["(", ...start, ` AND ${text} < `, { value: next }, ")"]',
    replace: "start",
  },
  {
    name: "sqlite-prefix-uses-the-columns-collation",
    find: "isFolded ? folded(column) : binary(column)",
    replace: "isFolded ? folded(column) : column",
  },
  {
    name: "sqlite-suffix-starts-one-character-late",
    find: '") + 1) = "',
    replace: '") + 2) = "',
  },
  {
    name: "postgres-prefix-is-a-substring",
    find: "like(column, `${escapeLike(part)}%`, isFolded)",
    replace: "like(column, `%${escapeLike(part)}%`, isFolded)",
  },
  {
    name: "postgres-suffix-does-not-escape-wildcards",
    find: "like(column, `%${escapeLike(part)}`, isFolded)",
    replace: "like(column, `%${part}`, isFolded)",
  },
  {
    name: "duckdb-suffix-is-a-prefix",
    find: 'search("ends_with"',
    replace: 'search("starts_with"',
  },
  {
    name: "mysql-prefix-uses-only-the-columns-collation",
    find: 'isFolded ? exact : ["(", ...like(column, pattern), " AND ", ...exact, ")"]',
    replace: "isFolded ? exact : like(column, pattern)",
  },
  {
    name: "mysql-equality-does-not-ignore-case",
    find: "if (ignoresCase(field)) return [`${folded(column)} ${operator} `, { value }];",
    replace: "",
  },
  {
    name: "mysql-equality-uses-only-the-columns-collation",
    find: '[`(${column} = `, { value }, " AND ", ...exact, ")"] : exact',
    replace: "[`${column} = `, { value }] : exact",
  },
  {
    name: "mysql-lower-omits-z",
    in: "lower",
    find: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    replace: "ABCDEFGHIJKLMNOPQRSTUVWXY",
  },
  {
    name: "mariadb-collation-pads-texts",
    in: "MARIADB_COLLATION",
    find: "utf8mb4_nopad_bin",
    replace: "utf8mb4_bin",
  },
  {
    name: "postgres-folded-prefix-range-is-not-folded",
    find: 'const text = isFolded ? folded(column) : `${column} COLLATE "C"`;',
    replace: 'const text = `${column} COLLATE "C"`;',
  },
  {
    name: "postgres-prefix-range-uses-the-columns-collation",
    find: 'isFolded ? folded(column) : `${column} COLLATE "C"`',
    replace: "isFolded ? folded(column) : column",
  },
  {
    name: "mysql-suffix-uses-the-columns-collation",
    find: "like(textOf(column, isFolded), `%${escapeLike(part)}`)",
    replace: "like(isFolded ? folded(column) : column, `%${escapeLike(part)}`)",
  },
  {
    name: "clickhouse-suffix-is-a-prefix",
    find: "[`endsWith(",
    replace: "[`startsWith(",
  },
  {
    name: "duckdb-prefix-is-a-substring",
    find: 'search("starts_with"',
    replace: 'search("contains"',
  },
  {
    name: "duckdb-folds-ascii-texts-only",
    find: "ELSE ${translated} END",
    replace: "ELSE ${column} END",
  },
  {
    name: "duckdb-folds-letters-of-all-languages",
    find: "strlen(${column}) = length(${column})",
    replace: "1 = 1",
  },
];

const lists: readonly Fault[] = [
  {
    name: "list-does-not-escape-quotes",
    in: "escapeQuotes",
    find: '/["\\\\]/g',
    replace: "/[\\\\]/g",
  },
  {
    name: "list-does-not-escape-backslashes",
    in: "escapeQuotes",
    find: '/["\\\\]/g',
    replace: '/["]/g',
  },
  {
    name: "list-items-are-not-quoted",
    find: "`${i === 0 ? '\"' : ',\"'}${escapeQuotes(texts[i] as string)}\"`",
    replace: '`${i === 0 ? "" : ","}${escapeQuotes(texts[i] as string)}`',
  },
  {
    name: "list-loses-its-first-item",
    find: "items.map((item) => String(parameterOf(item, field)))",
    replace: "items.slice(Math.min(1, items.length - 1)).map((item) => String(parameterOf(item, field)))",
  },
  {
    name: "sqlite-list-uses-several-parameters",
    find: 'return [`${sortable(column, definition)} IN (SELECT value FROM json_each(`, { value }, "))"];',
    replace:
      'return [`${sortable(column, definition)} IN (`, ...listed.flatMap((json, i) => [i === 0 ? "" : ", ", { value: JSON.parse(json) as string }]), ")", ...(value ? [] : [])];',
  },
  {
    name: "sqlite-list-contains-items-that-equal-nothing",
    find: "operator === undefined ? undefined : String(operand)",
    replace: "operator === null ? undefined : String(operand)",
  },
  {
    name: "mysql-list-contains-items-that-are-rounded",
    in: "dialectOf",
    find: "itemsWithin(items, rangeOf(sizeOf(definition)))",
    replace: "itemsWithin(items, { whole: 1e6, scale: 1e6 })",
  },
  {
    name: "duckdb-list-omits-the-form-without-leading-zero",
    find: "withoutZero === text ? [text] : [text, withoutZero]",
    replace: "[text]",
  },
];

const numbers: readonly Fault[] = [
  {
    name: "postgres-decimals-are-doubles",
    find: 'decimal: { cast: () => "numeric"',
    replace: 'decimal: { cast: () => "double precision"',
  },
  {
    name: "postgres-integers-have-32-bits",
    find: '"bigint" : "numeric"',
    replace: '"integer" : "numeric"',
  },
  {
    name: "sqlite-integers-are-doubles",
    find: "...castInteger(String(value))]",
    replace: "...castReal(Number(value))]",
  },
  {
    name: "duckdb-integers-are-doubles",
    find: '"BIGINT" : "HUGEINT"',
    replace: '"DOUBLE" : "HUGEINT"',
  },
  {
    name: "declared-decimal-size-is-ignored",
    find: "if (precision === undefined || scale === undefined) return undefined;",
    replace: "if (precision === undefined || scale === undefined || scale > 0) return undefined;",
  },
  {
    name: "unsupported-decimal-size-is-accepted",
    find: "precision <= largest.precision && scale <= largest.scale ?",
    replace: "precision <= largest.precision ?",
  },
  {
    name: "mysql-decimals-are-doubles",
    find: "{ value: writePlainly(fitted.value) }, ` AS ${decimalType(size)})`",
    replace: '{ value: writePlainly(fitted.value) }, " AS DOUBLE)"',
  },
  {
    name: "sqlite-approximates-from-the-wrong-side",
    find: "side > 0 ? fromBelow(operator) : fromAbove(operator)",
    replace: "side < 0 ? fromBelow(operator) : fromAbove(operator)",
  },
  {
    name: "sqlite-fraction-of-a-large-integer-is-lost",
    find: "isWhole ? operator : fromBelow(operator)",
    replace: "operator",
  },
  {
    name: "sqlite-lowest-integer-equals-its-double",
    find: "double === Number(LOWEST) ? -1 : compareDecimals",
    replace: "double === Infinity ? -1 : compareDecimals",
  },
  {
    name: "sqlite-highest-integer-is-compared-as-double",
    in: "exactComparison",
    find: "floor <= HIGHEST",
    replace: "floor < HIGHEST",
  },
  {
    name: "snap-keeps-less-than",
    find: '? ">" : "<=", value: floor',
    replace: '? ">" : operator, value: floor',
  },
  {
    name: "snap-keeps-greater-or-equal",
    find: 'operator: operator === ">" || operator === ">=" ? ">" : "<="',
    replace: 'operator: operator === ">" || operator === ">=" ? operator : "<="',
  },
  {
    name: "snap-finds-a-value-between-neighbours",
    find: 'if (operator === "=") return false;',
    replace: 'if (operator === "=") return { operator, value: floor };',
  },
  {
    name: "snap-accepts-one-integer-digit-too-many",
    find: "{ coefficient: 1n, exponent: whole }",
    replace: "{ coefficient: 1n, exponent: whole + 1 }",
  },
  {
    name: "snap-accepts-the-first-value-out-of-range",
    find: "compareDecimals(floor, limit) >= 0",
    replace: "compareDecimals(floor, limit) > 0",
  },
  {
    name: "snap-treats-below-range-as-above-range",
    find: '<= 0) return operator === ">" || operator === ">="',
    replace: '<= 0) return operator === "<" || operator === "<="',
  },
  {
    name: "snap-keeps-one-fraction-digit-too-many",
    find: "floorAt(value, scale)",
    replace: "floorAt(value, scale + 1)",
  },
  {
    name: "duckdb-fractions-are-compared-for-equality",
    find: "${column} - trunc(${column}) ${operator} `",
    replace: "${column} - trunc(${column}) = `",
  },
  {
    name: "duckdb-integer-parts-are-compared-with-or-equal",
    in: "comparePartwise",
    find: "operator.slice(0, 1)",
    replace: "operator",
  },
  {
    name: "duckdb-integer-part-is-the-floor",
    find: "`(trunc(${column}) = `",
    replace: "`(floor(${column}) = `",
  },
];

const times: readonly Fault[] = [
  {
    name: "postgres-time-has-no-offset",
    find: 'parameter: (bound, { zone }) => `${parameterText(bound)}${zone ? "+00" : ""}`, read',
    replace: "read",
  },
  {
    name: "duckdb-time-has-no-offset",
    find: 'parameter: (bound, { zone }) => `${parameterText(bound)}${zone ? "+00" : ""}`, compareSorted',
    replace: "compareSorted",
  },
  {
    name: "postgres-time-without-zone-uses-the-session-zone",
    find: 'zone ? "timestamptz" : "timestamp"',
    replace: 'zone ? "timestamptz" : "timestamptz"',
  },
  {
    name: "duckdb-time-with-zone-is-compared-without-zone",
    find: 'zone ? "TIMESTAMPTZ" : "TIMESTAMP"',
    replace: 'zone ? "TIMESTAMP" : "TIMESTAMP"',
  },
  {
    name: "sql-microseconds-are-truncated",
    find: "canonical.slice(11, 26)",
    replace: "canonical.slice(11, 23)",
  },
  {
    name: "mysql-timestamps-are-rounded-to-seconds",
    find: 'cast: () => "DATETIME(6)"',
    replace: 'cast: () => "DATETIME"',
  },
];

const libraries: readonly Fault[] = [
  {
    name: "sql-column-option-has-no-parentheses",
    in: "columnOf",
    find: "return `(${custom})`;",
    replace: "return custom;",
  },
  {
    name: "typeorm-prefix-has-no-separator",
    find: "`:${prefix}_${position}`;\n  const { text, values } = toSql(bound, { ...dialect, placeholder }, columns);\n  return [text, Object.fromEntries(values.map((value, i) => [`${prefix}_${i + 1}`, value]))];",
    replace:
      "`:${prefix}${position}`;\n  const { text, values } = toSql(bound, { ...dialect, placeholder }, columns);\n  return [text, Object.fromEntries(values.map((value, i) => [`${prefix}${i + 1}`, value]))];",
  },
  {
    name: "sqlite-number-in-list-is-an-integer",
    find: "value.toExponential()",
    replace: "String(value)",
  },
  {
    name: "tag-receives-no-raw-strings",
    find: "Object.assign(strings, { raw: strings })",
    replace: "strings as unknown as TemplateStringsArray",
  },
  {
    name: "tag-lets-postgres-js-convert-values",
    find: "typed === undefined ? value :",
    replace: "typed === undefined || value !== undefined ? value :",
  },
  {
    name: "knex-reads-a-colon-in-a-name-as-binding",
    find: 'text.replace(/:(?=\\w)/g, "\\\\:")',
    replace: "text",
  },
  {
    name: "knex-reads-a-question-mark-in-a-name-as-binding",
    find: 'named.replaceAll("?", "\\\\?")',
    replace: "named",
  },
  {
    name: "typeorm-reuses-parameter-names-in-a-second-filter",
    in: "newPrefix",
    find: "prefixes++;",
    replace: "prefixes = 1;",
  },
  {
    name: "postgres-boolean-is-passed-as-text",
    find: "parameter: ({ value }) => value, read",
    replace: "read",
  },
];

const listFields: readonly Fault[] = [
  {
    name: "postgres-list-contains-all-items",
    find: "[`${column} && `, {",
    replace: "[`${column} @> `, {",
  },
  {
    name: "sqlite-list-items-have-any-type",
    find: "WHERE i.type = '${type}' AND i.atom IN",
    replace: "WHERE i.atom IN",
  },
  {
    name: "sqlite-text-that-is-not-json-ends-the-query",
    find: "[`CASE WHEN json_valid(${column}) THEN json_type",
    replace: "[`CASE WHEN 1 = 1 THEN json_type",
  },
  {
    name: "duckdb-list-has-only-the-first-item",
    find: "if (others.length === 0) { return [`list_contains",
    replace: "if (others.length >= 0) { return [`list_contains",
  },
  {
    name: "sql-empty-list-has-a-null-item",
    find: "`cardinality(${column}) = 0`",
    replace: "`array_position(${column}, NULL) IS NOT NULL`",
  },
  {
    name: "integers-of-lists-are-rounded",
    find: "!/[0-9]{16}/.test(text)",
    replace: "!/[0-9]{30}/.test(text)",
  },
  {
    name: "mysql-text-is-a-list-of-one-item",
    find: "`(JSON_TYPE(${column}) = 'ARRAY' AND JSON_OVERLAPS",
    replace: "`(JSON_OVERLAPS",
  },
  {
    name: "mariadb-list-items-have-any-type",
    find: "` AND JSON_TYPE(JSON_EXTRACT(${column}, CONCAT('$[', ampipe_position - 1, ']'))) = ` + `'${isInteger ? \"INTEGER\" : \"STRING\"}')`",
    replace: "`)`",
  },
  {
    name: "mysql-short-lists-are-empty",
    find: "`JSON_LENGTH(${column}) = 0`",
    replace: "`JSON_LENGTH(${column}) <= 1`",
  },
  {
    name: "sqlite-objects-are-lists",
    find: "json_type(${column}) = 'array' AND `",
    replace: "json_type(${column}) IS NOT NULL AND `",
  },
  {
    name: "sqlite-short-lists-are-empty",
    find: "`json_array_length(${column}) = 0`",
    replace: "`json_array_length(${column}) <= 1`",
  },
  {
    name: "duckdb-lists-are-empty",
    find: "`len(${column}) = 0`",
    replace: "`len(${column}) >= 0`",
  },
  {
    name: "clickhouse-lists-of-enumerations-are-compared-with-texts",
    find: 'definition.type === "enumeration" ? nameOf("item") : "item"',
    replace: '"item"',
  },
  {
    name: "clickhouse-empty-means-not-empty",
    find: "`empty(${column})`",
    replace: "`notEmpty(${column})`",
  },
  {
    name: "list-has-all-items-of-the-condition",
    find: "dialect.hasAny(column, given, { ...field",
    replace: "dialect.hasAny(column, given.slice(0, 1), { ...field",
  },
  {
    name: "empty-list-is-a-list-of-one-text",
    find: 'if (value.type === "empty-list") return dialect.isEmptyList(column);',
    replace: 'if (value.type === "empty-list") return NEVER;',
  },
  {
    name: "integers-of-lists-stay-texts",
    find: "readInteger(item) ?? item",
    replace: "item",
  },
  {
    name: "postgres-uuids-in-texts-are-cast-to-uuid",
    find: 'cast: (_bound, { stored }) => stored ?? "uuid"',
    replace: 'cast: () => "uuid"',
  },
  {
    name: "mariadb-compares-impossible-uuids-with-null",
    find: 'operator === "=" ? "<=>" : operator',
    replace: "operator",
  },
  {
    name: "mariadb-lists-of-uuids-contain-null",
    find: "` AS u WHERE ${uuid} IS NOT NULL)`",
    replace: "` AS u)`",
  },
  {
    name: "mariadb-uuids-in-texts-are-cast-to-uuid",
    find: "hasUuid && stored === undefined",
    replace: "hasUuid && stored !== null",
  },
  {
    name: "duckdb-uuids-in-texts-are-cast-to-uuid",
    find: 'stored === undefined ? "UUID" : "VARCHAR"',
    replace: 'stored === undefined ? "UUID" : "UUID"',
  },
];

/** Faults of `ampipe/sql`. */
export const sql: FaultList = {
  faults: [
    ...nulls,
    ...structure,
    ...parameters,
    ...names,
    ...texts,
    ...lists,
    ...numbers,
    ...times,
    ...libraries,
    ...listFields,
  ],
  tests: [
    [
      "test/sql/where/to-sql.test.ts",
      "test/sql/where/successor.test.ts",
      "test/sql/where/list-and-uuid-fields.test.ts",
      "test/sql/lists/read-row.test.ts",
    ],
    [
      "test/engines/expected-sql.full.test.ts",
      "test/engines/columns.full.test.ts",
      "test/engines/list-columns.full.test.ts",
    ],
    ["test/sql/adapters"],
    [
      "test/engines/shapes.test.ts",
      "test/engines/duckdb-decimals.full.test.ts",
      "test/engines/sqlite-times.full.test.ts",
    ],
    ["test/engines/differential.test.ts", "test/engines/large-filters.full.test.ts"],
  ],
};
