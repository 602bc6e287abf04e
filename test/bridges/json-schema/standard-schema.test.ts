import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import { integer, json, text, timestamp } from "../../../src/index.js";
import { derive, errorsOf, untyped } from "./support/derive.js";

const FIELDS = { at: timestamp(), big: integer(), other: json({ nullable: true }) };

test.each([
  ["zod", z.object({ at: z.date(), big: z.bigint(), other: z.undefined() })],
  [
    "zod with its own sizes",
    z.object({ at: z.date(), big: z.int64(), other: z.map(z.string(), z.string()).nullable() }),
  ],
  [
    "valibot",
    toStandardJsonSchema(v.object({ at: v.date(), big: v.bigint(), other: v.optional(v.map(v.string(), v.string())) })),
  ],
  ["arktype", type({ at: "Date", big: "bigint", "other?": "symbol" })],
])("%s: dates and big integers are fields, and other types without JSON are not", (_library, schema) => {
  expect(derive(schema).fields).toEqual(FIELDS);
});

test.each([
  [{ minimum: -(2n ** 31n), maximum: 2n ** 31n - 1n }, 32],
  [{ exclusiveMinimum: -(2n ** 31n) - 1n, exclusiveMaximum: 2n ** 31n }, 32],
  [{ minimum: -(2n ** 31n) - 1n, maximum: 0n }, 64],
  [{ exclusiveMinimum: 0n, exclusiveMaximum: 2n ** 31n + 1n }, 64],
] as const)("bounds may be big integers, as in documents that a program built: %o", (bounds, bits) => {
  const property = { type: "integer", ...bounds };
  expect(derive({ properties: { a: property }, required: ["a"] }).fields).toEqual({ a: integer({ bits }) });
});

test("the result of z.toJSONSchema is a document", () => {
  expect(derive(z.toJSONSchema(z.object({ a: z.string() }))).fields).toEqual({ a: text() });
});

describe("a library that cannot provide a JSON Schema", () => {
  const standard = (jsonSchema: unknown) => ({ "~standard": { version: 1, vendor: "acme", jsonSchema } });

  test("is reported with what to pass", () => {
    expect(errorsOf(() => untyped(v.object({ a: v.string() })))).toEqual([
      'JSON Schema at "#" is a schema of valibot that does not provide a JSON Schema. Pass toStandardJsonSchema(schema), from @valibot/to-json-schema.',
    ]);
    expect(errorsOf(() => untyped(mini.object({ a: mini.string() })))).toEqual([
      'JSON Schema at "#" is a schema of zod that does not provide a JSON Schema. Pass z.toJSONSchema(schema).',
    ]);
    expect(errorsOf(() => untyped(standard(undefined)))).toEqual([
      'JSON Schema at "#" is a schema of acme that does not provide a JSON Schema. Pass its JSON Schema.',
    ]);
  });

  test("may support one target only", () => {
    const output = ({ target }: { target: string }) => {
      if (target !== "openapi-3.0") throw new Error(`no ${target}`);
      return { type: "object", properties: { a: { type: "string", nullable: true } } };
    };
    expect(derive(standard({ output })).fields).toEqual({ a: text({ nullable: true }) });
  });

  test("may throw anything", () => {
    const output = () => {
      throw "not today";
    };
    expect(errorsOf(() => untyped(standard({ output })))).toEqual([
      'JSON Schema at "#" cannot be created by acme: not today.',
    ]);
  });
});
