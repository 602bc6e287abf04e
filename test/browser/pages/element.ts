import { defineSchema, integer } from "ampipe";
import { FilterEditorElement } from "../../../examples/filter-editor-element.js";

const element = document.querySelector("filter-editor");
if (!(element instanceof FilterEditorElement)) throw new Error("The page has no <filter-editor>.");
element.schema = defineSchema({ amount: integer() });
element.value = "amount>1";
element.addEventListener("filter", (event) => {
  document.querySelector("#out")?.replaceChildren(`${(event as CustomEvent<string>).detail} ${element.value}`);
});
