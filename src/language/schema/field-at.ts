import { MAX_RELATION_DEPTH } from "../ast/limits.js";
import type { Field } from "../types/field.js";
import { filterableField, filterableRelation, presentName, targetOf } from "./filterable.js";
import { type BoundRelation, findPath } from "./find-path.js";
import type { Relation, Schema } from "./schema.js";

/** A field of a record or of its related record, as `fields` and `sort` name it: `name`, `assignee.name`. */
export interface FieldAt {
  /** The relations to one record that lead to the field: none for a field of the record itself. */
  readonly steps: readonly BoundRelation[];
  /** The name in the schema of the last relation. */
  readonly name: string;
  /** Nullable if there are relations: without the related record, its fields are null. */
  readonly definition: Field;
}

/** Returns a field of a schema or of a visible relation to one record, hidden fields included. */
export function fieldAt(schema: Schema, name: string): FieldAt | undefined {
  const own = schema.byName.get(name);
  if (own !== undefined) return { steps: [], name, definition: own };
  if (schema.relationByName.size === 0) return undefined;
  const path = findPath(schema, name, MAX_RELATION_DEPTH, visibleOne);
  const related = path?.rest === undefined ? undefined : path.schema.byName.get(path.rest);
  if (path?.rest === undefined || related === undefined) return undefined;
  return {
    steps: path.steps,
    name: path.rest,
    definition: related.nullable ? related : { ...related, nullable: true },
  };
}

/** Returns the present name of a field that is named by an alias, or the same name. */
export function presentPath(schema: Schema, name: string): string {
  const path = schema.byName.has(name) ? undefined : findPath(schema, name, MAX_RELATION_DEPTH, visibleOne);
  const { rest = "", schema: owner } = path ?? { rest: name, schema };
  return name.slice(0, name.length - rest.length) + presentName(owner, rest);
}

/** Returns the field that a condition may name: of a record, or of the one that filterable relations lead to. */
export function conditionField(schema: Schema, name: string): Field | undefined {
  const own = filterableField(schema, name);
  if (own !== undefined || schema.relationByName.size === 0) return own;
  const path = findPath(schema, name, MAX_RELATION_DEPTH, filterableOne);
  const related = path?.rest === undefined ? undefined : filterableField(path.schema, path.rest);
  return related === undefined ? undefined : { ...related, nullable: true };
}

/** Returns the relation to one record that paths in conditions may follow. */
export function filterableOne(schema: Schema, name: string): Relation | undefined {
  const relation = filterableRelation(schema, name);
  return relation?.relation === "one" ? relation : undefined;
}

/** Returns the relation if responses may contain its record. */
export function visibleOne({ relationByName }: Schema, name: string): Relation<"one"> | undefined {
  const relation = relationByName.get(name);
  return relation?.hidden === false && relation.relation === "one" ? (relation as Relation<"one">) : undefined;
}

/** A part of a record that was requested: a field, or a related record with its parts. */
export type Member = FieldMember | RelatedMember;

export interface FieldMember {
  readonly name: string;
  readonly definition: Field;
}

export interface RelatedMember {
  readonly name: string;
  readonly relation: Relation;
  readonly members: readonly Member[];
}

/** Groups the names of fields by their relations, in the order of the names. Leaves out unknown names. */
export function membersOf(schema: Schema, names: readonly string[]): readonly Member[] {
  const own = new Map<string, Field>();
  const related = new Map<string, { readonly relation: Relation; readonly names: string[] }>();
  const order = new Set<string>();
  for (const name of names) {
    const found = fieldAt(schema, name);
    const [step] = found?.steps ?? [];
    if (step !== undefined) {
      const entry = related.get(step.name) ?? { relation: step.definition, names: [] };
      entry.names.push(name.slice(step.name.length + 1));
      related.set(step.name, entry);
      order.add(step.name);
    } else if (found !== undefined) {
      own.set(name, found.definition);
      order.add(name);
    }
  }
  return Array.from(order, (name): Member => {
    const entry = related.get(name);
    if (entry === undefined) return { name, definition: own.get(name) as Field };
    return { name, relation: entry.relation, members: membersOf(targetOf(entry.relation), entry.names) };
  });
}

/** Returns whether responses may contain the field. */
export function isSelectable(found: FieldAt | undefined): found is FieldAt {
  return found?.definition.hidden === false && found.definition.selectable !== false;
}

/** Returns names of fields and, up to a depth, of those of related records. Default: those that responses may contain. */
export function namesWithRelated(
  schema: Schema,
  depth: number,
  usable: (schema: Schema) => readonly string[] = ({ selectableNames }) => selectableNames,
): readonly string[] {
  if (depth <= 0) return usable(schema);
  const related = onesOf(schema).flatMap(([name, relation]) =>
    namesWithRelated(targetOf(relation), depth - 1, usable).map((field) => `${name}.${field}`),
  );
  return [...usable(schema), ...related];
}

/** Returns the relations whose records responses may contain. */
export function onesOf(schema: Schema): readonly (readonly [string, Relation<"one">])[] {
  return [...schema.relationByName.keys()].flatMap((name) => {
    const relation = visibleOne(schema, name);
    return relation === undefined ? [] : [[name, relation] as const];
  });
}
