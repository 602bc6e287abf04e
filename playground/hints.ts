import { h } from "./dom.js";
import type { PlaygroundResource } from "./resource.js";

/** Returns the line below a filter without errors: examples for an empty one, otherwise what the keys do. */
export function hintsOf(
  { name, examples }: PlaygroundResource,
  filter: string,
  unknown: readonly string[],
  onExample: (filter: string) => void,
): HTMLElement {
  if (unknown.length > 0) {
    const names = unknown.map((one) => `"${one}"`).join(", ");
    return h("p", { class: "hint" }, `${name} does not have ${names}, which the link names.`);
  }
  if (filter.trim() !== "") {
    const keys = [
      ["Enter", "runs"],
      ["Tab", "completes"],
      ["↓", "shows what fits"],
    ] as const;
    return h("p", { class: "hint keys" }, ...keys.flatMap(([key, does]) => [h("kbd", {}, key), h("span", {}, does)]));
  }
  const buttons = examples.map((example) => {
    const choose = { type: "button", class: "example", onclick: () => onExample(example.filter) };
    return h("li", {}, h("button", choose, h("code", {}, example.filter), h("span", {}, example.label)));
  });
  return h("div", { class: "examples" }, h("p", {}, "Try"), h("ul", {}, ...buttons));
}
