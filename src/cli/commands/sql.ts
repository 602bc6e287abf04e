import { DEFAULT_LIMITS } from "../../language/ast/limits.js";
import type { BoundFilter } from "../../language/bind/bound-filter.js";
import { visible } from "../../language/diagnostics/display.js";
import { FilterError } from "../../language/diagnostics/filter-error.js";
import { targetOf } from "../../language/schema/filterable.js";
import type { Schema } from "../../language/schema/schema.js";
import { parse } from "../../language/syntax/parse.js";
import { readListQuery } from "../../list/read-list-query.js";
import { clickhouse } from "../../sql/dialects/clickhouse.js";
import type { Dialect } from "../../sql/dialects/dialect.js";
import { duckdb } from "../../sql/dialects/duckdb.js";
import { mariadb, mysql } from "../../sql/dialects/mysql.js";
import { postgres } from "../../sql/dialects/postgres.js";
import { sqlite } from "../../sql/dialects/sqlite.js";
import { toListSql } from "../../sql/lists/to-list-sql.js";
import type { SqlText } from "../../sql/sql.js";
import type { RelatedTables } from "../../sql/where/related-tables.js";
import { toSql } from "../../sql/where/to-sql.js";
import { aboutOption } from "../about-option.js";
import { checkFilter } from "../check-filter.js";
import { paint } from "../color.js";
import { type Command, CommandError, type OptionValues, type Streams, UsageError } from "../command.js";
import { FILTER_FILE_OPTION } from "../filter-argument.js";
import { guessSchema } from "../guess-schema.js";
import { loadSchema, SCHEMA_OPTION } from "../load-schema.js";
import { readFilter } from "../read-filter.js";
import { reportGuess } from "../report-guess.js";
import { CLOCK_OPTIONS, NULLS_LAST_OPTION, readClock, readNulls } from "./data-options.js";

const DIALECTS: Readonly<Record<string, Dialect>> = { postgres, mysql, mariadb, sqlite, duckdb, clickhouse };

const ALIASES = { postgresql: "postgres", pg: "postgres", pglite: "postgres", sqlite3: "sqlite", ch: "clickhouse" };

/** The options that only a statement has. */
const STATEMENT_OPTIONS = ["fields", "sort", "nulls-last", "limit", "key"] as const;

export const sql: Command = {
  name: "sql",
  summary: "Convert a filter to SQL with parameters",
  usage: "FILTER",
  options: {
    dialect: {
      type: "string",
      short: "d",
      value: "NAME",
      choices: [...Object.keys(DIALECTS), "all"],
      aliases: ALIASES,
      help: "The database (default: postgres)",
    },
    schema: SCHEMA_OPTION,
    table: {
      type: "string",
      short: "t",
      value: "NAME",
      help: "Print the statements that read and count the rows of a table",
    },
    fields: { type: "string", short: "f", value: "NAMES", help: "With --table: the fields to select, as in id,name" },
    sort: { type: "string", short: "s", value: "KEYS", help: "With --table: the order, as in -price,name" },
    "nulls-last": NULLS_LAST_OPTION,
    limit: { type: "string", short: "m", value: "COUNT", help: "With --table: the number of rows (default: 10)" },
    key: { type: "string", value: "NAME", help: "With --table: the unique field (default: id)" },
    ...CLOCK_OPTIONS,
    json: { type: "boolean", help: "Print text and values as JSON" },
    "filter-file": FILTER_FILE_OPTION,
  },
  examples: [
    { command: "ampipe sql 'price>=100|name^Bolt'", purpose: "The condition for WHERE in PostgreSQL" },
    { command: "ampipe sql 'price>=100' --schema schema.json --dialect mysql", purpose: "With the types of a schema" },
    {
      command: "ampipe sql 'price>=100' --schema schema.json --table product --sort -price",
      purpose: "Whole statements",
    },
    { command: "ampipe sql 'active=true' --dialect all", purpose: "Compare all databases" },
  ],
  notes: ["Without --schema, the types are guessed from the values and reported."],
  run,
};

async function run(args: readonly string[], options: OptionValues, streams: Streams): Promise<0> {
  const unused = STATEMENT_OPTIONS.find((name) => options[name] !== undefined);
  if (options.table === undefined && unused !== undefined) throw new UsageError(`Option --${unused} needs --table.`);
  const bound = await readBound(args, options, streams);
  const name = String(options.dialect ?? "postgres");
  const dialects = Object.entries(DIALECTS).filter(([each]) => name === "all" || name === each);
  const written = dialects.map(([each, dialect]) => [each, statementsOf(bound, dialect, options), dialect] as const);
  if (options.json === true) {
    const json = written.map(([each, statements]) => [each, withoutFunctions(statements)] as const);
    const value = name === "all" ? Object.fromEntries(json) : json[0]?.[1];
    await streams.write(`${JSON.stringify(value, null, 2)}\n`);
    return 0;
  }
  const isStatement = options.table !== undefined;
  const texts = written.map(([each, statements, dialect]) => {
    const title = name === "all" ? [paint(`-- ${each}`, "1", streams.outputHasColor)] : [];
    return [
      ...title,
      ...Object.values(statements).map((statement) => render(statement, dialect, isStatement, streams.outputHasColor)),
    ].join("\n");
  });
  await streams.write(`${texts.join(name === "all" ? "\n\n" : "\n")}\n`);
  return 0;
}

async function readBound(args: readonly string[], options: OptionValues, streams: Streams): Promise<BoundFilter> {
  const clock = readClock(options);
  const schema = await loadSchema(options, streams);
  if (schema !== undefined) {
    return (await readFilter(sql, args, options, streams, (text) => checkFilter(text, schema, clock), schema)).value;
  }
  const { value } = await readFilter(sql, args, options, streams, (text) => {
    const parsed = parse(text);
    return parsed.ok ? checkFilter(text, guessSchema(parsed.value), clock) : parsed;
  });
  reportGuess(value.schema, streams);
  return value;
}

/** The table of a condition on related records. */
const ALIAS = "t";

/** Returns a table with the name of each relation. A schema in JSON has no names of tables. */
function tablesOf(schema: Schema, path: readonly string[] = []): RelatedTables {
  if (path.length > DEFAULT_LIMITS.relationDepth) return {};
  const entries = [...schema.relationByName].flatMap(([name, relation]) => {
    const steps = [...path, name];
    return [[steps.join("."), { table: name }] as const, ...Object.entries(tablesOf(targetOf(relation), steps))];
  });
  return Object.fromEntries(entries);
}

/** A condition, or the statements of a list. */
type Statements = Readonly<Record<string, SqlText>>;

function statementsOf(bound: BoundFilter, dialect: Dialect, options: OptionValues): Statements {
  const { table } = options;
  const relations = tablesOf(bound.schema);
  const hasRelations = Object.keys(relations).length > 0;
  if (typeof table !== "string") {
    try {
      return { condition: toSql(bound, dialect, hasRelations ? { alias: ALIAS, relations } : {}) };
    } catch (error) {
      throw lacksKeys(error) ? new CommandError(`${error.message}${KEYS_IN_JSON}`) : error;
    }
  }
  const names = table.split(".");
  if (names.includes("")) throw new UsageError("Option --table must be a name, such as product or public.product.");
  const query = readQuery(bound.schema, options);
  if (query.fields.length === 0) {
    throw new CommandError("The filter names no field of the table, so its columns are unknown. Use --schema.");
  }
  const key = typeof options.key === "string" ? { key: options.key } : {};
  try {
    return { ...toListSql({ ...query, filter: bound }, names, dialect, { ...key, relations }) };
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    // The schema lacks the key of the table or of a relation.
    const isAboutKey = error.diagnostics.some(({ code }) => code === "schema.key");
    const message = isAboutKey ? aboutOption("key", error.message) : error.message;
    throw new CommandError(lacksKeys(error) ? message + KEYS_IN_JSON : message);
  }
}

const KEYS_IN_JSON =
  ' With --schema FILE, a relation to one record gets its key from "from", and a relation to many from "to".';

function lacksKeys(error: unknown): error is FilterError {
  return error instanceof FilterError && error.diagnostics.some(({ code }) => code === "sql.keys");
}

/** Reads the options of a list by the rules of its URL, which has the messages for wrong names. */
function readQuery(schema: Schema, options: OptionValues) {
  const { key } = options;
  if (key === "") throw new UsageError("Option --key must be the name of a field.");
  const settings = { ...(typeof key === "string" ? { key } : {}), nulls: readNulls(options) };
  const given = (["fields", "sort", "limit"] as const).flatMap((name) =>
    options[name] === undefined ? [] : [[name, `${name}=${encodeURIComponent(String(options[name]))}`] as const],
  );
  const query = readListQuery(given.map(([, part]) => part).join("&"), schema, settings);
  if (query.ok) return query.value;
  // Each option alone, so that its name is known.
  const problems = given.flatMap(([name, part]) => {
    const read = readListQuery(part, schema, settings);
    return read.ok ? [] : read.diagnostics.map(({ message }) => aboutOption(name, message));
  });
  throw new CommandError(problems.join("\n"));
}

function withoutFunctions(statements: Statements): unknown {
  const { condition } = statements;
  if (condition !== undefined) return condition;
  return Object.fromEntries(Object.entries(statements).map(([name, { text, values }]) => [name, { text, values }]));
}

/** Returns the text, and the parameters as comments, so that all of it can be pasted into a console. */
function render({ text, values }: SqlText, { placeholder }: Dialect, isStatement: boolean, hasColor: boolean): string {
  const parameters = values.map((value, index) => {
    const name = placeholder(index + 1);
    return paint(
      `-- ${name === placeholder(index + 2) ? index + 1 : name}: ${visible(JSON.stringify(value))}`,
      "2",
      hasColor,
    );
  });
  return [visible(isStatement ? `${text};` : text), ...parameters].join("\n");
}
