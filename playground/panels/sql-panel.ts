import { DEFAULT_LIMITS, type Schema } from "ampipe";
import type { ListQuery } from "ampipe/list";
import {
  clickhouse,
  type Dialect,
  duckdb,
  mariadb,
  mysql,
  postgres,
  type RelatedTables,
  type SqlText,
  sqlite,
  toListSql,
  toSql,
} from "ampipe/sql";
import { h } from "../dom.js";
import { orderKeyOf, type PlaygroundResource } from "../resource.js";
import { breakSql } from "./break-sql.js";
import { codeBlock } from "./code-block.js";

const DIALECTS: readonly (readonly [name: string, dialect: Dialect])[] = [
  ["PostgreSQL", postgres],
  ["MySQL", mysql],
  ["MariaDB", mariadb],
  ["SQLite", sqlite],
  ["DuckDB", duckdb],
  ["ClickHouse", clickhouse],
];

/** Creates the panel with the statements of a list in the chosen dialect. */
export function createSqlPanel() {
  let show = (): void => {};
  let chosen = postgres;
  const choices = DIALECTS.map(([name, dialect]) => {
    const choose = (): void => {
      chosen = dialect;
      show();
    };
    const input = h("input", { type: "radio", name: "dialect", checked: dialect === chosen, onchange: choose });
    return h("label", {}, input, h("span", {}, name));
  });
  const dialects = h("fieldset", { class: "segments" }, h("legend", { class: "hidden" }, "SQL dialect"), ...choices);
  const statements = h("div", {});
  const update = (resource: PlaygroundResource, query: ListQuery | undefined): void => {
    show = () => statements.replaceChildren(...statementsOf(resource, query, chosen));
    show();
  };
  return { element: h("div", { class: "sql" }, dialects, statements), update };
}

function statementsOf(resource: PlaygroundResource, query: ListQuery | undefined, dialect: Dialect): readonly Node[] {
  if (query === undefined) return [h("p", { class: "hint" }, "Correct the filter to see its SQL.")];
  const { table } = resource;
  const relations = tablesOf(resource.schema);
  const { rows, count } = toListSql(query, table, dialect, { key: orderKeyOf(resource), relations });
  // Conditions on related records need the name of the table.
  const options = Object.keys(relations).length === 0 ? {} : { table, relations };
  return [
    ...statement("Filter, for your WHERE clause", toSql(query.filter, dialect, options)),
    whole("Whole statement: rows of the page", rows),
    whole("Whole statement: count of all matches", count),
  ];
}

/** Returns a table for each relation, with the name of the relation. The real names of tables and keys are not published. */
function tablesOf(schema: Schema, path: readonly string[] = []): RelatedTables {
  if (path.length === DEFAULT_LIMITS.relationDepth) return {};
  const entries = [...schema.relationByName].flatMap(([name, { target }]) => {
    const steps = [...path, name];
    const nested = tablesOf(typeof target === "function" ? target() : target, steps);
    return [[steps.join("."), { table: name }] as const, ...Object.entries(nested)];
  });
  return Object.fromEntries(entries);
}

function whole(title: string, text: SqlText): HTMLElement {
  return h("details", { class: "whole" }, h("summary", {}, title), ...statement(title, text));
}

function statement(title: string, { text, values }: SqlText): readonly Node[] {
  const items = values.map((value) => h("li", {}, h("code", {}, shown(value)), h("span", {}, typeOf(value))));
  return [
    codeBlock(title, breakSql(text)),
    items.length === 0
      ? h("p", { class: "hint" }, "No parameters.")
      : h("ol", { class: "parameters", "aria-label": `Parameters: ${title}` }, ...items),
  ];
}

function shown(value: unknown): string {
  return typeof value === "bigint" ? String(value) : (JSON.stringify(value) ?? String(value));
}

function typeOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}
