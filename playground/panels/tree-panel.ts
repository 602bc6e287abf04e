import { type Comparison, type Filter, fold, type Membership, pretty, print, type Related, type Span } from "ampipe";
import { h } from "../dom.js";
import { codeBlock } from "./code-block.js";

/** Callbacks of the panel. */
export interface TreeActions {
  readonly onSelect: (span: Span) => void;
}

/** What a condition on related records says about those that match. */
const RELATED: Readonly<Record<Related["operator"], (count: number | null) => string>> = {
  some: () => "at least one with",
  none: () => "none with",
  "=": (count) => `exactly ${count} with`,
  "!=": (count) => `not exactly ${count} with`,
  ">": (count) => `more than ${count} with`,
  ">=": (count) => `at least ${count} with`,
  "<": (count) => `less than ${count} with`,
  "<=": (count) => `at most ${count} with`,
};

/** Returns the tree of a filter. Each condition selects its text. */
export function treePanel(text: string, filter: Filter, isWhole: boolean, { onSelect }: TreeActions): readonly Node[] {
  const written = ({ start, end }: Span): string => text.slice(start, end);
  const leaf = (node: Comparison | Membership): HTMLElement => {
    const select = { type: "button", class: "leaf", onclick: () => onSelect(node.span) };
    const isList = node.kind === "membership";
    const value = isList ? node.span.items.map(written).join(", ") : written(node.span.value);
    return h(
      "li",
      {},
      h(
        "button",
        select,
        h("span", { class: "field" }, node.field),
        h("span", { class: "operator" }, written(node.span.operator)),
        h("span", { class: "value" }, value),
        isList ? h("span", { class: "operator" }, "]") : undefined,
      ),
    );
  };
  const group = (name: string, meaning: string, parts: readonly HTMLElement[]): HTMLElement =>
    h("li", {}, h("span", { class: "group" }, h("b", {}, name), ` ${meaning}`), h("ul", {}, ...parts));
  const tree = fold<HTMLElement>(filter, {
    everything: () => h("li", {}, h("span", { class: "group" }, "matches every record")),
    and: (_node, parts) => group("and", "all of", parts),
    or: (_node, parts) => group("or", "at least one of", parts),
    not: (_node, part) => group("not", "the opposite of", [part]),
    comparison: leaf,
    membership: leaf,
    related: (node, part) => group(node.relation, RELATED[node.operator](node.count), [part]),
  });
  return [
    ...(isWhole ? [] : [h("p", { class: "hint" }, "The filter has errors. This tree has only the valid conditions.")]),
    h("ul", { class: "tree", "aria-label": "Tree of the filter" }, tree),
    ...(filter.kind === "everything"
      ? []
      : [codeBlock("Canonical text", print(filter)), codeBlock("Formatted", pretty(filter))]),
  ];
}
