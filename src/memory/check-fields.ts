import { partsOf } from "../language/ast/fold-tree.js";
import type { BoundField, BoundNode } from "../language/bind/bound-filter.js";
import { filterError } from "../language/diagnostics/filter-error.js";
import type { Finding } from "../language/diagnostics/finding.js";
import type { BoundRelation } from "../language/schema/find-path.js";
import { pathOf } from "../language/schema/path.js";
import type { Relation } from "../language/schema/schema.js";
import { isNotFinite } from "../language/types/cursor-numbers.js";
import type { Field } from "../language/types/field.js";
import { belongsTo, recordTypeOf } from "../language/types/types.js";
import { readOtherTime } from "../language/values/other-time.js";
import { hasProperty, isArray, type Path, pathTo, readPath, readProperty } from "../language/values/record-value.js";
import { diagnoseRecord } from "./record-codes.js";
import { isRecord, relatedItems } from "./related-records.js";

/**
 * Returns a function that throws a FilterError for each field of the filter that a record lacks, or whose value has
 * another type, whether or not the field decides the result, so that one record is enough to find the mistake. Null and
 * undefined are values.
 */
export function fieldCheck(root: BoundNode): (record: unknown) => void {
  const fields = fieldsOf([root]);
  return (record) => {
    const missing = missingIn(record, fields);
    if (missing.length > 0) throw filterError(missing);
  };
}

/** A field that a filter reads, or a relation with the fields of its records. */
export interface ReadField {
  /** With the names of the relations that lead to it. */
  readonly name: string;
  readonly path: Path;
  /** Undefined for a relation. */
  readonly definition: Field | undefined;
  readonly related: { readonly definition: Relation; readonly fields: readonly ReadField[] } | undefined;
}

interface FoundField {
  readonly at: BoundField | BoundRelation;
  /** The filters on the records of a relation. */
  readonly parts: BoundNode[];
}

/** Recursive in relations, whose depth `bind` limits, but not in groups. */
export function fieldsOf(roots: readonly BoundNode[], prefix = ""): readonly ReadField[] {
  const found = new Map<string, FoundField>();
  const open = [...roots].reverse();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === "related") fieldIn(found, node.relation).parts.push(node.part);
    else if (node.kind === "comparison" || node.kind === "membership") fieldIn(found, node.field);
    else for (const part of [...partsOf<BoundNode>(node)].reverse()) open.push(part);
  }
  return Array.from(found.values(), ({ at: { name, definition }, parts }) => {
    const isRelation = "relation" in definition;
    return {
      name: prefix + name,
      path: pathTo(pathOf(name, definition)),
      definition: isRelation ? undefined : definition,
      related: isRelation ? { definition, fields: fieldsOf(parts, `${prefix}${name}.`) } : undefined,
    };
  });
}

function fieldIn(found: Map<string, FoundField>, at: FoundField["at"]): FoundField {
  const field = found.get(at.name) ?? { at, parts: [] };
  found.set(at.name, field);
  return field;
}

export function missingIn(record: unknown, fields: readonly ReadField[]): readonly Finding[] {
  return fields.flatMap((field) => {
    const missing = missingOf(record, field);
    if (missing !== undefined) return [missing];
    return field.related === undefined ? [] : missingInRelated(readPath(record, field.path), field.related);
  });
}

/** Stops at the first record that lacks a field, as the others are most likely like it. */
function missingInRelated(value: unknown, { definition, fields }: NonNullable<ReadField["related"]>) {
  for (const item of relatedItems(value, definition)) {
    const missing = isRecord(item) ? missingIn(item, fields) : [];
    if (missing.length > 0) return missing;
  }
  return [];
}

function missingOf(record: unknown, { name: field, path, definition }: ReadField): Finding | undefined {
  let owner = record;
  for (const [index, property] of path.entries()) {
    // Without the object that a path leads to, the field is null.
    if (index > 0 && (owner === null || owner === undefined)) return undefined;
    if (!hasProperty(owner, property)) {
      const keys = isRecord(owner) ? Object.keys(owner) : [];
      return diagnoseRecord("record.missing", { field, property: property.name, keys });
    }
    owner = readProperty(owner, property);
  }
  if (owner === null || owner === undefined || definition === undefined || fits(owner, definition)) return undefined;
  return diagnoseRecord("record.type", { field, expected: recordTypeOf(definition).noun, found: kindOf(owner) });
}

/** Whether a value has the type of its field, or is one that databases have and filters cannot contain, such as NaN. */
function fits(value: unknown, field: Field): boolean {
  const { type } = field;
  if (belongsTo(value, field)) return true;
  if (type === "date" || type === "timestamp") return readOtherTime(value, type) !== undefined;
  return (type === "decimal" || type === "number") && isNotFinite(value);
}

/** Describes the kind of a value but not its content, because errors are logged. */
function kindOf(value: unknown): string {
  if (isArray(value)) return "an array";
  if (!isRecord(value)) return `a ${typeof value}`;
  const name = classNameOf(value);
  return typeof name === "string" && name !== "Object" ? `an object of class ${name}` : "an object";
}

/** Not by the property `constructor` of the value itself, which is content. */
function classNameOf(value: object): unknown {
  try {
    return Object.getPrototypeOf(value)?.constructor?.name;
  } catch {
    // A revoked proxy has no prototype.
    return undefined;
  }
}
