import type { Filter } from "../../language/ast/filter.js";
import type { Result } from "../../language/diagnostics/diagnostic.js";
import { printLeaf, relatedClosing, relatedOpening } from "../../language/print/print.js";
import { targetOf } from "../../language/schema/filterable.js";
import type { Schema } from "../../language/schema/schema.js";
import { parse, parseOrThrow } from "../../language/syntax/parse.js";
import { checkFilterElsewhere } from "../check-filter.js";
import { paint } from "../color.js";
import type { Command, OptionValues, Streams } from "../command.js";
import { FILTER_FILE_OPTION } from "../filter-argument.js";
import { loadSchema, SCHEMA_OPTION } from "../load-schema.js";
import { paintFilter } from "../paint-filter.js";
import { readFilter } from "../read-filter.js";

export const tree: Command = {
  name: "tree",
  summary: "Print the tree of a filter",
  usage: "FILTER",
  options: {
    schema: SCHEMA_OPTION,
    json: { type: "boolean", help: "Print the tree as JSON" },
    spans: { type: "boolean", help: "Include the positions of all parts in the JSON" },
    "filter-file": FILTER_FILE_OPTION,
  },
  examples: [
    { command: "ampipe tree 'active=true&price>=100|tag[new,sale]'", purpose: "See that & binds tighter than |" },
    {
      command: "ampipe tree 'price>=100' --schema schema.json",
      purpose: "Check the filter, and show the types of its fields",
    },
    { command: "ampipe tree --json '!(price<100)'", purpose: "Pass the tree to another program" },
  ],
  run,
};

async function run(args: readonly string[], options: OptionValues, streams: Streams): Promise<0> {
  const schema = await loadSchema(options, streams);
  const read = (text: string): Result<unknown> =>
    schema === undefined ? parse(text) : checkFilterElsewhere(text, schema);
  const { text } = await readFilter(tree, args, options, streams, read, schema);
  const filter = parseOrThrow(text);
  const isJson = options.json === true || options.spans === true;
  const lines = isJson ? [toJson(filter, options.spans === true)] : draw(filter, schema, streams.outputHasColor);
  await streams.write(`${lines.join("\n")}\n`);
  return 0;
}

function toJson(filter: Filter, hasSpans: boolean): string {
  return JSON.stringify(filter, (key, value: unknown) => (key === "span" && !hasSpans ? undefined : value), 2);
}

/** Returns the lines of a filter. The limits of the language bound the depth of the recursion. */
function draw(filter: Filter, schema: Schema | undefined, hasColor: boolean): string[] {
  switch (filter.kind) {
    case "everything":
      return ["everything"];
    case "not":
      return [paint("not", "1;33", hasColor), ...branch(draw(filter.part, schema, hasColor), true)];
    case "related": {
      const text = `${relatedOpening(filter)}${relatedClosing(filter, " ")}`;
      const target = schema?.relationByName.get(filter.relation);
      return [paintFilter(text, hasColor), ...branch(draw(filter.part, target && targetOf(target), hasColor), true)];
    }
    case "and":
    case "or": {
      const last = filter.parts.length - 1;
      const parts = filter.parts.flatMap((part, index) => branch(draw(part, schema, hasColor), index === last));
      return [paint(filter.kind, "1;33", hasColor), ...parts];
    }
    case "comparison":
    case "membership": {
      const type = schema?.byName.get(filter.field)?.type;
      return [
        paintFilter(printLeaf(filter, " "), hasColor) + (type === undefined ? "" : paint(`  (${type})`, "2", hasColor)),
      ];
    }
  }
}

/** Indents the lines of a part, with a line from its parent to it. */
function branch(lines: readonly string[], isLast: boolean): string[] {
  return lines.map((line, index) => {
    if (index === 0) return `${isLast ? "└─" : "├─"} ${line}`;
    return `${isLast ? "  " : "│ "} ${line}`;
  });
}
