import type { Filter } from "ampipe";
import { h } from "./dom.js";
import { columnField, type PlaygroundResource } from "./resource.js";
import type { RowFacet } from "./rows.js";
import { showValue } from "./show-value.js";
import { type Choice, type ChoiceField, isChosen } from "./toggle-value.js";

/** What the chips show. */
export interface FacetsView {
  readonly resource: PlaygroundResource;
  readonly facets: ReadonlyMap<string, RowFacet>;
  /** The filter, if it has no errors. */
  readonly filter: Filter | undefined;
}

export type OnChoose = (field: ChoiceField, value: Choice) => void;

const NUMBER = new Intl.NumberFormat("en");

/**
 * Returns a line of buttons for each facet: its values with their counts. Those that the filter chooses are pressed. They
 * are disabled while the filter has errors.
 */
export function facetChips({ resource, facets, filter }: FacetsView, onChoose: OnChoose): readonly HTMLElement[] {
  const { schema } = resource;
  return Array.from(facets, ([name, { values, more }]) => {
    const field = { schema, name, isList: columnField(resource, name)?.type === "list" };
    const chips = values.map(({ value, count }) => {
      const choice = value as Choice;
      const label = h("span", {}, showValue(value));
      const number = h("span", { class: "number" }, NUMBER.format(count));
      const isPressed = filter !== undefined && isChosen(filter, field, choice);
      const state = {
        type: "button",
        class: "chip",
        "aria-pressed": String(isPressed),
        disabled: filter === undefined,
      };
      return h("li", {}, h("button", { ...state, onclick: () => onChoose(field, choice) }, label, number));
    });
    const rest = more ? [h("li", { class: "more" }, "…")] : [];
    const list = h("ul", {}, ...chips, ...rest);
    return h("div", { class: "facet", role: "group", "aria-label": name }, h("p", {}, name), list);
  });
}
