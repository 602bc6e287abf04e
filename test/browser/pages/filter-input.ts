import { boolean, date, decimal, defineSchema, enumeration, integer, text } from "ampipe";
import { type FilterEvent, FilterInputElement, type ValueQuery } from "ampipe/element";
import { findConstantParts } from "ampipe/logic";

/** What the tests read and control, as `window.filterProbe`. */
export interface Probe {
  /** The events of the element and the form, as `type value [messages]`. */
  readonly events: string[];
  readonly queries: string[];
  readonly aborted: string[];
  readonly element: FilterInputElement;
  usePartners(): void;
  useLint(): void;
}

const products = defineSchema({
  id: integer(),
  name: text({ nullable: true, description: "As printed on the invoice." }),
  list_price: decimal({ nullable: true, description: "In euros, without tax." }),
  state: enumeration(["draft", "done"]),
  active: boolean(),
  created: date(),
});

const element = document.querySelector("filter-input");
if (!(element instanceof FilterInputElement)) throw new Error("The page has no <filter-input>.");

const filterProbe: Probe = {
  events: [],
  queries: [],
  aborted: [],
  element,
  usePartners: () => {
    element.schema = defineSchema({ email: text(), emails: integer(), credit_limit: decimal() });
  },
  useLint: () => {
    element.lint = findConstantParts;
  },
};

let endLate: (values: readonly string[]) => void = () => {};

/** Responds at once, because a slow machine may need more than the deadline between two steps of a test. */
function values({ field, operator, typed, signal }: ValueQuery): Promise<readonly string[]> {
  const query = field + operator + typed;
  filterProbe.queries.push(query);
  signal.addEventListener("abort", () => filterProbe.aborted.push(query));
  switch (typed) {
    case "st":
      return Promise.resolve(["Steel", "Steel & Co", "Stone"]);
    case "fail":
      return Promise.reject(new Error("No values today"));
    case "late":
      setTimeout(() => document.execCommand("insertText", false, "r"));
      return new Promise((resolve) => {
        endLate = resolve;
      });
    case "to":
      // Chooses the second option before the values arrive.
      for (const _ of [1, 2]) {
        filterProbe.element.shadowRoot?.activeElement?.dispatchEvent(
          new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }),
        );
      }
      return Promise.resolve(["2026-01-05"]);
    case "later":
      endLate(["late and lost"]);
      return Promise.resolve(["later 1"]);
    default:
      return new Promise(() => {});
  }
}

element.schema = products;
element.values = values;

for (const type of ["input", "change", "submit", "valueserror"]) {
  element.addEventListener(type, (event) => {
    const { detail } = event as FilterEvent;
    const problems = type === "valueserror" ? String(detail) : detail.diagnostics.map(({ code }) => code).join();
    filterProbe.events.push(`${type} ${element.value} [${problems}]`);
  });
}
const form = document.querySelector("form");
form?.addEventListener("submit", (event) => {
  event.preventDefault();
  filterProbe.events.push(`form ${JSON.stringify([...new FormData(form)])}`);
});
form?.addEventListener("input", ({ target }) => filterProbe.events.push(`form input ${target === element}`));

Object.assign(window, { filterProbe });
