import type { Fix } from "../language/diagnostics/diagnostic.js";
import type { Finding } from "../language/diagnostics/finding.js";
import { certain, nearest } from "../language/diagnostics/suggest.js";
import type { Schema } from "../language/schema/schema.js";
import { isSortable, sortableNames } from "../language/schema/sortable.js";
import { trimWhiteSpace } from "../language/text/characters.js";
import { encodePercent } from "../language/text/percent.js";
import type { Span } from "../language/text/span.js";
import { diagnoseList } from "./list-codes.js";
import type { SortKey } from "./list-query.js";

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

/** Where a key stands in a sort order. */
export interface SortPosition {
  /** From 1. */
  readonly position: number;
  readonly span: Span;
  /** The edit that removes the key, if there are others. */
  readonly removal?: Fix | undefined;
}

/** The fields that lists can be sorted by. */
export interface SortableFields {
  readonly has: (field: string) => boolean;
  /** Returns the finding about the key of another field. */
  readonly diagnose: (key: SortKey, span: Span) => Finding;
}

export function sortableFields(schema: Schema): SortableFields {
  return {
    has: (field) => isSortable(schema.byName.get(field)),
    diagnose: (key, span) => {
      const { field } = key;
      const sortable = sortableNames(schema);
      const isVisible = schema.byName.get(field)?.hidden === false;
      if (isVisible) return diagnoseList("list.unsortable-field", span, { field, sortable });
      return diagnoseUnknown(key, span, sortable);
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
  add(key: SortKey, { position, span, removal }: SortPosition): (() => Finding) | undefined {
    const { field } = key;
    if (field === "") return () => diagnoseList("list.empty-field", span, { position, parameter: "sort" }, removal);
    if (this.byField.has(field)) return () => diagnoseList("list.repeated-field", span, { field }, removal);
    if (!this.fields.has(field)) return () => this.fields.diagnose(key, span);
    this.byField.set(field, key);
    return undefined;
  }
}

function diagnoseUnknown({ field, descending }: SortKey, span: Span, sortable: readonly string[]): Finding {
  const written = descending ? `-${field}` : field;
  const { name, sign } = inAnyNotation(written);
  const near = sortable.includes(name) ? [name] : nearest(name, sortable);
  const meant = certain(name, near);
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
