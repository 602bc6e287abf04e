import { checkArgument } from "../language/diagnostics/argument.js";
import type { Diagnostic } from "../language/diagnostics/diagnostic.js";
import { type FieldAt, isSelectable } from "../language/schema/field-at.js";
import type { Schema } from "../language/schema/schema.js";
import { valueTextsOf } from "../language/types/types.js";
import { writeExactJson } from "../language/values/exact-json.js";
import type { CursorEnvelope } from "./cursor-envelope.js";
import type { ListEnvelope, UncountedEnvelope } from "./envelope.js";
import type { Facets } from "./facet.js";
import { facetField, valueField } from "./facet-field.js";
import { recordWriter, type ToJsonOptions } from "./record-to-json.js";
import { responseDiagnostics } from "./response-diagnostics.js";

/**
 * Returns the response body of a list as JSON, as the handlers of `ampipe/http` write it: records as by `recordToJson`,
 * `facets` by the names of their fields, and warnings only if there are any, each with its suggestions. Other members of
 * the envelope are left out.
 *
 * @example
 * ```ts
 * const products = defineSchema({ id: integer(), list_price: decimal() });
 * listToJson(listEnvelope({ data: [{ id: 1n, list_price: "0.10" }], page: 1, limit: 10, total: 1 }), products);
 * // {"data":[{"id":1,"list_price":0.10}],"meta":{"count":1,"total":1},"pagination":{"previousPage":null, ...}}
 * ```
 */
export function listToJson(
  envelope: (ListEnvelope<object> | UncountedEnvelope<object> | CursorEnvelope<object>) & { readonly facets?: Facets },
  schema: Schema,
  options: ToJsonOptions = {},
): string {
  const isEnvelope = Array.isArray(envelope?.data);
  checkArgument(isEnvelope, "listToJson()", "envelope", "the value of listEnvelope() or cursorEnvelope()");
  return writeList(envelope, schema, recordWriter("listToJson()", schema, options));
}

/** The members of any envelope. */
interface AnyEnvelope {
  readonly data: readonly object[];
  readonly meta: object;
  readonly pagination: object;
  readonly facets?: Facets | undefined;
  readonly warnings?: readonly Diagnostic[];
}

/** `listToJson` with checked arguments and a function that writes a record. */
export function writeList(
  { data, meta, pagination, facets, warnings = [] }: AnyEnvelope,
  schema: Schema,
  write: (record: object) => string,
): string {
  let records = "";
  for (const record of data) records += records === "" ? write(record) : `,${write(record)}`;
  const counted = facets === undefined ? "" : `,"facets":${facetsToJson(facets, schema)}`;
  const more = `${counted}${warningsMember(warnings)}`;
  return `{"data":[${records}],"meta":${writeExactJson(meta)},"pagination":${writeExactJson(pagination)}${more}}`;
}

/** Returns the member after others, or nothing if there are no warnings. */
export function warningsMember(warnings: readonly Diagnostic[]): string {
  return warnings.length === 0 ? "" : `,"warnings":${writeExactJson(responseDiagnostics(warnings))}`;
}

function facetsToJson(facets: Facets, schema: Schema): string {
  const members = Object.entries(facets).map(([name, { values, more, partial }]) => {
    const found = facetField(schema, name);
    checkArgument(
      isSelectable(found),
      "listToJson()",
      "envelope.facets",
      "facets of fields that responses may contain",
    );
    const field = valueField((found as FieldAt).definition);
    const { json } = valueTextsOf(field);
    const written = values.map(({ value, count }) => {
      return `{"value":${json(value, field)},"count":${Number(count)}}`;
    });
    const end = partial ? ',"partial":true' : "";
    return `${JSON.stringify(name)}:{"values":[${written.join(",")}],"more":${more === true}${end}}`;
  });
  return `{${members.join(",")}}`;
}
