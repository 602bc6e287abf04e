import { show } from "../../language/diagnostics/display.js";
import { schemaFromDescription } from "../../language/schema/description.js";
import type { Schema } from "../../language/schema/schema.js";
import type { Field } from "../../language/types/field.js";
import { belongsTo } from "../../language/types/types.js";
import type { Cells, WantedField } from "./cells.js";
import { asPrinted } from "./query.js";
import { relatedFrom } from "./related-value.js";
import { cellsOf, type Source } from "./source.js";

/** Reads the rows of a source. */
export interface Reader {
  readonly source: Source;
  readonly cells: Cells;
  /** The current row as predicates expect it. Reads only the values that a predicate needs. */
  readonly record: object;
}

/** Values of a field that are not of its type. */
interface Misfits {
  /** Rows with such a value. */
  rows: number;
  /** The number of the last of them, because a predicate may read a value more than once. */
  lastRow: number;
  readonly first: string;
}

/** A type that also accepts what is often found among values of another type. Texts accept anything. */
const WIDER_TYPES: Readonly<Partial<Record<Field["type"], string>>> = {
  integer: "decimal",
  date: "timestamp",
};

/**
 * Creates a reader for each source. Reports the first value of each field that is not of its type, and in the end the number
 * of such values.
 */
export class Readers {
  private readonly wanted: readonly WantedField[];
  private readonly bySource = new Map<Source, Reader>();
  private current: Reader | undefined;
  private readonly misfits = new Map<string, Misfits>();
  private row = 0;
  private line = 0;

  /** The cells are those of `names`, in this order. The record has the fields of `recordNames`, which are among them. */
  constructor(
    private readonly names: readonly string[],
    private readonly recordNames: readonly string[],
    private readonly schema: Schema,
    /** Whether --type can change the types. */
    private readonly isInferred: boolean,
    private readonly report: (line: string) => void,
  ) {
    const printed = asPrinted(schema);
    this.wanted = names.flatMap((name) => {
      const definition = printed.byName.get(name);
      return definition === undefined ? [] : { name, definition };
    });
  }

  of(source: Source): Reader {
    if (this.current?.source === source) return this.current;
    const reader = this.bySource.get(source) ?? this.create(source);
    this.bySource.set(source, reader);
    this.current = reader;
    return reader;
  }

  /** Begins a row, which the reader has read. */
  begin(line: number): void {
    this.row++;
    this.line = line;
  }

  /** Reports the number of values that are not of the type of their field. */
  finish(): void {
    for (const [name, { rows, first }] of this.misfits) {
      if (rows === 1) continue;
      const { type } = this.schema.byName.get(name) as Field;
      // A filter reads a value only if it needs it.
      const count = `at least ${rows.toLocaleString("en")} rows`;
      this.report(`field ${show(name)} is not of type ${type} in ${count}, first in ${first}`);
    }
  }

  private create(source: Source): Reader {
    const reader: Reader = { source, cells: cellsOf(source, this.wanted), record: {} };
    for (const name of this.recordNames) {
      const get = this.getter(reader, this.names.indexOf(name));
      Object.defineProperty(reader.record, name, { get, enumerable: true });
    }
    this.reportMissing(source);
    return reader;
  }

  private getter(reader: Reader, index: number): () => unknown {
    const { cells, source } = reader;
    const field = this.wanted[index] as WantedField;
    const relation = this.schema.relationByName.get(field.name);
    if (relation !== undefined) return () => relatedFrom(cells.parsed(index), relation);
    return () => {
      const value = cells.value(index);
      if (value !== null && value !== undefined && !belongsTo(value, field.definition))
        this.misfit(source, field, value);
      return value;
    };
  }

  private misfit(source: Source, field: WantedField, value: unknown): void {
    const known = this.misfits.get(field.name);
    if (known === undefined) {
      const first = `${source.name}:${this.line}`;
      this.misfits.set(field.name, { rows: 1, lastRow: this.row, first });
      this.reportMisfit(first, field, value);
    } else if (known.lastRow !== this.row) {
      known.rows++;
      known.lastRow = this.row;
    }
  }

  private reportMisfit(at: string, { name, definition: { type } }: WantedField, value: unknown): void {
    const shown = typeof value === "string" ? show(value) : typeof value === "object" ? "not a single value" : value;
    const problem = `field ${show(name)} is ${shown}, not of type ${type}. Only negated conditions match such values`;
    const fitting = this.isInferred ? [WIDER_TYPES[type], "text"].find((other) => accepts(other, value)) : undefined;
    this.report(
      `${at}: ${problem}${fitting === undefined ? "" : `. To read all values, add --type ${name}=${fitting}`}`,
    );
  }

  /** In CSV, a field without a column is most likely a mistake. */
  private reportMissing({ name: file, csv }: Source): void {
    if (csv === undefined) return;
    for (const name of this.recordNames) {
      const { definition } = this.wanted[this.names.indexOf(name)] as WantedField;
      const column = definition.path ?? name;
      if (!csv.names.includes(column)) this.report(`${file}: column ${show(column)} is missing, read as null`);
    }
  }
}

/** Returns whether a field of a type could have a value. Numbers are also read as texts. */
function accepts(type: string | undefined, value: unknown): boolean {
  if (type === undefined) return false;
  const field = schemaFromDescription([{ name: "value", type }]).byName.get("value") as Field;
  return belongsTo(typeof value === "number" && type === "text" ? String(value) : value, field);
}
