import type { DefaultRuleGroupType, RuleGroupType, RuleGroupTypeAny, RuleGroupTypeIC } from "@react-querybuilder/core";
import type { BuiltInFilterFn, ColumnFiltersState, SortingState } from "@tanstack/table-core";
import { expectTypeOf, test } from "vitest";
import { createClient } from "../../src/client.js";
import { defineSchema, eq, type Filter, integer, json, listOf, type Result, text } from "../../src/index.js";
import type { SortKey } from "../../src/list.js";
import {
  type FilterFnName,
  fromColumnFilters,
  fromRuleGroup,
  fromSorting,
  type toColumnFilters,
  toRuleGroup,
  toSorting,
} from "../../src/ui.js";

const schema = defineSchema({
  id: integer(),
  name: text(),
  note: text({ sortable: false }),
  secret: text({ hidden: true }),
  tags: listOf(text()),
  data: json(),
});
type Value<R> = Extract<R, { readonly ok: true; readonly value: unknown }>["value"];

test("rule groups have the types of react-querybuilder", () => {
  const group = toRuleGroup(eq("id", 1), schema);
  expectTypeOf<Value<typeof group>>().toExtend<RuleGroupType>();
  expectTypeOf<Value<typeof group>>().toExtend<DefaultRuleGroupType>();
  expectTypeOf(fromRuleGroup).toBeCallableWith({} as RuleGroupType, schema);
  expectTypeOf(fromRuleGroup).toBeCallableWith({} as RuleGroupTypeIC);
  expectTypeOf(fromRuleGroup).toBeCallableWith({} as RuleGroupTypeAny, schema, { limits: { depth: 5 } });
  expectTypeOf(fromRuleGroup({} as DefaultRuleGroupType)).toEqualTypeOf<Result<Filter>>();
});

test("column filters and sort orders have the types of TanStack Table", () => {
  expectTypeOf<Value<ReturnType<typeof toColumnFilters>>>().toExtend<ColumnFiltersState>();
  expectTypeOf<Value<ReturnType<typeof toSorting>>>().toExtend<SortingState>();
  expectTypeOf<BuiltInFilterFn>().toExtend<FilterFnName>();
  expectTypeOf(fromColumnFilters).toBeCallableWith([] as ColumnFiltersState, schema, { filterFns: { id: "equals" } });
  // @ts-expect-error: not a filter function of TanStack Table.
  fromColumnFilters([], schema, { filterFns: { id: "fuzzy" } });
  expectTypeOf(toSorting).toBeCallableWith([] as readonly SortKey[]);
});

test("the names to sort by are those of the schema, and the client accepts them", () => {
  const sort = fromSorting([] as SortingState, schema);
  expectTypeOf<Value<typeof sort>>().toEqualTypeOf<("id" | "name" | "-id" | "-name")[]>();
  const products = createClient({ baseUrl: "https://acme.example" }).resource("product", schema);
  const filter = fromRuleGroup({} as RuleGroupType, schema);
  if (sort.ok && filter.ok) products.list({ filter: filter.value, sort: sort.value });
  const unknown = fromSorting([] as SortingState);
  expectTypeOf<Value<typeof unknown>>().toEqualTypeOf<string[]>();
});
