import type { BoundNode } from "../language/bind/bound-filter.js";
import { filterError } from "../language/diagnostics/filter-error.js";
import type { Finding } from "../language/diagnostics/finding.js";
import { fieldsOf, missingIn, type ReadField } from "../memory/check-fields.js";

/** The fields that the filters of a matcher read, which every record must have. */
export class CheckedFields {
  readonly #byId = new Map<string, readonly ReadField[]>();
  /** By name, with the number of filters that read it. */
  readonly #fields = new Map<string, { readonly field: ReadField; uses: number }>();

  set(id: string, root: BoundNode): void {
    this.delete(id);
    const fields = singlePaths(fieldsOf([root]));
    this.#byId.set(id, fields);
    for (const field of fields) {
      const known = this.#fields.get(nameOf(field));
      if (known === undefined) this.#fields.set(nameOf(field), { field, uses: 1 });
      else known.uses++;
    }
  }

  delete(id: string): void {
    for (const field of this.#byId.get(id) ?? []) {
      const known = this.#fields.get(nameOf(field));
      if (known !== undefined && --known.uses === 0) this.#fields.delete(nameOf(field));
    }
    this.#byId.delete(id);
  }

  /** Throws a FilterError for each field that a record lacks. */
  check(record: unknown): void {
    // A relation that is missing is so for each of its fields.
    const missing = new Map<string, Finding>();
    for (const { field } of this.#fields.values()) {
      for (const finding of missingIn(record, [field])) missing.set(JSON.stringify(finding.details), finding);
    }
    if (missing.size > 0) throw filterError([...missing.values()]);
  }
}

/** Splits each relation with several fields into relations with one. */
function singlePaths(fields: readonly ReadField[]): readonly ReadField[] {
  return fields.flatMap((field): readonly ReadField[] => {
    const { related } = field;
    if (related === undefined || related.fields.length === 0) return [field];
    return singlePaths(related.fields).map((inner) => ({ ...field, related: { ...related, fields: [inner] } }));
  });
}

/** Returns the name of the last field, with those of the relations that lead to it. */
function nameOf({ name, related }: ReadField): string {
  const [inner] = related?.fields ?? [];
  return inner === undefined ? name : nameOf(inner);
}
