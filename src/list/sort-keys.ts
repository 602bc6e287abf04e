import { DEFAULT_LIMITS, type Limits } from "../language/ast/limits.js";
import type { Fix } from "../language/diagnostics/diagnostic.js";
import type { Finding } from "../language/diagnostics/finding.js";
import { fieldAt } from "../language/schema/field-at.js";
import type { Schema } from "../language/schema/schema.js";
import { isSortable, sortableNames } from "../language/schema/sortable.js";
import { trimWhiteSpace } from "../language/text/characters.js";
import { encodePercent } from "../language/text/percent.js";
import type { Span } from "../language/text/span.js";
import { diagnoseList } from "./list-codes.js";
import type { SortKey } from "./list-query.js";
import { diagnosePath, namedFields, suggestNames } from "./related-names.js";

/** The cost of a statement that continues after a record grows with the square of the number of keys. */
export const MAX_SORT_KEYS = 16;

export function diagnoseCount(actual: number, span: Span): Finding {
  return diagnoseList("list.sort-keys", span, { limit: MAX_SORT_KEYS, actual });
}

/** Reads `name` or `-name`, which is descending. */
export function readSortKey(text: string): SortKey {
  const written = trimWhiteSpace(text);
  return written.startsWith("-")
    ? { field: written.slice(1), descending: true }
    : { field: written, descending: false };
}

/** Where a name stands in a list of names. */
export interface NamePosition {
  /** From 1. */
  readonly position: number;
  readonly span: Span;
  /** The edit that removes the name, if there are others. */
  readonly removal?: Fix | undefined;
}

/** The fields that lists can be sorted by. */
export interface SortableFields {
  readonly has: (field: string) => boolean;
  /** Returns the finding about the key of another field. */
  readonly diagnose: (key: SortKey, span: Span) => Finding;
}

export function sortableFields(schema: Schema, limits: Limits = DEFAULT_LIMITS): SortableFields {
  return {
    has: (name) => {
      const found = fieldAt(schema, name);
      return isSortable(found?.definition) && (found?.steps.length ?? 0) <= limits.relationDepth;
    },
    diagnose: (key, span) => {
      const { field } = key;
      const isVisible = fieldAt(schema, field)?.definition.hidden === false;
      const named = isVisible ? [field] : namedFields(field, schema);
      const problem = schema.byName.has(field) ? undefined : diagnosePath(field, schema, limits, span, "sort");
      if (problem !== undefined) return problem;
      if (named.length === 0) return diagnoseUnknown(key, span, schema);
      // A related record has no order, but its fields do.
      const sortable = named.includes(field)
        ? sortableNames(schema)
        : named.filter((name) => isSortable(fieldAt(schema, name)?.definition));
      return diagnoseList("list.unsortable-field", span, { field, sortable });
    },
  };
}

/** Collects the keys of a sort order, each field only once. */
export class SortKeys {
  private readonly byField = new Map<string, SortKey>();

  constructor(private readonly fields: SortableFields) {}

  get all(): readonly SortKey[] {
    return [...this.byField.values()];
  }

  /** Adds a key, or returns a function that creates the finding about an empty, repeated, unknown or unsortable one. */
  add(key: SortKey, { position, span, removal }: NamePosition): (() => Finding) | undefined {
    const { field } = key;
    if (field === "") return () => diagnoseList("list.empty-field", span, { position, parameter: "sort" }, removal);
    if (this.byField.has(field)) return () => diagnoseList("list.repeated-field", span, { field }, removal);
    if (!this.fields.has(field)) return () => this.fields.diagnose(key, span);
    this.byField.set(field, key);
    return undefined;
  }
}

function diagnoseUnknown({ field, descending }: SortKey, span: Span, schema: Schema): Finding {
  const written = descending ? `-${field}` : field;
  const { name, sign } = inAnyNotation(written);
  const { near, meant } = suggestNames(name, schema, sortableNames);
  const fix = meant === undefined ? undefined : { span, text: sign + encodePercent(meant) };
  // In another notation, the sign is a part of what to write.
  const details =
    name === field
      ? { field, didYouMean: near }
      : { field: written, didYouMean: near.map((candidate) => sign + candidate) };
  return diagnoseList("list.unknown-field", span, details, fix);
}

/** The longest text that is compared with names, which bounds the cost of a hostile name. */
const MAX_COMPARED = 80;

const ANY_NOTATION = /^([+-]?)\s*(.*?)(?:[\s:.|-]+(asc|desc)(?:ending)?)?$/is;

/** Reads a key as other languages write it: `name desc`, `name:desc`, `name.asc`, `+name`, `- name`. */
function inAnyNotation(written: string): { readonly name: string; readonly sign: "" | "-" } {
  const match = written.length > MAX_COMPARED ? null : ANY_NOTATION.exec(written);
  const [, sign, name = written.replace(/^-/, ""), word = sign === "-" ? "desc" : "asc"] = match ?? [];
  return { name, sign: word.toLowerCase() === "desc" ? "-" : "" };
}
