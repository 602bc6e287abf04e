import { h, type VNode } from "vue";
import type { HomeRow } from "../../build/home-example.js";
import { data } from "./hero.data.js";

/** The example next to the title of the home page. */
export function heroExample(): VNode {
  const { rows } = data;
  return h("dl", { class: "hero-example" }, [
    h("dt", "Filter"),
    h("dd", h("pre", { innerHTML: data.filterHtml })),
    h("dt", `Matches ${rows.filter(({ matches }) => matches).length} of ${rows.length} products`),
    h("dd", rowTable(rows)),
    h("dt", "Try it in a clone"),
    h("dd", h("pre", { class: "command" }, data.command)),
    h("dt", "Selects the same rows as"),
    h("dd", h("pre", data.sql)),
    h("dt", "With mistakes, all errors at once"),
    h("dd", h("pre", data.error)),
  ]);
}

/** The commands that install the package, below the title. */
export function heroInstall(): VNode {
  const [pack, install] = data.install;
  return h("dl", { class: "hero-install" }, [
    h("dt", "Pack it in a clone, because it is not on npm yet"),
    h("dd", h("pre", pack)),
    h("dt", "Install it in your project"),
    h("dd", h("pre", install)),
  ]);
}

function rowTable(rows: readonly HomeRow[]): VNode {
  const header = h("tr", [...["name", "price", "active"].map((name) => h("th", { scope: "col" }, name)), h("td")]);
  const lines = rows.map(({ name, price, active, matches }) =>
    h("tr", { class: { matches } }, [
      h("td", name),
      h("td", price),
      h("td", active),
      h("td", matches ? "✓ matches" : ""),
    ]),
  );
  return h("table", [h("thead", header), h("tbody", lines)]);
}
