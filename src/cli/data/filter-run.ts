import { show } from "../../language/diagnostics/display.js";
import type { Schema } from "../../language/schema/schema.js";
import { compilePredicate } from "../../memory/compile-predicate.js";
import type { Predicate } from "../../memory/to-predicate.js";
import type { Streams } from "../command.js";
import { ByteOutput } from "./byte-output.js";
import type { Problems } from "./problems.js";
import { asPrinted, checkQuery, checkSyntax, withoutPaths } from "./query.js";
import { Readers } from "./readers.js";
import { type OutputFormat, type OutputRow, RowWriter } from "./row-writer.js";
import { SampledRun, type SchemaOptions } from "./sampled-run.js";
import { Sorter } from "./sorter.js";
import type { CsvSource, Source } from "./source.js";

export interface FilterOptions extends SchemaOptions {
  readonly limit: number | undefined;
  /** The number of matching rows to skip. */
  readonly offset: number;
  readonly out: OutputFormat;
  readonly invert: boolean;
  /** Prints only the number of matching rows. */
  readonly count: boolean;
  /** Prints nothing and stops at the first match. */
  readonly any: boolean;
  readonly lineNumbers: boolean;
  readonly fileNames: boolean;
  readonly null: string;
}

/** A matching row that waits to be sorted. */
interface SortedRow {
  readonly source: Source;
  readonly bytes: Buffer;
  readonly line: number;
  readonly size: number;
}

/** What is ready once the schema is known. */
interface Prepared {
  readonly matches: Predicate;
  readonly readers: Readers;
  readonly sortNames: readonly string[];
  readonly sorter: Sorter<SortedRow> | undefined;
  readonly writer: RowWriter;
}

/** Fields that are left out and reported. */
const MAX_LEFT_OUT = 10;

/** Filters rows. Infers the schema from the first rows if none is given. */
export class FilterRun extends SampledRun {
  private readonly output = new ByteOutput();
  private prepared: Prepared | undefined;
  private lastSource: Source | undefined;
  /** The names of fields that appear in the rows, but not in the output. */
  private readonly leftOut = new Set<string>();
  matched = 0;

  constructor(
    private readonly options: FilterOptions,
    private readonly streams: Pick<Streams, "report" | "write" | "errorsHaveColor">,
    problems: Problems,
  ) {
    super(problems, options, streams);
  }

  get isDone(): boolean {
    const { limit, offset, any, sort } = this.options;
    if (any && this.matched > 0) return true;
    return limit !== undefined && (sort === undefined || this.options.count) && this.matched >= limit + offset;
  }

  /** The number of matching rows after those that are skipped. */
  get selected(): number {
    return Math.max(0, this.matched - this.options.offset);
  }

  async flush(): Promise<void> {
    await this.output.writeTo((chunk) => this.streams.write(chunk));
  }

  /** Ends the output after the last row. */
  async finish(): Promise<void> {
    this.endSample(true);
    const { prepared, options } = this;
    prepared?.readers.finish();
    if (options.any || prepared === undefined) return;
    if (options.count) this.output.addText(`${this.selected}\n`);
    else {
      for (const { source, bytes, line } of prepared.sorter?.finish().slice(options.offset) ?? []) {
        const { cells } = prepared.readers.of(source);
        cells.read(bytes, 0, bytes.length);
        this.write(prepared, { source, cells, bytes, start: 0, end: bytes.length, line });
        await this.flush();
      }
      prepared.writer.end(this.lastSource);
    }
    await this.flush();
    if (this.matched === 0 && !options.quiet) this.reportInside();
  }

  override columns(source: CsvSource): void {
    super.columns(source);
    // The columns are printed also if no row follows.
    this.lastSource = source;
  }

  protected begin(schema: Schema, hasRows: boolean): void {
    const { options } = this;
    if (hasRows) this.prepared = this.prepare(schema, options);
    else {
      // Without rows, types are unknown, and without columns, fields too.
      checkSyntax(options, this.streams);
      const known = schema.byName.size > 0 ? options : { ...options, fields: undefined, sort: undefined };
      this.prepared = this.prepare(schema, { ...known, filter: "" });
    }
  }

  private prepare(schema: Schema, options: FilterOptions): Prepared {
    const { bound, fields: filterNames, sort: keys, selected: fields } = checkQuery(options, schema, this.streams);
    const printed = asPrinted(schema);
    const output = fields ?? (options.out === "same" || options.count ? [] : printed.selectableNames);
    // The writer reads the fields of the output by their index.
    const sortNames = keys.map(({ field }) => field);
    const compared = [...new Set([...filterNames, ...sortNames])];
    const names = [...new Set([...output, ...compared])];
    const readers = new Readers(names, compared, schema, this.isInferred, (line) => this.report(line));
    const isSorted = keys.length > 0 && !options.count && !options.any;
    const kept = options.limit === undefined ? undefined : options.limit + options.offset;
    const isMerged = this.isInferred && options.out !== "same";
    const writer = { ...options, isMerged, fields, allFields: printed.selectableNames, labels: this.labelsOf(printed) };
    return {
      matches: compilePredicate(bound),
      readers,
      sortNames,
      sorter: isSorted ? new Sorter(withoutPaths(printed), keys, kept) : undefined,
      writer: new RowWriter(this.output, writer),
    };
  }

  /** The names in the output: as in the data, unless a schema says otherwise. */
  private labelsOf({ byName }: Schema): ReadonlyMap<string, string> {
    if (!this.isInferred) return new Map();
    return new Map([...byName].map(([name, { path }]) => [name, path ?? name]));
  }

  private write({ writer }: Prepared, row: OutputRow): void {
    if (writer.write(row) || this.options.fields !== undefined || !this.isInferred) return;
    const name = row.cells.otherField();
    if (name === undefined || this.leftOut.has(name) || this.leftOut.size >= MAX_LEFT_OUT) return;
    this.leftOut.add(name);
    const problem = `field ${show(name)} is not among the inferred fields and is left out. Use --schema to print it`;
    this.report(`${row.source.name}:${row.line}: ${problem} (only the first case is reported)`);
  }

  protected test(source: Source, bytes: Buffer, start: number, end: number, line: number): void {
    const { prepared, options } = this;
    if (prepared === undefined) return;
    this.lastSource = source;
    const reader = prepared.readers.of(source);
    const { cells } = reader;
    const fault = cells.read(bytes, start, end);
    if (fault !== undefined) {
      this.problems.addRow(source.name, line, fault);
      return;
    }
    prepared.readers.begin(line);
    if (prepared.matches(reader.record) === options.invert) return;
    this.matched++;
    if (options.any || options.count) return;
    if (prepared.sorter === undefined && this.matched <= options.offset) return;
    if (prepared.sorter === undefined) this.write(prepared, { source, cells, bytes, start, end, line });
    else {
      const values = prepared.sortNames.map((name) => Reflect.get(reader.record, name));
      const copy = Buffer.from(bytes.subarray(start, end));
      prepared.sorter.add({ source, bytes: copy, line, size: copy.length }, values);
    }
  }
}
