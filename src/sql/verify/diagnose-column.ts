import { showSome } from "../../language/diagnostics/display.js";
import type { Finding } from "../../language/diagnostics/finding.js";
import type { DecimalField, Field } from "../../language/types/field.js";
import { type DecimalRange, type DecimalSize, declaredSize, rangeOf } from "../dialects/decimal-range.js";
import type { Catalog, CatalogColumn, ListItemKind } from "./catalog.js";
import { isTypes, suggestField } from "./suggest-field.js";
import { diagnoseTable } from "./table-codes.js";
import { comparesTexts, kindOf } from "./verified-types.js";

/** A field with the column that stores it. */
export interface FieldColumn {
  readonly name: string;
  readonly field: Field;
  readonly column: CatalogColumn;
  readonly catalog: Catalog;
  readonly table: readonly string[];
  readonly quote: (name: string) => string;
}

/** Returns every problem of a column. With a wrong type, only NULL matters as well. */
export function diagnoseColumn(given: FieldColumn): readonly Finding[] {
  const wrongType = diagnoseType(given);
  if (wrongType !== undefined) return [wrongType, ...diagnoseNull(given)];
  return [
    ...diagnoseNull(given),
    ...diagnoseCollation(given),
    ...diagnoseChoices(given),
    ...diagnoseSize(given),
    ...diagnoseCaveat(given),
  ];
}

/** Returns the names of the column and the field, which all details contain. */
function namesOf({ name, column }: FieldColumn): { readonly column: string; readonly field: string } {
  return { column: column.name, field: name };
}

function caveat(given: FieldColumn, text: string): readonly Finding[] {
  return [diagnoseTable("table.caveat", { ...namesOf(given), caveat: text })];
}

function diagnoseType(given: FieldColumn): Finding | undefined {
  const { field, column, catalog } = given;
  const expected = supportedTypes(field, catalog);
  const isList = field.type === "list" && !isTypes(catalog.lists);
  if (isList === column.isList && expected.includes(column.type)) return undefined;
  if (field.type === "json" && (isUnused(field) || catalog.hasJson?.(column.declared))) return undefined;
  const suggestion = suggestField(field, column, catalog);
  return diagnoseTable("table.type", {
    ...namesOf(given),
    type: field.type,
    found: column.declared,
    // Columns without a type are supported, but not recommended.
    expected: expected.filter((type) => type !== "none").map((type) => (isList ? `a list of ${type}` : type)),
    ...(suggestion === undefined ? {} : { suggestion }),
  });
}

/** Whether no statement reads a JSON column. */
function isUnused({ hidden, selectable }: Field): boolean {
  return hidden || selectable === false;
}

function supportedTypes(field: Field, { types, lists }: Catalog): readonly string[] {
  if (field.type !== "list") return types[kindOf(field)];
  return isTypes(lists) ? lists : lists[kindOf(field.item) as ListItemKind];
}

function diagnoseNull(given: FieldColumn): readonly Finding[] {
  const { name, field, column, catalog, table, quote } = given;
  if (field.nullable || column.nullable === false) return [];
  if (column.nullable === undefined) {
    return caveat(
      given,
      `is part of a view, and the database does not know whether it contains NULL. If it does, add "nullable: true" to field "${name}"`,
    );
  }
  const statement = catalog.forbidNull?.(table.map(quote).join("."), quote(column.name));
  return [diagnoseTable("table.nullable", { ...namesOf(given), ...(statement === undefined ? {} : { statement }) })];
}

function diagnoseCollation(given: FieldColumn): readonly Finding[] {
  const { field, column, catalog } = given;
  const isText = comparesTexts(field) || (catalog.uuidsAreTexts === true && kindOf(field) === "uuid");
  if (column.collation === undefined || !isText) return [];
  return [
    diagnoseTable("table.collation", { ...namesOf(given), found: column.collation, expected: catalog.collations }),
  ];
}

function diagnoseChoices(given: FieldColumn): readonly Finding[] {
  const { name, field, column } = given;
  const enumeration = field.type === "list" ? field.item : field;
  if (column.labels === undefined || enumeration.type !== "enumeration") return [];
  const labels = new Set(column.labels);
  const choices = new Set(enumeration.choices);
  const missing = enumeration.choices.filter((choice) => !labels.has(choice));
  const others = column.labels.filter((label) => !choices.has(label));
  return [
    ...(missing.length === 0 ? [] : [diagnoseTable("table.choices", { ...namesOf(given), missing })]),
    ...(others.length === 0
      ? []
      : caveat(given, `may contain ${showSome(others)}. To allow that in filters, add it to field "${name}"`)),
  ];
}

/** A wrong size is an error where comparisons depend on it and the column has more digits. */
function diagnoseSize(given: FieldColumn): readonly Finding[] {
  const { name, field, column, catalog } = given;
  if (field.type !== "decimal") return [];
  const { size } = column;
  const declared = sizeOf(field);
  const supported = catalog.decimals && supportedRange(field, catalog.decimals);
  if (size !== undefined && supported !== undefined && !isWithin(rangeOf(size), supported)) {
    return [diagnoseTable("table.size", { ...namesOf(given), found: column.declared, ...size })];
  }
  const isSame = size?.precision === declared?.precision && size?.scale === declared?.scale;
  if (declared === undefined || isSame || catalog.hasSizes === false) return [];
  return caveat(
    given,
    `has the type ${column.declared}, but field "${name}" has precision ${declared.precision} and scale ${declared.scale}`,
  );
}

function sizeOf({ precision, scale }: DecimalField): DecimalSize | undefined {
  return precision === undefined || scale === undefined ? undefined : { precision, scale };
}

/** Returns the digits that comparisons support. */
function supportedRange(field: Field, { largest, otherwise }: NonNullable<Catalog["decimals"]>): DecimalRange {
  const size = declaredSize(field, largest);
  return size === undefined ? otherwise : rangeOf(size);
}

function isWithin(inner: DecimalRange, outer: DecimalRange): boolean {
  return inner.whole <= outer.whole && inner.scale <= outer.scale;
}

function diagnoseCaveat(given: FieldColumn): readonly Finding[] {
  const { field, column, catalog } = given;
  const text = catalog.caveats[kindOf(field)]?.[column.type];
  return text === undefined ? [] : caveat(given, `has the type ${column.declared}, which ${text}`);
}
