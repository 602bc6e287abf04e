import type { BoundField, BoundRelation } from "../language/bind/bound-filter.js";
import { searchIgnoresCase } from "../language/schema/ignores-case.js";
import type { Relation } from "../language/schema/schema.js";
import type { Field } from "../language/types/field.js";
import { recordTypeOf } from "../language/types/types.js";
import { foldCase } from "../language/values/fold-case.js";
import { isArray, objectOf } from "../language/values/record-value.js";
import { type Place, places, readPlace } from "../memory/decision-graph.js";
import { isRecord, relatedItems } from "../memory/related-records.js";
import { GramIndex } from "./gram-index.js";
import { type Interval, IntervalIndex } from "./interval-index.js";
import { Postings } from "./postings.js";

/** The key of a list without items. */
export const EMPTY_LIST = Symbol("empty list");

/** Values by what a record must have in a field so that they may concern it. */
export class FieldIndex<Value extends object> {
  readonly place: Place;
  readonly #field: Field;
  /** By the key of an equal value, or of an item of a list. */
  readonly equal = new Postings<unknown, Value>();
  readonly intervals = new IntervalIndex<Value>();
  readonly grams = new GramIndex<Value>();

  constructor(place: Place, field: Field) {
    this.place = place;
    this.#field = field;
  }

  get isEmpty(): boolean {
    return this.equal.isEmpty && this.intervals.isEmpty && this.grams.isEmpty;
  }

  visit(value: unknown, visit: (value: Value) => void, seen: Set<unknown>): void {
    const field = this.#field;
    if (value === null || value === undefined) this.equal.visit(null, visit, seen);
    else if (field.type !== "list") {
      if (!this.equal.isEmpty) this.#visitEqual(value, field, visit, seen);
      if (!this.intervals.isEmpty) this.intervals.visit(value, visit);
      if (!this.grams.isEmpty && typeof value === "string") this.grams.visit(searchedText(value, field), visit, seen);
    } else if (isArray(value)) {
      if (value.length === 0) this.equal.visit(EMPTY_LIST, visit, seen);
      for (const item of value) this.#visitEqual(item, field.item, visit, seen);
    }
  }

  #visitEqual(value: unknown, field: Field, visit: (value: Value) => void, seen: Set<unknown>): void {
    const key = keyOfValue(value, field);
    if (key !== undefined && key !== null) this.equal.visit(key, visit, seen);
  }
}

/** Returns what equal values of a field share. */
export function keyOfValue(value: unknown, field: Field): unknown {
  const { key } = recordTypeOf(field);
  return key === undefined ? value : key(value, field);
}

/** Returns a text in the form in which its parts are compared. */
export function searchedText(text: string, field: Field): string {
  return searchIgnoresCase(field) ? foldCase(text) : text;
}

/** Where a value is filed. */
export type Filed<Value extends object> =
  | { readonly index: FieldIndex<Value>; readonly kind: "equal"; readonly key: unknown }
  | { readonly index: FieldIndex<Value>; readonly kind: "gram"; readonly gram: string }
  | { readonly index: FieldIndex<Value>; readonly kind: "interval"; readonly interval: Interval<Value> };

export function file<Value extends object>(filed: Filed<Value>, value: Value): void {
  const { index } = filed;
  if (filed.kind === "equal") index.equal.add(filed.key, value);
  else if (filed.kind === "gram") index.grams.add(filed.gram, value);
  else index.intervals.add(filed.interval);
}

export function unfile<Value extends object>(filed: Filed<Value>, value: Value): void {
  const { index } = filed;
  if (filed.kind === "equal") index.equal.delete(filed.key, value);
  else if (filed.kind === "gram") index.grams.delete(filed.gram, value);
  else index.intervals.delete(filed.interval);
}

interface RelatedIndex<Value extends object> {
  readonly place: Place;
  readonly relation: Relation;
  readonly records: RecordIndex<Value>;
}

/** The indexes of the fields of a record, and of its related records. One for each field and relation that a filter has named. */
export class RecordIndex<Value extends object> {
  readonly #fields = new Map<string, FieldIndex<Value>>();
  readonly #relations = new Map<string, RelatedIndex<Value>>();
  readonly #placeOf = places();

  field(field: BoundField): FieldIndex<Value> {
    const index = this.#fields.get(field.name) ?? new FieldIndex(this.#placeOf(field), field.definition);
    this.#fields.set(field.name, index);
    return index;
  }

  related(relation: BoundRelation): RecordIndex<Value> {
    const index = this.#relations.get(relation.name) ?? {
      place: this.#placeOf(relation),
      relation: relation.definition,
      records: new RecordIndex(),
    };
    this.#relations.set(relation.name, index);
    return index.records;
  }

  get isEmpty(): boolean {
    const related = [...this.#relations.values()];
    return (
      [...this.#fields.values()].every((index) => index.isEmpty) && related.every(({ records }) => records.isEmpty)
    );
  }

  /** Calls the function for each value that may concern a record. Recursive: `bind` limits how deep relations are nested. */
  visit(record: unknown, visit: (value: Value) => void, seen: Set<unknown>): void {
    const object = objectOf(record);
    for (const index of this.#fields.values()) {
      if (!index.isEmpty) index.visit(readPlace(object, index.place), visit, seen);
    }
    for (const { place, relation, records } of this.#relations.values()) {
      if (records.isEmpty) continue;
      for (const item of relatedItems(readPlace(object, place), relation)) {
        if (isRecord(item)) records.visit(item, visit, seen);
      }
    }
  }
}
