import { parseArgs } from "node:util";
import { didYouMean, show, visible } from "../language/diagnostics/display.js";
import { nearest } from "../language/diagnostics/suggest.js";
import { type Command, type CommandOption, type OptionValues, UsageError } from "./command.js";
import { allOptions } from "./common-options.js";
import { shellQuote } from "./shell-quote.js";

type OptionsByName = Readonly<Record<string, CommandOption>>;

/** The arguments of a call, checked against the options of its command. */
export interface ParsedArguments {
  readonly args: readonly string[];
  readonly options: OptionValues;
}

/** Parses the arguments after the name of a command. Throws a UsageError for the first option that is wrong. */
export function parseArguments(command: Pick<Command, "name" | "options">, argv: readonly string[]): ParsedArguments {
  const defined = allOptions(command.options);
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      Object.entries(defined).map(([name, { type, short, multiple = false }]) => [
        name,
        { type, multiple, ...(short === undefined ? {} : { short }) },
      ]),
    ),
    // The tokens have all that better messages need.
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const args: string[] = [];
  const values = new Map<string, string | boolean | readonly string[]>();
  for (const token of tokens) {
    if (token.kind === "positional") args.push(token.value);
    else if (token.kind === "option") {
      const option = Object.hasOwn(defined, token.name) ? defined[token.name] : undefined;
      if (option === undefined) throw unknownOption(command.name, token.rawName, argv[token.index] ?? "", defined);
      const value = readValue(token, option, defined);
      const earlier = values.get(token.name);
      values.set(token.name, option.multiple ? [...(Array.isArray(earlier) ? earlier : []), String(value)] : value);
    }
  }
  return { args, options: Object.fromEntries(values) };
}

interface OptionToken {
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

function readValue(token: OptionToken, option: CommandOption, defined: OptionsByName): string | boolean {
  const { rawName } = token;
  if (option.type === "boolean") {
    if (token.value === undefined) return true;
    throw new UsageError(`Option ${rawName} has no value. Write ${rawName} alone.`);
  }
  const value = withoutEquals(token);
  if (value === undefined || (token.inlineValue !== true && isOption(value, defined))) {
    throw new UsageError(`Option ${rawName} needs a value: ${rawName} ${option.value ?? "VALUE"}.`);
  }
  return option.choices === undefined ? value : choose(rawName, value, option, option.choices);
}

/** Reads `-m=5` like `-m5`: other programs accept both. */
function withoutEquals({ rawName, value, inlineValue }: OptionToken): string | undefined {
  const isShort = inlineValue === true && !rawName.startsWith("--");
  return isShort && value !== undefined && /^=./s.test(value) ? value.slice(1) : value;
}

/** Whether the next argument is an option of the command. `--sort -price` is not: its value may begin with "-". */
function isOption(value: string, defined: OptionsByName): boolean {
  const [name = ""] = value.slice(2).split("=");
  return value.startsWith("--") && Object.hasOwn(defined, name);
}

function choose(rawName: string, given: string, { aliases = {} }: CommandOption, choices: readonly string[]): string {
  const lower = given.toLowerCase();
  const value = Object.hasOwn(aliases, lower) ? (aliases[lower] ?? lower) : lower;
  if (choices.includes(value)) return value;
  const near = didYouMean(suggestions(value, [...choices, ...Object.keys(aliases)]));
  throw new UsageError(`Option ${rawName} must be one of ${choices.join(", ")}, not ${show(given)}.${near}`);
}

function unknownOption(command: string, rawName: string, argument: string, defined: OptionsByName): UsageError {
  if (!rawName.startsWith("--") && argument.length > 2 && looksLikeFilter(argument)) {
    const corrected = `ampipe ${command} -- ${visible(shellQuote(argument))}`;
    return new UsageError(
      `${show(argument)} is read as options. Write a filter that begins with "-" after "--": ${corrected}`,
    );
  }
  const names = Object.keys(defined).filter((name) => defined[name]?.hidden !== true);
  // `-count` is a group of letters, and probably means `--count`.
  const [whole = ""] = argument.slice(1).split("=");
  const typed = names.includes(whole) ? whole : rawName.replace(/^-+/, "");
  const suggestion = didYouMean(suggestions(typed, names).map((name) => `--${name}`));
  return new UsageError(`Unknown option ${show(rawName)}.${suggestion}`);
}

/** Returns the names that a word abbreviates, or those that are similar to it. */
export function suggestions(word: string, names: readonly string[]): readonly string[] {
  const longer = names.filter((name) => word.length > 1 && name.startsWith(word));
  return longer.length > 0 ? longer : nearest(word, names);
}

/** Whether an argument is probably a filter: a name and then a character that is not part of one. */
export function looksLikeFilter(argument: string): boolean {
  return /^-?!?\(*[\p{L}_][\w.-]*\s*[^\w\s.-]/u.test(argument) && !argument.startsWith("--");
}
