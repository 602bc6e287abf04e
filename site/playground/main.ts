import { AmpipePlayground, definePlayground } from "../../playground/element.js";
import { sampleRows } from "../../playground/sample-rows.js";
import { samples } from "./samples.js";

/** Shows the playground with the sample data in an `<ampipe-playground>` of the page. */
export function openPlayground(element: Element, autofocus: boolean): void {
  definePlayground();
  if (!(element instanceof AmpipePlayground)) throw new TypeError("The element must be <ampipe-playground>.");
  const resources = samples(Date.now());
  element.open({ resources, rows: sampleRows(resources), themeToggle: false, autofocus });
  // On this site the header of the playground is not the banner of the page.
  element.shadowRoot?.querySelector("header")?.setAttribute("role", "none");
}
