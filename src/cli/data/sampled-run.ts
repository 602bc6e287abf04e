import { showSome, visible } from "../../language/diagnostics/display.js";
import type { Schema } from "../../language/schema/schema.js";
import type { RowFault } from "./cells.js";
import { summarizeSchema } from "./infer.js";
import type { Problems } from "./problems.js";
import type { RowConsumer } from "./read-inputs.js";
import { Sample } from "./sample.js";
import type { CsvSource, Source } from "./source.js";

/** Reads rows with a schema. Unless one is given, infers it from the first rows. */
export abstract class SampledRun implements RowConsumer {
  private sample: Sample | undefined = new Sample();
  protected isInferred = true;

  constructor(
    /** Reports what is not an error. */
    protected readonly report: (line: string) => void,
    protected readonly problems: Problems,
  ) {}

  abstract readonly isDone: boolean;
  abstract flush(): Promise<void>;
  /** Receives the schema. Without rows, only the names of columns are known. */
  protected abstract begin(schema: Schema, hasRows: boolean): void;
  protected abstract test(source: Source, bytes: Buffer, start: number, end: number, line: number): void;

  /** Uses a schema instead of a sample. */
  useSchema(schema: Schema): void {
    this.sample = undefined;
    this.isInferred = false;
    this.begin(schema, true);
  }

  get isSampling(): boolean {
    return this.sample !== undefined;
  }

  row(source: Source, bytes: Buffer, start: number, end: number, line: number): void {
    const { sample } = this;
    if (sample === undefined) {
      this.test(source, bytes, start, end, line);
      return;
    }
    sample.add(source, bytes, start, end, line);
    if (sample.isFull) this.endSample();
  }

  columns({ csv }: CsvSource): void {
    this.sample?.guess.seeCells(csv.names, undefined);
  }

  fault(name: string, fault: RowFault, line: number): void {
    const { sample } = this;
    if (sample === undefined) this.problems.addRow(name, line, fault);
    else {
      sample.addFault({ name, fault, line });
      if (sample.isFull) this.endSample();
    }
  }

  /** Infers the schema. Fields of a sample may be null in other rows, unless it has all rows. */
  endSample(hasAllRows = false): void {
    const { sample } = this;
    if (sample === undefined) return;
    this.sample = undefined;
    if (sample.guess.rows > 0) this.reportSchema(sample);
    this.begin(sample.guess.toSchema(!hasAllRows), sample.guess.rows > 0);
    for (const row of sample.rows) {
      if (this.isDone || this.problems.isStopped) return;
      if ("fault" in row) this.problems.addRow(row.name, row.line, row.fault);
      else this.test(row.source, row.bytes, 0, row.bytes.length, row.line);
    }
  }

  private reportSchema({ guess, fields }: Sample): void {
    const rows = `${guess.rows.toLocaleString("en")} ${guess.rows === 1 ? "row" : "rows"}`;
    this.report(`Fields inferred from ${rows} (? is nullable):`);
    for (const line of summarizeSchema(fields)) this.report(visible(line));
    const { omitted } = guess;
    if (omitted.length > 0) this.report(visible(`  left out: ${showSome(omitted)}`));
  }
}
