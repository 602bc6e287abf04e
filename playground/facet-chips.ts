import type { Filter } from "ampipe";
import { h } from "./dom.js";
import { columnField, type PlaygroundResource } from "./resource.js";
import type { RowFacet } from "./rows.js";
import { showValue } from "./show-value.js";
import { type ChoiceField, chosenValues } from "./toggle-value.js";

/** What the chips show. */
export interface FacetsView {
  readonly resource: PlaygroundResource;
  readonly facets: ReadonlyMap<string, RowFacet>;
  /** The filter, if it has no errors. */
  readonly filter: Filter | undefined;
}

export type OnChoose = (field: ChoiceField, value: string | null) => void;

const NUMBER = new Intl.NumberFormat("en");

/** Returns a line of buttons for each facet: its values with their counts. Those that the filter chooses are pressed. */
export function facetChips({ resource, facets, filter }: FacetsView, onChoose: OnChoose): readonly HTMLElement[] {
  if (filter === undefined) return [];
  return Array.from(facets, ([name, { values, more }]) => {
    const field = { name, isList: columnField(resource, name)?.type === "list" };
    const chosen = chosenValues(filter, field);
    const chips = values.map(({ value, count }) => {
      const text = value === null ? null : showValue(value);
      const isChosen = chosen.includes(text);
      const label = h("span", {}, text ?? "null");
      const number = h("span", { class: "number" }, NUMBER.format(count));
      const choose = { type: "button", class: "chip", "aria-pressed": String(isChosen) };
      return h("li", {}, h("button", { ...choose, onclick: () => onChoose(field, text) }, label, number));
    });
    const rest = more ? [h("li", { class: "more" }, "…")] : [];
    return h(
      "div",
      { class: "facet", role: "group", "aria-label": name },
      h("p", {}, name),
      h("ul", {}, ...chips, ...rest),
    );
  });
}
