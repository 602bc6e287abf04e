import type { Field } from "ampipe";
import type { SortKey } from "ampipe/list";
import { h, icon } from "./dom.js";
import { ASCENDING, DESCENDING, SORTABLE } from "./icons.js";
import { columnField, columnValue, type PlaygroundResource } from "./resource.js";
import type { Row } from "./rows.js";
import { isNumeric, showValue } from "./show-value.js";

/** What the table shows. */
export interface TableView {
  readonly resource: PlaygroundResource;
  readonly columns: readonly string[];
  readonly sort: readonly SortKey[];
  readonly rows: readonly Row[];
  /** The row that the page explains. */
  readonly selected: Row | undefined;
}

/** Callbacks of the table. */
export interface TableActions {
  readonly onSort: (field: string, isAdded: boolean) => void;
  readonly onSelect: (row: Row) => void;
}

/** Returns a table whose head sorts and whose rows can be selected. */
export function rowTable({ resource, columns, sort, rows, selected }: TableView, actions: TableActions): HTMLElement {
  const head = columns.map((name) => headCell(resource, name, sort, actions));
  const body = rows.map((row, index) => {
    const isSelected = row === selected;
    const label = `Explain ${rowName(row, resource, index)}`;
    const explain = { type: "button", class: "explain", "aria-label": label, "aria-pressed": String(isSelected) };
    const cells = columns.map((name) => cell(columnValue(resource, name, row), columnField(resource, name)));
    const select = (): void => {
      // A click that ends a selection of text copies it.
      if (String(document.getSelection()) === "") actions.onSelect(row);
    };
    return h(
      "tr",
      { class: isSelected ? "selected" : undefined, onclick: select },
      h("td", { class: "first" }, h("button", explain, "?")),
      ...cells,
    );
  });
  return h(
    "table",
    {},
    h("caption", { class: "hidden" }, `${resource.name}: ${rows.length} rows. Use the column headings to sort.`),
    h("thead", {}, h("tr", {}, h("th", { class: "first" }, h("span", { class: "hidden" }, "Why")), ...head)),
    h("tbody", {}, ...body),
  );
}

/** Returns the name of a row in a sentence. */
export function rowName(row: Row, { key, name }: PlaygroundResource, index?: number): string {
  const id = row[key];
  if (id !== undefined && id !== null) return `${name} ${showValue(id)}`;
  return index === undefined ? `this ${name}` : `row ${index + 1}`;
}

function headCell(
  resource: PlaygroundResource,
  name: string,
  sort: readonly SortKey[],
  { onSort }: TableActions,
): HTMLElement {
  const field = columnField(resource, name);
  const position = sort.findIndex((key) => key.field === name);
  const key = sort[position];
  const order = key === undefined ? "none" : key.descending ? "descending" : "ascending";
  const title = h("span", { class: "name" }, name);
  const type = h("span", { class: "type" }, field?.nullable ? `${field.type}, null` : (field?.type ?? ""));
  const numeric = isNumeric(field?.type) ? "numeric" : undefined;
  if (field?.sortable === false) return h("th", { scope: "col", class: numeric }, title, type);
  const arrow = h(
    "span",
    { class: "arrow" },
    icon({ none: SORTABLE, ascending: ASCENDING, descending: DESCENDING }[order]),
  );
  if (sort.length > 1 && key !== undefined) arrow.append(h("span", { class: "rank" }, String(position + 1)));
  const button = h(
    "button",
    {
      type: "button",
      title: "Click to sort, Shift+click to sort by more fields",
      "data-field": name,
      onclick: (event: MouseEvent) => onSort(name, event.shiftKey),
    },
    h("span", { class: "line" }, title, arrow),
    type,
  );
  return h("th", { scope: "col", class: numeric, "aria-sort": order }, button);
}

function cell(value: unknown, field: Field | undefined): HTMLElement {
  const isNull = value === null || value === undefined;
  const kind = isNull
    ? "null"
    : typeof value === "boolean"
      ? String(value)
      : isNumeric(field?.type)
        ? "numeric"
        : undefined;
  const text = showValue(value);
  return h("td", { class: kind, title: text.length > 24 ? text : undefined }, text);
}
