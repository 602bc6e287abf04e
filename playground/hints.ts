import { h } from "./dom.js";
import type { PlaygroundResource } from "./resource.js";

const KEYS = [
  ["Enter", "runs"],
  ["Tab", "completes"],
  ["↓", "shows all"],
] as const;

/** Returns the line below a filter without errors: examples, and what the keys do. It is the same for every filter. */
export function hintsOf(
  { name, examples }: PlaygroundResource,
  unknown: readonly string[],
  onExample: (filter: string) => void,
): HTMLElement {
  if (unknown.length > 0) {
    const names = unknown.map((one) => `"${one}"`).join(", ");
    return h("p", { class: "hint" }, `This link uses ${names}, which ${name} does not have.`);
  }
  const buttons = examples.map((example) => {
    const choose = { type: "button", class: "example", onclick: () => onExample(example.filter) };
    return h("li", {}, h("button", choose, h("code", {}, example.filter), h("span", {}, example.label)));
  });
  const keys = KEYS.flatMap(([key, does]) => [h("kbd", {}, key), h("span", {}, does)]);
  return h(
    "div",
    { class: "examples" },
    h("p", {}, "Try"),
    h("ul", {}, ...buttons, h("li", { class: "hint keys" }, ...keys)),
  );
}
