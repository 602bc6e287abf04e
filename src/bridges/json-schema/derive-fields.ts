import { json } from "../../language/schema/field-types.js";
import type { DerivedField } from "../derived/schema.js";
import { openDocument } from "./document.js";
import { DocumentError, refuse } from "./keywords.js";
import { ElsewhereError, targetOf } from "./read-part.js";
import { type RecordShape, recordReaderOf } from "./read-record.js";
import { valueReaderOf } from "./read-values.js";
import { toField } from "./to-field.js";
import { ANYTHING, type ValueSet } from "./value-set.js";

/** Returns the fields of an object schema by the name of their property, in the order of the document. */
export function deriveFields(document: unknown, reference: string | undefined): ReadonlyMap<string, DerivedField> {
  const { properties, required } = recordOf(document, reference);
  const names = new Set([...properties.keys(), ...required]);
  return new Map(
    Array.from(names, (name) => {
      const { values = () => ANYTHING, description } = properties.get(name) ?? {};
      const derived = derive(values, required.has(name));
      return [name, description === undefined ? derived : { ...derived, field: { ...derived.field, description } }];
    }),
  );
}

function recordOf(value: unknown, reference: string | undefined): RecordShape {
  const document = openDocument(value);
  const valuesOf = valueReaderOf(document);
  let { pointer } = document.root;
  try {
    const location = reference === undefined ? document.root : targetOf(document, reference, document.root);
    pointer = location.pointer;
    const shape = recordReaderOf(document, valuesOf)(location);
    if (shape !== undefined && describesObjects(valuesOf(location), shape)) return shape;
  } catch (error) {
    if (!(error instanceof ElsewhereError)) throw error;
    refuse(pointer, `refers to "${error.reference}", which is in another document. Bundle the documents first`);
  }
  refuse(pointer, 'must be an object schema with "properties"');
}

/** A schema without a type may be about objects, but one that also allows other types is not. */
function describesObjects({ boolean, number, string, array, otherTypes }: ValueSet, shape: RecordShape): boolean {
  const isOnlyObject = !boolean && number === undefined && string === undefined && array === undefined;
  return (isOnlyObject || otherTypes === "any") && shape.properties.size > 0;
}

function derive(values: () => ValueSet, isRequired: boolean): DerivedField {
  try {
    return toField(values(), isRequired);
  } catch (error) {
    // What the values are is not known, so only `required` tells whether an override makes the field nullable.
    const unknown = { field: json({ nullable: true }), isNullableWithType: !isRequired };
    if (error instanceof ElsewhereError) return { ...unknown, withoutCounterpart: error.reference };
    if (error instanceof DocumentError) return { ...unknown, problem: error.finding };
    throw error;
  }
}
