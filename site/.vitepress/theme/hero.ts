import { h, type VNode } from "vue";
import { data } from "./hero.data.js";

/** The example next to the title of the home page. */
export function heroExample(): VNode {
  return h("dl", { class: "hero-example" }, [
    h("dt", "A filter"),
    h("dd", h("pre", { innerHTML: data.filterHtml })),
    h("dt", "as SQL for PostgreSQL"),
    h("dd", [h("pre", data.sql), h("pre", data.values)]),
    h("dt", "and with mistakes"),
    h("dd", h("pre", data.error)),
  ]);
}
