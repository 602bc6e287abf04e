import { createElement, type JSX } from "react";
import { expectTypeOf, test } from "vitest";
import { defineSchema, integer } from "../../src/index.js";
import { type FilterEvent, FilterInput, type FilterInputElement } from "../../src/react.js";

const schema = defineSchema({ id: integer() });

test("a component passes attributes and events of elements on", () => {
  createElement(FilterInput, { schema, "data-testid": "x", title: "x", style: { width: "20em" } });
  createElement(FilterInput, {
    schema,
    onFocus: ({ currentTarget }) => expectTypeOf(currentTarget).toExtend<FilterInputElement>(),
    onBlur: () => {},
  });
});

test("misspelled properties do not compile", () => {
  // @ts-expect-error It is onChange.
  createElement(FilterInput, { schema, onchange: () => {} });
  // @ts-expect-error It is aria-label.
  createElement(FilterInput, { schema, "aria-lable": "x" });
  // @ts-expect-error It has no schema.
  createElement(FilterInput, { name: "x" });
});

test("the element has its properties and events in JSX", () => {
  type Props = JSX.IntrinsicElements["filter-input"];
  const props: Props = { schema, name: "filter", values: () => ["x"], title: "x", className: "x" };
  expectTypeOf(props.onsubmit).toEqualTypeOf<((event: FilterEvent) => void) | undefined>();
  // @ts-expect-error It is placeholder.
  const wrong: Props = { placeholdr: "x" };
  void wrong;
});
