import { expectTypeOf, test } from "vitest";
import type { FilterDetail, FilterEvent, FilterInputElement } from "../../src/element.js";

test("listeners get the filter", () => {
  const input = document.createElement("filter-input");
  expectTypeOf(input).toEqualTypeOf<FilterInputElement>();
  input.addEventListener("submit", (event) => expectTypeOf(event).toEqualTypeOf<FilterEvent>());
  input.addEventListener("input", ({ detail }) => expectTypeOf(detail).toEqualTypeOf<FilterDetail>(), { once: true });
  input.addEventListener("change", function ({ detail }) {
    expectTypeOf(this).toEqualTypeOf<FilterInputElement>();
    expectTypeOf(detail.value).toEqualTypeOf<string>();
  });
  input.addEventListener("valueserror", ({ detail }) => expectTypeOf(detail).toEqualTypeOf<unknown>());
  input.addEventListener("keydown", ({ key }) => expectTypeOf(key).toEqualTypeOf<string>());
  const listen = (_event: Event): void => {};
  input.addEventListener("anything", listen);
  input.removeEventListener("submit", listen);
  const element: HTMLElement = input;
  element.addEventListener("input", listen);
});
