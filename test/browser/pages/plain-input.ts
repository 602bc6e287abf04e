import { boolean, defineSchema, enumeration, text } from "ampipe";
import { completeInput } from "../../../examples/plain-input.js";

const schema = defineSchema({
  name: text({ description: "As on the invoice." }),
  state: enumeration(["draft", "done"]),
  active: boolean(),
});

const brands = ["Bolt", "Bolt & nut", "Bracket"];
const input = document.querySelector("input");
const list = document.querySelector("ul");
if (input === null || list === null) throw new Error("The page has no input.");
completeInput(input, list, schema, ({ typed }) => brands.filter((brand) => brand.startsWith(typed)));
document.querySelector("form")?.addEventListener("submit", (event) => {
  event.preventDefault();
  document.querySelector("output")?.append(`[${input.value}]`);
});
