import { expect, test } from "vitest";
import { defineFilterInput, FilterInputElement } from "../../../src/element.js";

test("importing the element on a server does nothing", () => {
  expect("HTMLElement" in globalThis).toBe(false);
  expect(() => defineFilterInput()).not.toThrow();
  expect(FilterInputElement.formAssociated).toBe(true);
});
