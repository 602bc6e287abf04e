import {
  checkOptions,
  FUNCTION,
  integerFrom,
  type OptionsOf,
  type OptionType,
  required,
} from "../language/diagnostics/options.js";
import type { Schema } from "../language/schema/schema.js";
import { type Choice, toCompletion } from "./candidates.js";
import { type Asked, candidatesAt } from "./candidates-at.js";
import type { Completion } from "./completion.js";
import { isUnused } from "./list-items.js";
import { COMPLETE_OPTIONS, type CompleteOptions, settingsOf, withinText } from "./settings.js";
import type { KnownValue } from "./static-values.js";
import { valueOption } from "./value-choices.js";
import { ask, type ValueSource } from "./value-source.js";

const SIGNAL: OptionType<AbortSignal> = {
  expected: "an AbortSignal",
  accepts: (given) => given instanceof AbortSignal,
};

const VALUE_OPTIONS = {
  /** Returns values of a field, such as from a server. Called only where a value is typed. */
  values: required(FUNCTION as OptionType<ValueSource>),
  /** Ends the wait: the returned promise is rejected with the reason of the signal. */
  signal: SIGNAL,
  /** The time that the source has, in milliseconds. Default: 1000. */
  deadline: integerFrom(0),
};

/** Options of `completeAsync`. */
export interface CompleteAsyncOptions extends CompleteOptions, OptionsOf<typeof VALUE_OPTIONS> {}

/** The options at a position, with the values of a source. */
export interface AsyncCompletion extends Completion {
  /** Set if the source failed. The other options are complete. */
  readonly failed?: "error" | "timeout";
  /** Why the source failed, for the log. */
  readonly error?: unknown;
}

const OWNER = "completeAsync()";
const DEFAULT_DEADLINE = 1000;

/**
 * Returns the options of `complete`, and after them the values that a source returns for the field and the typed text. They
 * are quoted as needed; values that the field does not accept are left out, and so are all but the first 1,000. If the
 * source fails, the other options are returned.
 *
 * @param text - The filter so far, also if it is invalid.
 * @param position - The position of the cursor, as offset into the text.
 * @example
 * ```ts
 * const brands = ["Acme", "AT&T"];
 * const values: ValueSource = ({ typed }) => brands.filter((brand) => brand.startsWith(typed));
 * const { options } = await completeAsync("brand=A", 7, defineSchema({ brand: text() }), { values });
 * options.map(({ insert }) => insert); // ["Acme", '"AT&T"', "A&", "A|"]
 * ```
 */
export async function completeAsync(
  text: string,
  position: number,
  schema: Schema,
  options: CompleteAsyncOptions,
): Promise<AsyncCompletion> {
  checkOptions(OWNER, options, { ...COMPLETE_OPTIONS, ...VALUE_OPTIONS });
  const { values: source, signal, deadline = DEFAULT_DEADLINE, ...others } = options;
  const settings = settingsOf(OWNER, text, position, schema, others);
  signal?.throwIfAborted();
  const { candidates, asked } = candidatesAt(text, withinText(text, position), schema, settings);
  const write = (choices: readonly Choice[]): Completion =>
    toCompletion(
      text,
      { ...candidates, choices: [...candidates.choices, ...choices] },
      settings.limit,
      settings.limits.length,
    );
  if (asked === undefined) return write([]);
  const answer = await ask(source, asked.request, signal, deadline);
  if ("items" in answer) return write(choicesOf(answer.items, asked));
  const { failed, error } = answer;
  if (failed === "aborted") throw error;
  return { ...write([]), failed, error };
}

const MAX_ITEMS = 1000;

function choicesOf(items: readonly unknown[], { target, compared }: Asked): readonly Choice[] {
  return items
    .slice(0, MAX_ITEMS)
    .flatMap(knownValueOf)
    .filter(isUnused(target.list))
    .map((candidate) => () => valueOption(target, candidate, compared));
}

/** Returns a value of a source. Only texts and numbers are values of fields. */
function knownValueOf(item: unknown): readonly KnownValue[] {
  const { value, detail } =
    typeof item === "object" ? (Object(item) as { value?: unknown; detail?: unknown }) : { value: item };
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "bigint") return [];
  return [{ value: String(value), detail: typeof detail === "string" ? detail : "" }];
}
