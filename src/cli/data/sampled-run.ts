import type { Condition, Filter, Related } from "../../language/ast/filter.js";
import { foldUnrelated } from "../../language/ast/fold-tree.js";
import { check } from "../../language/bind/check.js";
import { show, showSome, visible } from "../../language/diagnostics/display.js";
import type { Schema } from "../../language/schema/schema.js";
import { parse } from "../../language/syntax/parse.js";
import { ReportedError } from "../command.js";
import { type ReportStreams, reportCorrection } from "../report-filter.js";
import type { RowFault } from "./cells.js";
import { isNumeric } from "./field-value.js";
import { describeInside, findRows, type RowsInside } from "./find-rows.js";
import { ignoringCase } from "./ignoring-case.js";
import { SchemaGuess, summarizeSchema } from "./infer.js";
import { readObject } from "./json-cells.js";
import type { Problems } from "./problems.js";
import { type QueryOptions, withoutPaths } from "./query.js";
import type { RowConsumer } from "./read-inputs.js";
import { Sample } from "./sample.js";
import type { CsvSource, Source } from "./source.js";
import type { TypeOverrides } from "./type-overrides.js";
import { adviceFor } from "./unread-number.js";

/** What decides about the schema of rows. */
export interface SchemaOptions extends QueryOptions {
  /** Types that replace inferred ones. */
  readonly types: TypeOverrides;
  /** Whether the case of texts does not matter. */
  readonly ignoreCase: boolean;
  /** Leaves out what is reported about a valid call. Warnings about the data are never left out. */
  readonly quiet: boolean;
}

/** Reads rows with a schema. Unless one is given, infers it from the first rows. */
export abstract class SampledRun implements RowConsumer {
  private sample: Sample | undefined;
  protected isInferred = true;
  /** Where the only row of the input has other rows. */
  private inside: readonly RowsInside[] = [];
  private onlySource = "";

  constructor(
    protected readonly problems: Problems,
    private readonly query: SchemaOptions,
    private readonly reports: ReportStreams,
  ) {
    this.sample = new Sample([...namesIn(query), ...query.types.keys()]);
  }

  abstract readonly isDone: boolean;
  abstract flush(): Promise<void>;
  /** Receives the schema. Without rows, only the names of columns are known. */
  protected abstract begin(schema: Schema, hasRows: boolean): void;
  protected abstract test(source: Source, bytes: Buffer, start: number, end: number, line: number): void;

  /** Uses a schema instead of a sample. */
  useSchema(schema: Schema): void {
    this.sample = undefined;
    this.isInferred = false;
    this.begin(this.withCase(schema), true);
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
    // Before the first row, a pause says nothing about types.
    if (sample === undefined || (!hasAllRows && sample.guess.rows === 0 && !sample.isFull)) return;
    this.sample = undefined;
    const { guess } = sample;
    // Later rows are tested, so the filter must be right.
    const mayHaveRows = guess.rows > 0 || !hasAllRows;
    if (hasAllRows && guess.rows === 1) this.lookInside(sample);
    const schema = this.withCase(guess.toSchema(!hasAllRows, this.query.types));
    this.reportSchema(sample);
    try {
      this.begin(schema, mayHaveRows);
    } catch (error) {
      if (error instanceof ReportedError) this.reportReasons(guess, hasAllRows, error.isCorrected);
      throw error;
    }
    for (const row of sample.rows) {
      if (this.isDone || this.problems.isStopped) return;
      if ("fault" in row) this.problems.addRow(row.name, row.line, row.fault);
      else this.test(row.source, row.bytes, 0, row.bytes.length, row.line);
    }
  }

  protected report(line: string): void {
    this.reports.report(visible(line));
  }

  private withCase(schema: Schema): Schema {
    return this.query.ignoreCase ? ignoringCase(schema) : schema;
  }

  private lookInside({ rows }: Sample): void {
    const [row] = rows;
    if (row === undefined || "fault" in row || row.source.csv !== undefined || rows.length > 1) return;
    const object = readObject(row.bytes.toString("utf8"));
    if ("problem" in object) return;
    this.inside = findRows(object);
    this.onlySource = row.source.name;
  }

  private reportSchema({ guess, fields, rows: { length } }: Sample): void {
    if (this.query.quiet) return;
    const absent = guess.absent();
    if (absent !== undefined) {
      // Bad rows and files are reported.
      if (length > guess.rows || this.problems.hasErrors) return;
      this.report(absent);
      return;
    }
    const rows = `${guess.rows.toLocaleString("en")} ${guess.rows === 1 ? "row" : "rows"}`;
    this.report(`Fields inferred from ${rows} (? is nullable):`);
    for (const line of summarizeSchema(fields, this.query.types)) this.report(line);
    const { omitted } = guess;
    if (omitted.length > 0) this.report(`  left out: ${showSome(omitted)}`);
    for (const doubt of guess.doubts(this.query.types)) this.report(`  ${doubt}`);
  }

  /** Reports what could be the reason for a query that is not valid. */
  private reportReasons(guess: SchemaGuess, hasAllRows: boolean, isCorrected: boolean): void {
    if (!isCorrected) {
      this.reportTexts(guess);
      this.reportCodes(guess);
    }
    if (this.inside.length > 0) this.reportInside();
    else if (!hasAllRows && !guess.knows(namesIn(this.query))) {
      this.report(`The fields are those of the first ${guess.rows.toLocaleString("en")} rows.`);
    }
  }

  /** Reports why fields that are compared by their order are texts. */
  private reportTexts(guess: SchemaGuess): void {
    for (const name of orderedNames(this.query.filter)) {
      const reason = guess.textReasons.get(name);
      if (reason === undefined || (reason.others !== undefined && !this.query.quiet)) continue;
      const first = `Field ${show(name)} is text because of ${show(reason.value)}`;
      const advice = `To read it as another type, add --type ${name}=${reason.others ?? "TYPE"}`;
      this.report(`${first}. ${reason.isCode ? advice : adviceFor(reason.value, advice)}`);
    }
  }

  /** Reports fields of numbers in which conditions are valid if they are texts: often codes, or later rows have texts. */
  private reportCodes(guess: SchemaGuess): void {
    const { filter, clock, types } = this.query;
    const withText = (names: readonly string[]): Schema =>
      guess.toSchema(false, new Map([...types, ...names.map((name) => [name, "text"] as const)]));
    const errorsIn = (schema: Schema): number => {
      const result = check(filter, withoutPaths(schema), clock);
      return result.ok ? 0 : result.diagnostics.length;
    };
    const schema = withText([]);
    const errors = errorsIn(schema);
    for (const name of new Set(conditionNames(filter))) {
      const field = schema.byName.get(name);
      if (field === undefined || !isNumeric(field) || errorsIn(withText([name])) >= errors) continue;
      this.report(`To read field ${show(name)} as text, add --type ${name}=text`);
    }
  }

  /** Reports that the only row of the input has others inside, with the command for those that the filter fits. */
  protected reportInside(): void {
    const { filter, clock, call } = this.query;
    const [first] = this.inside;
    if (first === undefined) return;
    this.report(describeInside(this.onlySource, this.inside));
    const fitting = this.inside.find(({ rows }) => {
      const guess = new SchemaGuess();
      for (const row of rows) guess.seeObject(row);
      return check(filter, withoutPaths(guess.toSchema(false)), clock).ok;
    });
    if (fitting === undefined || call === undefined) return;
    reportCorrection(filter, false, this.reports, { ...call, options: { ...call.options, path: fitting.path } });
  }
}

/** Returns the names of all fields that a query uses, as far as they can be read without a schema. */
function namesIn({ filter, sort = "", fields = "" }: QueryOptions): readonly string[] {
  const others = [...sort.split(",").map((key) => key.trim().replace(/^-/, "")), ...fields.split(",")];
  return [...conditionNames(filter), ...others.map((name) => name.trim()).filter((name) => name !== "")];
}

function conditionNames(filter: string): readonly string[] {
  const parsed = parse(filter);
  const nodes = parsed.ok ? conditionsIn(parsed.value) : [];
  return nodes.map((node) => ("field" in node ? node.field : node.relation));
}

/** Returns the names of fields that a filter compares by their order. */
function orderedNames(filter: string): ReadonlySet<string> {
  const parsed = parse(filter);
  const nodes = parsed.ok ? conditionsIn(parsed.value) : [];
  return new Set(nodes.flatMap((node) => ("field" in node && /^[<>]/.test(node.operator) ? [node.field] : [])));
}

function conditionsIn(filter: Filter): readonly (Condition | Related)[] {
  const nodes: (Condition | Related)[] = [];
  const add = (node: Filter): void => void nodes.push(node as Condition | Related);
  const ignore = (): void => undefined;
  foldUnrelated<Filter, void>(filter, {
    everything: ignore,
    and: ignore,
    or: ignore,
    not: ignore,
    comparison: add,
    membership: add,
    related: add,
  });
  return nodes;
}
