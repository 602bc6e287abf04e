import { h, type VNode } from "vue";
import { data } from "./hero.data.js";

/** The example next to the title of the home page. */
export function heroExample(): VNode {
  return h("dl", { class: "hero-example" }, [
    h("dt", "A filter"),
    h("dd", h("pre", { class: "wrapped", innerHTML: data.filterHtml })),
    h("dt", "as SQL for PostgreSQL"),
    h("dd", [h("pre", { class: "wrapped" }, data.sql), h("pre", { class: "wrapped" }, data.values)]),
    h("dt", "and with mistakes"),
    h("dd", h("pre", { tabindex: 0 }, data.error)),
  ]);
}
