import { trimWhiteSpace } from "../language/text/characters.js";
import type { Completion, CompletionOption, ValueRequest } from "./completion.js";

/** Writes an option: a function, because only the first ones are shown. Undefined if the option is not valid. */
export type Choice = () => CompletionOption | undefined;

/** Options that are not written yet. */
export interface Candidates {
  readonly from: number;
  readonly to: number;
  /** The options that fit, best first. */
  readonly choices: readonly Choice[];
  /** Options that are shown in any case, after the others: `&`, brackets and the like. */
  readonly tail: readonly CompletionOption[];
  readonly values?: ValueRequest | undefined;
  readonly expected?: string | undefined;
}

/** Writes the options. Leaves out those that change nothing or make the text too long. */
export function toCompletion(text: string, candidates: Candidates, limit: number, maxLength: number): Completion {
  const { from, to, values, expected } = candidates;
  const replaced = text.slice(from, to);
  const rest = text.length - replaced.length;
  const seen = new Set([replaced, trimWhiteSpace(replaced)]);
  const fits = ({ insert }: CompletionOption): boolean => {
    if (rest + insert.length > maxLength || seen.has(insert)) return false;
    seen.add(insert);
    return true;
  };
  const tail = candidates.tail.filter(fits).slice(0, limit);
  const options: CompletionOption[] = [];
  let more = 0;
  for (const write of candidates.choices) {
    if (options.length + tail.length >= limit) {
      more++;
      continue;
    }
    const option = write();
    if (option !== undefined && fits(option)) options.push(option);
  }
  return {
    from,
    to,
    options: [...options, ...tail],
    more,
    ...(values === undefined ? {} : { values }),
    ...(expected === undefined ? {} : { expected }),
  };
}
