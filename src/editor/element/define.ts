import { FilterInputElement } from "./filter-input.js";

declare global {
  interface HTMLElementTagNameMap {
    "filter-input": FilterInputElement;
  }
}

/**
 * Defines `<filter-input>`, unless the page has it. Does nothing on a server. Importing `ampipe/element` calls it.
 *
 * @example
 * ```ts
 * defineFilterInput();
 * document.body.append(document.createElement("filter-input"));
 * ```
 */
export function defineFilterInput(): void {
  const { customElements } = globalThis;
  if (customElements !== undefined && customElements.get("filter-input") === undefined) {
    customElements.define("filter-input", FilterInputElement);
  }
}
