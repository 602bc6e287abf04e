import fc from "fast-check";
import { expect, test } from "vitest";
import { openApi } from "../../../src/http.js";
import { decimal, type Field, type ListItem, type Schema, text, timestamp, uuid } from "../../../src/index.js";
import { anySchema } from "../../../src/testing.js";
import { RUNS } from "../../support/runs.js";
import { IS_FULL_TIER } from "../../support/tier.js";
import { anyDocument } from "./support/any-document.js";
import { derive, errorsOf, fieldsOf, untyped } from "./support/derive.js";

test("a random document gives the schema that it was made from", () => {
  fc.assert(
    fc.property(anyDocument(), ({ document, fields, ref }) => {
      expect(Object.entries(derive(document, undefined, ref === undefined ? {} : { ref }).fields)).toEqual(
        Object.entries(fields),
      );
    }),
    { numRuns: RUNS / 4 },
  );
});

test("the OpenAPI document of a schema gives the schema back, as far as the document tells", () => {
  fc.assert(
    fc.property(anySchema(), (schema) => {
      const document = openApi({
        title: "Test",
        version: "1",
        resources: [{ name: "Thing", path: "/things", schema, key: schema.visibleNames[0] ?? "" }],
      });
      const { fields } = derive(document, undefined, { ref: "#/components/schemas/Thing" });
      expect(fields).toEqual(toldByOpenApi(schema));
    }),
    { numRuns: RUNS / 4 },
  );
});

/** Responses may leave out every field, so none is required. Columns and options of filters are not in the document. */
function toldByOpenApi(schema: Schema): Record<string, Field> {
  const visible = Object.entries(fieldsOf(schema)).filter(([name]) => schema.selectableNames.includes(name));
  return Object.fromEntries(visible.map(([name, field]) => [name, { ...toldField(field), nullable: true }]));
}

function toldField({ operators: _operators, aliases: _aliases, names: _names, ...field }: Field): Field {
  const plain = { hidden: false, column: undefined, path: undefined };
  const all = { ...plain, filterable: true, sortable: true };
  switch (field.type) {
    case "integer":
      return { ...field, ...all, bits: field.bits === 16 ? 32 : field.bits };
    case "decimal":
      return decimal();
    case "text":
      return text();
    case "timestamp":
      return timestamp();
    case "enumeration":
      return { ...field, ...all, ordered: false };
    case "uuid":
      return uuid();
    case "list":
      return { ...field, ...plain, filterable: true, item: toldField(field.item) as ListItem };
    case "json":
      return { ...field, ...plain };
    default:
      return { ...field, ...all };
  }
}

test("any JSON gives a schema or a FilterError", () => {
  const keyword = fc.constantFrom(
    ...["type", "properties", "required", "items", "anyOf", "allOf", "oneOf", "enum", "const", "$ref", "$id", "$defs"],
    ...["format", "minimum", "maximum", "exclusiveMinimum", "nullable", "$anchor", "prefixItems", "a", "__proto__"],
  );
  const word = fc.constantFrom(
    "object",
    "string",
    "array",
    "null",
    "integer",
    "uuid",
    "#",
    "#/$defs/a",
    "#a",
    "a",
    "a#/$defs/a",
  );
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.oneof(word, fc.integer({ min: -1, max: 3 }), fc.boolean(), fc.constant(null)),
      fc.array(fc.oneof(word, tie("tree")), { maxLength: 3 }),
      fc
        .uniqueArray(fc.tuple(keyword, tie("tree")), { maxLength: 4, selector: ([name]) => name })
        .map(Object.fromEntries),
    ),
  }));
  let derived = 0;
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(keyword, tree), { maxLength: 3, selector: ([name]) => name }),
      tree,
      (members, a) => {
        const schema = { type: "object", properties: { a }, ...Object.fromEntries(members) };
        try {
          expect(derive(schema).fields).toBeDefined();
          derived += 1;
        } catch {
          expect(errorsOf(() => untyped(schema)).length).toBeGreaterThan(0);
        }
      },
    ),
    { numRuns: RUNS / 4 },
  );
  // A few runs may all get errors.
  if (IS_FULL_TIER) expect(derived).toBeGreaterThan(RUNS / 80);
});
