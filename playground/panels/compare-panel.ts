import { type BoundFilter, type Filter, fold, foldBound, print, type Schema } from "ampipe";
import { inspect } from "ampipe/editor";
import { type ComparisonAnswer, compare, simplify } from "ampipe/logic";
import { h, setText } from "../dom.js";
import { createFilterEditor } from "../filter-editor.js";
import type { PlaygroundResource } from "../resource.js";
import { codeBlock } from "./code-block.js";

/** Callbacks of the panel. */
export interface CompareActions {
  /** Called with a filter that shall replace the one of the page. */
  readonly onUse: (filter: string) => void;
}

const MEANINGS: Readonly<Record<ComparisonAnswer["answer"], string>> = {
  same: "Both filters match the same records.",
  narrower: "The other filter matches all records of this one, and more.",
  wider: "This filter matches all records of the other one, and more.",
  disjoint: "No record matches both filters.",
  overlapping: "Each filter matches records that the other one does not.",
  unknown: "This cannot be decided for these filters.",
};

/** Few enough to search while people type. */
const STEPS = 200_000;

/** The filter of the page. */
interface Current {
  readonly resource: PlaygroundResource;
  readonly filter: Filter;
  /** Undefined if the filter has errors. */
  readonly bound: BoundFilter | undefined;
}

/** Creates the panel that compares the filter of the page with another one, and offers a shorter one. */
export function createComparePanel(root: ShadowRoot, schema: Schema, { onUse }: CompareActions) {
  let current: Current | undefined;
  let other = "";
  const result = h("p", { role: "status" });
  const details = h("div", {});
  const editor = createFilterEditor({
    root,
    schema,
    label: "Other filter",
    placeholder: "Another filter",
    problemList: true,
    onChange: (text) => {
      other = text;
      render();
    },
  });

  const render = (): void => {
    if (current === undefined) return;
    const { bound, filter, resource } = current;
    const against = other.trim() === "" ? undefined : inspect(other, resource.schema).bound;
    const filters = bound === undefined || against === undefined ? undefined : ([bound, against] as const);
    const comparison = filters && compare(...filters, { steps: STEPS });
    setText(result, comparison === undefined ? waiting(bound, other) : MEANINGS[comparison.answer]);
    details.replaceChildren(
      ...(comparison === undefined ? [] : examplesOf(comparison, filters ?? [])),
      ...(bound === undefined ? [] : shorterOf(filter, bound, onUse)),
    );
  };
  return {
    element: h("div", {}, h("h2", {}, "Compare with"), editor.element, result, details),
    update: (next: Current): void => {
      if (next.bound !== undefined && next.bound === current?.bound) return;
      if (next.resource !== current?.resource) editor.setSchema(next.resource.schema);
      current = next;
      render();
    },
    setDark: editor.setDark,
    destroy: editor.destroy,
  };
}

function waiting(bound: BoundFilter | undefined, other: string): string {
  if (bound === undefined) return "The filter of the page has errors.";
  return other.trim() === "" ? "Do both filters match the same records? Each result has an example." : "";
}

/** Returns the records that show the result. */
function examplesOf({ onlyA, onlyB, both }: ComparisonAnswer, filters: readonly BoundFilter[]): readonly HTMLElement[] {
  const shown = new Set(filters.flatMap(propertiesIn));
  const example = (title: string, record: object | undefined): readonly HTMLElement[] => {
    if (record === undefined) return [];
    const own = Object.entries(record).filter(([name]) => shown.has(name));
    return [codeBlock(title, JSON.stringify(Object.fromEntries(own), null, 2))];
  };
  return [
    ...example("Only this filter matches", onlyA),
    ...example("Only the other filter matches", onlyB),
    ...example("Both match", both),
  ];
}

/** Returns the properties of a record that a filter reads. */
function propertiesIn(bound: BoundFilter): readonly string[] {
  const properties = (name: string): readonly string[] => [bound.schema.byName.get(name)?.path?.split(".")[0] ?? name];
  return foldBound<readonly string[]>(bound, {
    everything: () => [],
    and: (_node, parts) => parts.flat(),
    or: (_node, parts) => parts.flat(),
    not: (_node, part) => part,
    comparison: ({ field }) => properties(field.name),
    membership: ({ field }) => properties(field.name),
    related: ({ relation }) => [relation.definition.path ?? relation.name],
  });
}

/** Returns an equivalent filter with fewer conditions, if there is one. */
function shorterOf(filter: Filter, bound: BoundFilter, onUse: (filter: string) => void): readonly HTMLElement[] {
  const shorter = simplify(bound, { steps: STEPS });
  if (conditionsIn(shorter) >= conditionsIn(filter)) return [];
  const text = print(shorter);
  const use = { type: "button", onclick: () => onUse(text) };
  return [codeBlock("Same records with fewer conditions", text), h("button", use, "Use this filter")];
}

function conditionsIn(filter: Filter): number {
  const sum = (_node: unknown, parts: readonly number[]): number => parts.reduce((total, one) => total + one, 0);
  return fold<number>(filter, {
    everything: () => 0,
    and: sum,
    or: sum,
    not: (_node, part) => part,
    comparison: () => 1,
    membership: () => 1,
    related: (_node, part) => 1 + part,
  });
}
