import { eq } from "../../language/ast/builders.js";
import { bind } from "../../language/bind/bind.js";
import { didYouMean, show, showSome, visible } from "../../language/diagnostics/display.js";
import { renderDiagnostics } from "../../language/diagnostics/render.js";
import { nearest } from "../../language/diagnostics/suggest.js";
import type { Schema } from "../../language/schema/schema.js";
import { explain } from "../../memory/explain.js";
import { type Predicate, toPredicate } from "../../memory/to-predicate.js";
import { CommandError, type Streams } from "../command.js";
import { ByteOutput } from "./byte-output.js";
import type { Problems } from "./problems.js";
import { checkQuery, checkSyntax, type Query, withoutPaths } from "./query.js";
import { Readers } from "./readers.js";
import { SampledRun, type SchemaOptions } from "./sampled-run.js";
import type { Source } from "./source.js";

export interface ExplainOptions extends SchemaOptions {
  /** Explains only records with this value of the key. */
  readonly id: string | undefined;
  readonly key: string;
  /** Explains only the record that begins at this line. */
  readonly line: number | undefined;
  readonly limit: number | undefined;
}

interface Prepared {
  readonly query: Query;
  readonly readers: Readers;
  readonly hasId: Predicate;
}

/** Says for each record which conditions of a filter hold. */
export class ExplainRun extends SampledRun {
  private readonly output = new ByteOutput();
  private prepared: Prepared | undefined;
  explained = 0;

  constructor(
    private readonly options: ExplainOptions,
    private readonly streams: Pick<Streams, "report" | "write" | "errorsHaveColor">,
    problems: Problems,
  ) {
    super(problems, options, streams);
  }

  get isDone(): boolean {
    return this.explained >= (this.options.limit ?? Number.POSITIVE_INFINITY);
  }

  async flush(): Promise<void> {
    await this.output.writeTo((chunk) => this.streams.write(chunk));
  }

  async finish(): Promise<void> {
    this.endSample(true);
    this.prepared?.readers.finish();
    await this.flush();
  }

  protected begin(schema: Schema, hasRows: boolean): void {
    const { options, streams } = this;
    if (hasRows) this.prepared = this.prepare(schema, options);
    else {
      // Without rows, types are unknown.
      checkSyntax(options, streams);
      this.prepared = this.prepare(schema, { ...options, filter: "", id: undefined });
    }
  }

  private prepare(schema: Schema, options: ExplainOptions): Prepared {
    const { id, key } = options;
    const query = checkQuery(options, schema, this.streams);
    const names = [...new Set([...query.fields, ...(id === undefined ? [] : [key])])];
    return {
      query,
      readers: new Readers(names, names, schema, this.isInferred, (line) => this.report(line)),
      hasId: id === undefined ? () => true : toPredicate(keyFilter(key, id, schema)),
    };
  }

  protected test(source: Source, bytes: Buffer, start: number, end: number, line: number): void {
    const { prepared, options } = this;
    if (options.line !== undefined && options.line !== line) return;
    if (prepared === undefined) return;
    const reader = prepared.readers.of(source);
    const fault = reader.cells.read(bytes, start, end);
    if (fault !== undefined) {
      this.problems.addRow(source.name, line, fault);
      return;
    }
    prepared.readers.begin(line);
    if (!prepared.hasId(reader.record)) return;
    const { text } = explain(prepared.query.bound, reader.record);
    this.output.addText(`${this.explained === 0 ? "" : "\n"}${visible(source.name)}:${line}: ${text}\n`);
    this.explained++;
  }
}

function keyFilter(key: string, id: string, schema: Schema) {
  if (!schema.byName.has(key)) throw new CommandError(`Option --key: ${unknownKey(key, schema)}`);
  const result = bind(eq(key, id), withoutPaths(schema));
  if (!result.ok) throw new CommandError(`Option --id: ${renderDiagnostics("", result.diagnostics)}`);
  return result.value;
}

function unknownKey(key: string, { visibleNames }: Schema): string {
  const near = didYouMean(nearest(key, visibleNames));
  return `Unknown field ${show(key)}.${near || ` Add --key with the field of the ids, one of ${showSome(visibleNames)}.`}`;
}
