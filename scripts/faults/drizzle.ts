import type { Fault, FaultList } from "./fault.js";

const columns: readonly Fault[] = [
  { name: "drizzle-bigint-has-32-bits", find: 'PgBigInt64: "integer64"', replace: 'PgBigInt64: "integer32"' },
  {
    name: "drizzle-real-of-postgres-is-a-double",
    find: 'PgUUID: "uuid",',
    replace: 'PgUUID: "uuid", PgReal: "number",',
  },
  { name: "drizzle-uuid-is-text", find: 'PgUUID: "uuid"', replace: 'PgUUID: "text"' },
  {
    name: "drizzle-unsigned-int-has-32-bits",
    in: "bitsOf",
    find: "/^int unsigned\\b/.test(column.getSQLType()) ? 64 : 32",
    replace: "32",
  },
  { name: "drizzle-numeric-without-scale-has-any-scale", in: "digitsOf", find: "scale = 0", replace: "scale" },
  {
    name: "drizzle-bare-decimal-of-mysql-has-any-size",
    find: 'columnType.startsWith("MySql") ? MYSQL_DEFAULT : {}',
    replace: "{}",
  },
  { name: "drizzle-numeric-with-negative-scale-is-refused", in: "digitsOf", find: "scale < 0 ||", replace: "" },
  { name: "drizzle-timestamps-have-a-zone", in: "timeOf", find: "{ zone: withTimezone }", replace: "{ zone: true }" },
  {
    name: "drizzle-seconds-of-sqlite-are-milliseconds",
    in: "timeOf",
    find: 'mode === "timestamp" ? "epoch-seconds"',
    replace: 'mode === undefined ? "epoch-seconds"',
  },
  {
    name: "drizzle-text-with-choices-is-text",
    in: "choicesOf",
    find: "enumValues === undefined",
    replace: "enumValues === undefined || enumValues.length < 3",
  },
  { name: "drizzle-nested-arrays-are-lists", in: "itemOf", find: "dimensions > 1", replace: "dimensions > 2" },
  { name: "drizzle-vectors-are-arrays", in: "isArray", find: '&& !columnType.endsWith("Vector")', replace: "" },
];

const tables: readonly Fault[] = [
  { name: "drizzle-serial-is-nullable", find: "|| /Serial\\d*$/.test(definition.columnType)", replace: "" },
  { name: "drizzle-primary-key-is-nullable", find: "|| keys.has(definition.name)", replace: "" },
  {
    name: "drizzle-primary-key-of-sqlite-is-not-null",
    in: "isPrimaryKey",
    find: 'kind === "PgPrimaryKeyBuilder"',
    replace: 'kind === "SQLitePrimaryKeyBuilder" || kind === "PgPrimaryKeyBuilder"',
  },
  {
    name: "drizzle-extra-config-as-object-is-ignored",
    in: "namesOfPrimaryKey",
    find: "Object.values(membersOf(config))",
    replace: "[]",
  },
  {
    name: "drizzle-selected-columns-of-views-are-not-null",
    find: "!isDeclared || !definition.notNull",
    replace: "!definition.notNull",
  },
  { name: "drizzle-alias-of-expression-is-ignored", find: "column: fieldAlias", replace: "column: key" },
  {
    name: "drizzle-casing-changes-given-names",
    find: "keyAsName ? withCasing(name, casing) : name",
    replace: "withCasing(name, casing)",
  },
  {
    name: "drizzle-casing-keeps-capitals",
    in: "withCasing",
    find: "words.map((word) => word.toLowerCase()).join",
    replace: "words.join",
  },
];

const overrides: readonly Fault[] = [
  { name: "override-removes-null", find: "? { ...type, nullable: true } : type", replace: "? type : type" },
  {
    name: "override-loses-column",
    find: "field.column ?? derived.column ?? original",
    replace: "field.column ?? original",
  },
  { name: "renamed-field-has-no-path", find: "name === original ||", replace: "name !== original ||" },
  { name: "unknown-override-is-ignored", find: "if (derived.has(option)) continue;", replace: "if (option) continue;" },
  { name: "hidden-field-has-a-warning", in: "createDerivedSchema", find: "&& !field.hidden", replace: "" },
  { name: "warnings-are-printed-only", find: "options?.onWarnings ?? printWarnings", replace: "printWarnings" },
];

export const drizzle: FaultList = {
  faults: [...columns, ...tables, ...overrides],
  tests: [
    [
      "test/bridges/drizzle/kinds.test.ts",
      "test/bridges/drizzle/schema-from-table.test.ts",
      "test/bridges/drizzle/version-1.test.ts",
    ],
  ],
};
