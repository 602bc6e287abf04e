import { show } from "../../language/diagnostics/display.js";
import type { Schema } from "../../language/schema/schema.js";
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
  /** The line of the current row. */
  line: number;
}

/** Creates a reader for each source. Reports the first value of each field that is not of its type. */
export class Readers {
  private readonly wanted: readonly WantedField[];
  private readonly bySource = new Map<Source, Reader>();
  private current: Reader | undefined;
  private readonly reported = new Set<string>();

  /** The cells are those of `names`, in this order. The record has the fields of `recordNames`, which are among them. */
  constructor(
    private readonly names: readonly string[],
    private readonly recordNames: readonly string[],
    private readonly schema: Schema,
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

  private create(source: Source): Reader {
    const reader: Reader = { source, cells: cellsOf(source, this.wanted), record: {}, line: 0 };
    for (const name of this.recordNames) {
      const get = this.getter(reader, this.names.indexOf(name));
      Object.defineProperty(reader.record, name, { get, enumerable: true });
    }
    this.reportMissing(source);
    return reader;
  }

  private getter(reader: Reader, index: number): () => unknown {
    const { cells } = reader;
    const { reported } = this;
    const field = this.wanted[index] as WantedField;
    const relation = this.schema.relationByName.get(field.name);
    if (relation !== undefined) return () => relatedFrom(cells.parsed(index), relation);
    return () => {
      const value = cells.value(index);
      if (value === null || value === undefined || belongsTo(value, field.definition) || reported.has(field.name))
        return value;
      reported.add(field.name);
      this.reportMisfit(reader, field, value);
      return value;
    };
  }

  private reportMisfit({ source, line }: Reader, { name, definition: { type } }: WantedField, value: unknown): void {
    const shown = typeof value === "string" ? show(value) : typeof value === "object" ? "not a single value" : value;
    const problem = `field ${show(name)} is ${shown}, not of type ${type}. Only negated conditions match such values`;
    this.report(`${source.name}:${line}: ${problem} (only the first case is reported)`);
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
