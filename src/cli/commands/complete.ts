import { complete as completeFilter } from "../../editor/complete.js";
import type { Completion } from "../../editor/completion.js";
import { displayWidth, graphemes, visible } from "../../language/diagnostics/display.js";
import { schemaFromDescription } from "../../language/schema/description.js";
import type { Schema } from "../../language/schema/schema.js";
import { paint } from "../color.js";
import { type Command, type ExitCode, type OptionValues, type Streams, UsageError } from "../command.js";
import { expectNoMore } from "../filter-argument.js";
import { loadSchema, SCHEMA_OPTION } from "../load-schema.js";

export const complete: Command = {
  name: "complete",
  summary: "List what can follow in an unfinished filter",
  usage: "TEXT",
  options: {
    schema: SCHEMA_OPTION,
    position: {
      type: "string",
      short: "p",
      value: "INDEX",
      help: "Complete at this index of the text (default: its end)",
    },
    json: { type: "boolean", help: "Print the options as JSON" },
    shell: { type: "boolean", hidden: true, help: "Print whole texts and descriptions for a shell" },
  },
  examples: [
    { command: "ampipe complete 'pri' --schema schema.json", purpose: "Fields that begin with pri" },
    {
      command: "ampipe complete 'price>=100&' --schema schema.json --json",
      purpose: "For an editor: where and what to insert",
    },
  ],
  notes: ["Exit code: 0 there are options, 1 nothing fits, 2 an error."],
  run,
};

async function run(args: readonly string[], options: OptionValues, streams: Streams): Promise<ExitCode> {
  const [text, ...rest] = args;
  if (text === undefined) throw new UsageError("The text is missing. Write it in single quotes; '' is the empty text.");
  expectNoMore(rest, complete.usage);
  const position = readPosition(options.position, text);
  const schema = (await loadSchema(options, streams)) ?? schemaFromDescription([]);
  const completion = completeFilter(text, position, schema);
  if (options.json === true) await streams.write(`${JSON.stringify(completion, null, 2)}\n`);
  else if (options.shell === true) await streams.write(shellLines(text, completion, schema));
  else {
    if (options.schema === undefined) streams.report("Without --schema, the names of the fields are unknown.");
    await streams.write(table(completion, streams.outputHasColor));
  }
  return completion.options.length > 0 ? 0 : 1;
}

function readPosition(given: OptionValues[string], text: string): number {
  if (given === undefined) return text.length;
  const position = /^\d+$/.test(String(given)) ? Number(given) : Number.NaN;
  if (position <= text.length) return position;
  throw new UsageError(`Option --position must be an integer from 0 to ${text.length}, the length of the text.`);
}

function table({ options, more }: Completion, hasColor: boolean): string {
  const width = Math.max(0, ...options.map(({ label }) => widthOf(label)));
  const rows = options.map(({ label, detail, description = "" }) => {
    const words = [detail, description]
      .filter((word) => word !== "")
      .map(visible)
      .join(": ");
    const padding = " ".repeat(width - widthOf(label) + 2);
    return `${paint(visible(label), "36", hasColor)}${words === "" ? "" : padding + paint(words, "2", hasColor)}\n`;
  });
  return rows.join("") + (more === 0 ? "" : `and ${more} more\n`);
}

function widthOf(text: string): number {
  return Array.from(graphemes(visible(text)), ({ segment }) => displayWidth(segment)).reduce(
    (sum, one) => sum + one,
    0,
  );
}

/**
 * Returns a line for each option: the text up to the cursor with the option inserted, a tab, and what it means. A shell
 * closes the quote of a single option, which would end the filter, so a single one is followed by what can follow it.
 */
function shellLines(text: string, completion: Completion, schema: Schema): string {
  const lines = textsWith(text, completion);
  const [only, another] = lines;
  if (only !== undefined && another === undefined) {
    const next = textsWith(only.text, completeFilter(only.text, only.text.length, schema));
    lines.push(...next.filter((line) => line.text !== only.text));
  }
  // A shell cannot insert a text with a tab, a line break or another control character.
  return lines
    .filter((line) => visible(line.text) === line.text && !line.text.includes("\t"))
    .map((line) => `${line.text}\t${visible(line.detail).replaceAll("\t", " ")}\n`)
    .join("");
}

interface ShellLine {
  readonly text: string;
  readonly detail: string;
}

function textsWith(text: string, { from, options }: Completion): ShellLine[] {
  return options.map(({ insert, detail, description = "" }) => ({
    text: text.slice(0, from) + insert,
    detail: [detail, description].filter((word) => word !== "").join(": "),
  }));
}
