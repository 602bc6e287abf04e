import type { Schema } from "../../language/schema/schema.js";
import type { SortKey } from "../../list/list-query.js";
import { inOrder } from "../../memory/sort-order.js";
import { CommandError } from "../command.js";

/** Without a limit, rows of more than this many bytes are refused. */
const MAX_BYTES = 512 * 1024 * 1024;
/** What a kept row costs in addition to its bytes. */
const OVERHEAD = 256;
/** Rows are sorted when this many wait, so that each costs little. */
const MIN_BATCH = 4096;
const MAX_WAITING = 64 * 1024 * 1024;

const ITEM = Symbol("item");
interface Keyed<T> {
  readonly [ITEM]: T;
  readonly [name: string]: unknown;
}

/** Sorts rows by the values of fields. With a limit, keeps only the first rows, so that memory does not grow. */
export class Sorter<T extends { readonly size: number }> {
  private kept: readonly Keyed<T>[] = [];
  private waiting: Keyed<T>[] = [];
  private bytes = 0;

  /** The schema has no paths: values are by the names of the fields. */
  constructor(
    private readonly schema: Schema,
    private readonly keys: readonly SortKey[],
    private readonly limit: number | undefined,
    private readonly maxBytes: number = MAX_BYTES,
  ) {}

  /** Adds a row with the values of its sort keys, in their order. */
  add(item: T, values: readonly unknown[]): void {
    const keyed = Object.fromEntries(this.keys.map(({ field }, i) => [field, values[i]]));
    this.waiting.push(Object.assign(keyed, { [ITEM]: item }));
    this.bytes += item.size + OVERHEAD;
    if (this.limit !== undefined) {
      if (this.waiting.length >= Math.max(MIN_BATCH, this.limit) || this.bytes > MAX_WAITING) this.sort();
      return;
    }
    if (this.bytes > this.maxBytes) {
      throw new CommandError(
        `More than ${this.maxBytes >> 20} MB of rows match, too many to sort in memory. Add --limit, or select fewer rows.`,
      );
    }
  }

  /** Returns the rows in order. Equal rows stay in the order in which they were added. */
  finish(): readonly T[] {
    this.sort();
    return this.kept.map((keyed) => keyed[ITEM]);
  }

  private sort(): void {
    this.kept = inOrder([...this.kept, ...this.waiting], this.schema, this.keys).slice(0, this.limit);
    this.waiting = [];
    this.bytes = 0;
  }
}
