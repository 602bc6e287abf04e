import type { Result } from "../language/diagnostics/diagnostic.js";
import type { Schema } from "../language/schema/schema.js";
import { type Command, type OptionValues, ReportedError, type Streams } from "./command.js";
import { expectNoMore, takeFilter } from "./filter-argument.js";
import { reportFilter } from "./report-filter.js";

/** A valid filter. */
export interface ReadFilter<T> {
  readonly text: string;
  readonly value: T;
}

/**
 * Reads the only argument of a command, a filter. Reports its warnings. Reports its errors with the corrected command, and
 * throws.
 */
export async function readFilter<T>(
  { name, usage }: Pick<Command, "name" | "usage">,
  args: readonly string[],
  options: OptionValues,
  streams: Streams,
  read: (text: string) => Result<T>,
  schema?: Schema,
): Promise<ReadFilter<T>> {
  const { text, rest, isArgument } = await takeFilter(args, options, streams);
  expectNoMore(rest, usage);
  const result = read(text);
  const call = isArgument ? { command: name, rest: [], options } : undefined;
  reportFilter(text, result.ok ? result.warnings : result.diagnostics, read, streams, call, schema);
  if (!result.ok) throw new ReportedError();
  return { text, value: result.value };
}
