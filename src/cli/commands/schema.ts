import { showSome, visible } from "../../language/diagnostics/display.js";
import { schemaFromDescription } from "../../language/schema/description.js";
import { type Command, type ExitCode, type OptionValues, type Streams, UsageError } from "../command.js";
import { completeDescription, type MemberJson } from "../complete-description.js";
import type { RowFault } from "../data/cells.js";
import { describeInside, findRows } from "../data/find-rows.js";
import { SchemaGuess } from "../data/infer.js";
import { readObject } from "../data/json-cells.js";
import { Problems } from "../data/problems.js";
import { type RowConsumer, readInputs } from "../data/read-inputs.js";
import { observe } from "../data/sample.js";
import type { CsvSource, Source } from "../data/source.js";
import { readTypes, withTypes } from "../data/type-overrides.js";
import { loadSchema, SCHEMA_OPTION } from "../load-schema.js";
import { schemaCode } from "../schema-code.js";
import { safeJson } from "../typescript.js";
import { badRows, INPUT_OPTIONS, inputOptions, readCount } from "./data-options.js";

/** Prints the schema of data, as JSON that `--schema` and `schemaFromDescription` accept, or as TypeScript. */
export const schema: Command = {
  name: "schema",
  summary: "Infer a schema from data, as JSON or TypeScript to edit",
  usage: "[FILE...]",
  options: {
    out: { type: "string", value: "FORMAT", choices: ["json", "ts"], help: "Language of the schema" },
    schema: SCHEMA_OPTION,
    limit: { type: "string", short: "m", value: "COUNT", help: "Read at most this many rows (default: all)" },
    ...INPUT_OPTIONS,
  },
  examples: [
    { command: "ampipe schema products.jsonl > schema.json", purpose: "Types from all rows, to edit" },
    { command: "ampipe schema orders.csv -m 1000", purpose: "Types from the first 1,000 rows" },
    {
      command: "ampipe schema --schema 'openapi.json#/components/schemas/Product' --out ts > product.ts",
      purpose: "TypeScript of a schema in JSON, so that the compiler knows its fields",
    },
  ],
  notes: ["Edit the types and use them: ampipe filter 'price>=100' products.jsonl --schema schema.json"],
  run,
};

async function run(args: readonly string[], options: OptionValues, streams: Streams): Promise<ExitCode> {
  if (options.schema !== undefined && args.length > 0) {
    throw new UsageError("Option --schema replaces the files. Leave out one of them.");
  }
  const schema = await loadSchema(options, streams);
  if (schema !== undefined) {
    await streams.write(textOf(completeDescription(schema), options));
    return 0;
  }
  const problems = new Problems((line) => streams.report(line), badRows(options));
  const rows = new ObservedRows(problems, readCount("limit", options.limit));
  await readInputs(args, inputOptions(options), streams, problems, rows);
  problems.finish();
  if (streams.signal.aborted) return 2;
  const { guess } = rows;
  if (problems.hasErrors) {
    // The output is often a file that the next command reads.
    if (guess.rows > 0) streams.report("No schema was printed. To infer it from the other rows, add --bad skip.");
    return 2;
  }
  const absent = guess.absent();
  if (absent !== undefined) {
    streams.report(`${absent} No schema was printed.`);
    return 2;
  }
  const types = readTypes(options);
  await streams.write(textOf(withTypes(guess.describe(false), types), options));
  for (const doubt of guess.doubts(types)) streams.report(visible(doubt));
  if (guess.omitted.length > 0) streams.report(visible(`Left out: ${showSome(guess.omitted)}`));
  const inside = rows.describeInside();
  if (inside !== undefined) streams.report(visible(inside));
  return 0;
}

function textOf(members: readonly MemberJson[], { out }: OptionValues): string {
  if (out === "ts") return schemaCode(completeDescription(schemaFromDescription(members)));
  const lines = members.map((member) => `  ${safeJson(member)}`);
  return lines.length === 0 ? "[]\n" : `[\n${lines.join(",\n")}\n]\n`;
}

class ObservedRows implements RowConsumer {
  readonly guess = new SchemaGuess();
  readonly isSampling = false;
  /** The first row of JSON, until another follows. */
  private first: { readonly name: string; readonly text: string } | undefined;

  constructor(
    private readonly problems: Problems,
    private readonly limit = Number.POSITIVE_INFINITY,
  ) {}

  get isDone(): boolean {
    return this.guess.rows >= this.limit;
  }

  row(source: Source, bytes: Buffer, start: number, end: number, line: number): void {
    const isFirst = this.guess.rows === 0 && source.csv === undefined;
    this.first = isFirst ? { name: source.name, text: bytes.toString("utf8", start, end) } : undefined;
    const fault = observe(this.guess, source, bytes, start, end);
    if (fault !== undefined) this.problems.addRow(source.name, line, fault);
  }

  /** Says how to read the rows inside of the only row, if it has some. */
  describeInside(): string | undefined {
    if (this.first === undefined) return undefined;
    const object = readObject(this.first.text);
    const inside = "problem" in object ? [] : findRows(object);
    return inside.length === 0 ? undefined : describeInside(this.first.name, inside);
  }

  fault(name: string, fault: RowFault, line: number): void {
    this.problems.addRow(name, line, fault);
  }

  columns({ csv }: CsvSource): void {
    this.guess.seeCells(csv.names, undefined);
  }

  endSample(): void {}
  async flush(): Promise<void> {}
}
