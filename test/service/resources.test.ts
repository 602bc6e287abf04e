import { check } from "ampipe";
import { expect, test } from "vitest";
import { RESOURCES } from "../../service/resources.js";

test.each(RESOURCES)("the example filter of $name is valid", ({ exampleFilter, schema }) => {
  expect(check(exampleFilter, schema)).toMatchObject({ ok: true, warnings: [] });
});
