import { and } from "../language/ast/builders.js";
import type { BoundFilter } from "../language/bind/bound-filter.js";
import { check } from "../language/bind/check.js";
import type { Schema } from "../language/schema/schema.js";
import { parse } from "../language/syntax/parse.js";
import { type OptionValues, ReportedError, type Streams } from "./command.js";
import { readClock } from "./commands/data-options.js";
import { guessSchema } from "./guess-schema.js";
import { loadSchema } from "./load-schema.js";
import { reportFilter } from "./report-filter.js";
import { reportGuess } from "./report-guess.js";

/** Binds filters to one schema: that of `--schema`, or one with types guessed from all values. Reports their errors, and throws. */
export async function readBoundFilters(
  texts: readonly string[],
  options: OptionValues,
  streams: Streams,
): Promise<readonly BoundFilter[]> {
  const schema = (await loadSchema(options, streams)) ?? guessedFrom(texts, streams);
  const clock = readClock(options);
  // Both filters have the same current time.
  const now = clock.now ?? new Date();
  const results = texts.map((text) => {
    const read = (one: string) => check(one, schema, { ...clock, now });
    const result = read(text);
    reportFilter(text, result.ok ? result.warnings : result.diagnostics, read, streams, undefined);
    return result;
  });
  return results.map((result) => {
    if (!result.ok) throw new ReportedError();
    return result.value;
  });
}

function guessedFrom(texts: readonly string[], streams: Streams): Schema {
  const filters = texts.map((text) => {
    const result = parse(text);
    if (result.ok) return result.value;
    reportFilter(text, result.diagnostics, parse, streams, undefined);
    throw new ReportedError();
  });
  const schema = guessSchema(and(...filters));
  reportGuess(schema, streams);
  return schema;
}
