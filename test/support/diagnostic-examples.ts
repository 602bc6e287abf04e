import type { DiagnosticCode } from "../../src/language/diagnostics/details.js";

/** An input with the problem: a filter, a query string, an expression of a program, or a field with its column. */
export type Example =
  | { readonly filter: string }
  | { readonly query: string }
  | { readonly program: string }
  | TableExample;

/** Fields of a schema, and the columns of a table "product". */
export interface TableExample {
  readonly fields: string;
  readonly columns: string;
  readonly database: "SQLite" | "DuckDB";
  /** Default: "product". */
  readonly table?: string;
}

/** The examples of docs/diagnostics.md. The schema is the one of grammar/LANGUAGE.md. */
export const EXAMPLES: Readonly<Record<DiagnosticCode, Example>> = {
  "syntax.missing-condition": { filter: "id=1&" },
  "syntax.doubled-joiner": { filter: "id=1&&name=x" },
  "syntax.missing-joiner": { filter: "(id=1)(id=2)" },
  "syntax.word-joiner": { filter: "(id=1) or (id=2)" },
  "syntax.missing-operator": { filter: "name=AT&T" },
  "syntax.unknown-operator": { filter: "id in (1,2)" },
  "syntax.missing-value": { filter: "id>" },
  "syntax.missing-item": { filter: "id[1,,2]" },
  "syntax.missing-field": { filter: "=5" },
  "syntax.bad-name": { filter: "5x=1" },
  "syntax.unexpected-text": { filter: 'name="a"b' },
  "syntax.unclosed-quote": { filter: 'name="Bolt' },
  "syntax.unclosed-list": { filter: "id[1,2" },
  "syntax.unclosed-group": { filter: "(id=1" },
  "syntax.unopened-group": { filter: 'name="a")' },
  "syntax.unbalanced-value": { filter: "(id=1)|name=a)" },
  "syntax.bare-negation": { filter: "!id=1" },
  "syntax.bad-escape": { filter: 'name="C:\\dir"' },
  "syntax.forbidden-character": { filter: 'name="\\u0000"' },
  "syntax.null-order": { filter: "name>null" },

  "suspect.operator": { filter: "name==x" },
  "suspect.word": { filter: "name=a or id=2" },
  "suspect.single-quotes": { filter: "name='bolt'" },
  "suspect.list": { filter: "name=[a,b]" },
  "suspect.pattern": { filter: "name*%bolt%" },
  "suspect.null": { filter: "name=NULL" },
  "suspect.wildcard": { filter: "name=*bolt*" },
  "suspect.commas": { filter: "name=bolt,nut" },
  "suspect.midnight": { filter: "created=2024-05-31" },
  "suspect.empty-group": { filter: "id=1|()" },
  "suspect.empty-list": { filter: "id[]" },

  "limit.length": { program: 'check("name=abc", schema, { limits: { length: 5 } })' },
  "limit.conditions": { program: 'check("id=1|id=2|id=3", schema, { limits: { conditions: 2 } })' },
  "limit.depth": { program: 'check("(((id=1)))", schema, { limits: { depth: 2 } })' },
  "limit.items": { program: 'check("id[1,2,3]", schema, { limits: { items: 2 } })' },
  "limit.value": { program: 'check("name=abc", schema, { limits: { value: 2 } })' },
  "limit.errors": { program: 'check("a=1|b=2|c=3", schema, { limits: { errors: 2 } })' },
  "limit.warnings": { program: 'check("name==a|name==b|name==c", schema, { limits: { errors: 2 } })' },

  "bind.unknown-field": { filter: "prise>=10" },
  "bind.operator": { filter: "active>true" },
  "bind.value": { filter: "id=5.0" },
  "bind.range": { filter: "id=2147483648" },
  "bind.choice": { filter: "state=Done" },
  "bind.null": { filter: "id=null" },
  "bind.not-filterable": { filter: "notes*paid" },

  "decode.percent": { query: "filter=name=100%" },
  "decode.utf8": { query: "filter=name=%FF" },

  "list.unknown-parameter": { query: "order=name" },
  "list.missing-value": { query: "page" },
  "list.stray-condition": { query: "limit=5&active=true" },
  "list.repeated-parameter": { query: "page=1&page=2" },
  "list.number": { query: "page=0" },
  "list.range": { query: "limit=5000" },
  "list.unknown-field": { query: "fields=id,nam" },
  "list.repeated-field": { query: "fields=id,id" },
  "list.empty-field": { query: "fields=id," },
  "list.unsortable-field": {
    program: 'readListQuery("sort=-notes", defineSchema({ id: integer(), notes: text({ sortable: false }) }))',
  },
  "list.sort-keys": { program: 'readListQuery("sort=id" + ",name".repeat(16), schema)' },
  "list.conflict": { program: 'readListQuery("after=&page=2", schema, { cursors: true })' },
  "list.cursor": { program: 'readListQuery("after=WzFd", schema, { cursors: true })' },

  "build.name": { program: 'eq("list price", 1)' },
  "build.character": { program: 'eq("name", "\\0")' },
  "build.number": { program: 'eq("price", NaN)' },
  "build.value": { program: 'eq("name", {})' },
  "schema.name": { program: 'defineSchema({ "list price": decimal() })' },
  "schema.option": { program: "defineSchema({ id: integer({ bits: 8 }) })" },
  "schema.field": { program: 'defineSchema({ id: "integer" })' },
  "schema.key": { program: "fromRecords(defineSchema({ ID: integer() }), [])" },
  "schema.no-counterpart": { program: 'schemaFromTable(pgTable("place", { location: point() }), {}, { onWarnings })' },
  "schema.document": { program: 'schemaFromJsonSchema({ properties: { id: { $ref: "#/$defs/Id" } } })' },
  "schema.cursor-key": {
    program: 'readListQuery("", defineSchema({ id: integer({ hidden: true }) }), { cursors: true })',
  },
  "option.unknown": { program: "defineSchema({ id: integer({ hiden: true }) })" },
  "option.value": { program: 'check("id=1", schema, { limits: { depth: -1 } })' },
  "ui.shape": { program: 'fromRuleGroup({ combinator: "and", rules: ["active"] })' },
  "ui.combinator": { program: 'fromRuleGroup({ combinator: "xor", rules: [] })' },
  "ui.operator": { program: 'fromRuleGroup({ rules: [{ field: "name", operator: "like", value: "bolt%" }] })' },
  "ui.rule-option": {
    program: 'fromRuleGroup({ rules: [{ field: "id", operator: "=", value: "price", valueSource: "field" }] })',
  },
  "ui.unfinished-rule": { program: 'fromRuleGroup({ rules: [{ field: "~", operator: "=", value: "" }] })' },
  "ui.constant": { program: 'toRuleGroup(parseOrThrow("id[]"))' },
  "ui.connective": { program: 'toColumnFilters(parseOrThrow("id>=1|name*bolt"), schema)' },
  "ui.filter-function": { program: 'toColumnFilters(parseOrThrow("name=Bolt"), schema)' },
  "ui.repeated-column": { program: 'toColumnFilters(parseOrThrow("name*Bolt&name*M8"), schema)' },
  "ui.value": { program: 'toColumnFilters(parseOrThrow("created>=now-7d"), schema)' },

  "sql.condition": { program: `sql\`tenant_id = \${undefined}\`` },

  "prisma.text-order": {
    program:
      'toPrisma(checkOrThrow("code>m", defineSchema({ code: text({ ordered: true }) })), { provider: "postgresql" })',
  },
  "prisma.case": {
    program: 'toPrisma(checkOrThrow("name*Bolt", defineSchema({ name: text() })), { provider: "sqlite" })',
  },
  "prisma.wildcard": {
    program: 'toPrisma(checkOrThrow("name*100%", defineSchema({ name: text() })), { provider: "sqlite" })',
  },
  "prisma.precision": {
    program:
      'toPrisma(checkOrThrow("at>2024-05-31T12:00:00.123456Z", defineSchema({ at: timestamp() })), { provider: "sqlite" })',
  },
  "prisma.list": {
    program: 'toPrisma(checkOrThrow("tags*red", defineSchema({ tags: listOf(text()) })), { provider: "sqlite" })',
  },
  "prisma.field": {
    program: 'toPrisma(checkOrThrow("unit.name=m", defineSchema({ "unit.name": text() })), { provider: "sqlite" })',
  },
  "prisma.constant": {
    program: 'toPrisma(checkOrThrow("", defineSchema({ settings: json() })), { provider: "sqlite" })',
  },
  "prisma.parameters": {
    program: 'toPrisma(checkOrThrow("id[1,2,3]", schema), { provider: "sqlite", otherParameters: 997 })',
  },
  "prisma.depth": {
    program:
      'toPrisma(checkOrThrow("id=1|id=2&(".repeat(60) + "id=3" + ")".repeat(60), schema, { limits: NO_LIMITS }), { provider: "sqlite" })',
  },

  "table.missing": { fields: "id: integer()", columns: "id INTEGER", database: "SQLite", table: "prodcut" },
  "table.missing-column": {
    fields: 'name: text({ column: "p_nam" })',
    columns: "p_name TEXT NOT NULL",
    database: "SQLite",
  },
  "table.type": { fields: "price: decimal()", columns: "price VARCHAR NOT NULL", database: "DuckDB" },
  "table.nullable": { fields: "price: number()", columns: "price DOUBLE", database: "DuckDB" },
  "table.collation": { fields: "name: text()", columns: "name VARCHAR COLLATE NOCASE NOT NULL", database: "DuckDB" },
  "table.choices": {
    fields: 'state: enumeration(["draft", "done"])',
    columns: "state ENUM ('draft') NOT NULL",
    database: "DuckDB",
  },
  "table.size": {
    fields: "price: decimal({ precision: 12, scale: 2 })",
    columns: "price DECIMAL(12, 4) NOT NULL",
    database: "DuckDB",
  },
  "table.caveat": { fields: "weight: number()", columns: "weight FLOAT NOT NULL", database: "DuckDB" },
  "table.no-index": { fields: "price: number()", columns: "price REAL NOT NULL", database: "SQLite" },
};
