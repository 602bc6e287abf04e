import { type BoundFilter, foldBound, type Schema } from "ampipe";
import { type ExplainedCondition, type Explanation, explain } from "ampipe/memory";
import { h, icon } from "../dom.js";
import { ADD } from "../icons.js";
import { hasVisibleKey, type PlaygroundResource } from "../resource.js";
import { rowName } from "../row-table.js";
import type { Row } from "../rows.js";
import { isNumeric, quoteValue, showValue } from "../show-value.js";

/** What the panel explains: a record, or why it has no record. */
export type Asked =
  | { readonly kind: "row"; readonly row: Row; readonly isOnPage: boolean }
  | { readonly kind: "message"; readonly message: string };

/** Callbacks of the panel. */
export interface WhyActions {
  readonly onAsk: (id: string) => void;
  /** Adds the condition that a field has a value. */
  readonly onCondition: (field: string, value: unknown) => void;
}

/** Creates the panel: a form that asks for a record, and the explanation. */
export function createWhyPanel({ onAsk, onCondition }: WhyActions) {
  const input = h("input", { id: "why-id", name: "id", inputmode: "numeric", autocomplete: "off", size: "8" });
  const label = h("label", { for: "why-id" });
  const submit = (event: Event): void => {
    event.preventDefault();
    if (input.value.trim() !== "") onAsk(input.value.trim());
    else input.focus();
  };
  const form = h("form", { class: "ask", onsubmit: submit }, label, input, h("button", { type: "submit" }, "Explain"));
  const answer = h("div", { class: "answer", role: "region", "aria-label": "Explanation", "aria-live": "polite" });
  const element = h("div", { class: "why" }, form, answer);
  const update = (resource: PlaygroundResource, bound: BoundFilter | undefined, asked: Asked | undefined): void => {
    form.hidden = !hasVisibleKey(resource);
    label.textContent = `${resource.name} with ${resource.key}`;
    answer.replaceChildren(...content(resource, bound, asked, onCondition));
  };
  return { element, update };
}

function content(
  resource: PlaygroundResource,
  bound: BoundFilter | undefined,
  asked: Asked | undefined,
  onCondition: WhyActions["onCondition"],
): readonly Node[] {
  if (asked === undefined) {
    const ask = hasVisibleKey(resource) ? `, or enter the ${resource.key} of a record that you miss` : "";
    return [h("p", { class: "hint" }, `Select a row to see why it matches${ask}.`)];
  }
  if (asked.kind === "message") return [h("p", { class: "notice" }, asked.message)];
  const { row, isOnPage } = asked;
  const record = recordList(row, resource, onCondition);
  if (bound === undefined)
    return [h("p", { class: "hint" }, "Correct the filter to see why it matches a record."), record];
  const missing = missingRelations(bound, row);
  if (missing.length > 0) return [notExplained(missing, resource, row, isOnPage), record];
  const explanation = explain(bound, row);
  return [...explanationOf(explanation, resource, row, isOnPage), record];
}

/** Returns the relations in a filter whose records the row does not contain: a list contains at most one of each. */
function missingRelations(bound: BoundFilter, row: Row): readonly string[] {
  type Paths = readonly (readonly string[])[];
  const paths = foldBound<Paths>(bound, {
    everything: () => [],
    and: (_node, parts) => parts.flat(),
    or: (_node, parts) => parts.flat(),
    not: (_node, part) => part,
    comparison: () => [],
    membership: () => [],
    related: ({ relation }, part) => [[relation.name], ...part.map((path) => [relation.name, ...path])],
  });
  const isMissing = (path: readonly string[], record: unknown): boolean => {
    const [name, ...rest] = path;
    if (name === undefined || typeof record !== "object" || record === null) return false;
    const value = (record as Row)[name];
    return value === undefined || [value].flat().some((each) => isMissing(rest, each));
  };
  return [...new Set(paths.filter((path) => isMissing(path, row)).map((path) => path.join(".")))];
}

function notExplained(
  relations: readonly string[],
  resource: PlaygroundResource,
  row: Row,
  isOnPage: boolean,
): HTMLElement {
  const verdict = isOnPage ? `${rowName(row, resource)} matches. ` : "";
  return h(
    "p",
    { class: "notice" },
    `${verdict}Conditions on ${relations.join(", ")} are not explained, because the list does not include these records.`,
  );
}

function explanationOf(
  { matches, conditions }: Explanation,
  resource: PlaygroundResource,
  row: Row,
  isOnPage: boolean,
): readonly Node[] {
  const verdict = `${rowName(row, resource)} ${matches ? "matches" : "does not match"}`;
  const deciding = conditions.filter(({ decides }) => decides);
  const others = conditions.filter(({ decides }) => !decides);
  const reason =
    deciding.length > 0 ? " because:" : conditions.length > 0 ? ", regardless of its values." : reasonWithout(matches);
  return [
    h("h2", { class: matches ? "verdict yes" : "verdict no" }, verdict, h("span", { class: "because" }, reason)),
    ...(matches && !isOnPage ? [h("p", { class: "hint" }, "It is on another page of the list.")] : []),
    ...(deciding.length === 0 ? [] : [conditionList(deciding, resource.schema)]),
    ...(others.length === 0 ? [] : [h("h3", {}, "No effect on the result"), conditionList(others, resource.schema)]),
  ];
}

function reasonWithout(matches: boolean): string {
  return matches ? ": the filter is empty." : ": the filter matches nothing.";
}

function conditionList(conditions: readonly ExplainedCondition[], schema: Schema): HTMLElement {
  const items = conditions.map(({ condition, field, value, holds, negated, valueIs, related }) => {
    // With its negation, so that the result applies to the text shown.
    const result = holds === negated ? "no" : "yes";
    const type = schema.byName.get(field)?.type;
    const remark = valueIs === "wrong type" ? `, which is not of type ${type}` : "";
    const shown = quoteValue(value, isNumeric(type));
    return h(
      "li",
      {},
      h("span", { class: `result ${result}` }, result),
      h("code", {}, negated ? `!(${condition})` : condition),
      related === undefined
        ? h("span", { class: "value" }, `${field} is `, h("b", {}, shown), remark)
        : h(
            "span",
            { class: "value" },
            `${field} has ${related.records} ${related.records === 1 ? "record" : "records"}, `,
            h("b", {}, `${related.matching} matching`),
          ),
    );
  });
  return h("ul", { class: "conditions" }, ...items);
}

function recordList(row: Row, resource: PlaygroundResource, onCondition: WhyActions["onCondition"]): HTMLElement {
  const { schema } = resource;
  const entries = schema.selectableNames.flatMap((name) => {
    const value = row[name];
    const field = schema.byName.get(name);
    const isFilterable = field?.filterable !== false && field?.type !== "list";
    const shown = showValue(value);
    const title = `Add condition ${name} is ${shown}`;
    const add = { type: "button", class: "add", title, "aria-label": title, onclick: () => onCondition(name, value) };
    return [
      h("dt", {}, name),
      h("dd", {}, h("span", {}, shown), isFilterable ? h("button", add, icon(ADD)) : undefined),
    ];
  });
  const name = rowName(row, resource);
  const summary = h("h3", {}, `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`);
  return h("section", { class: "record" }, summary, h("dl", {}, ...entries));
}
