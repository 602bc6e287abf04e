import type { EditorView } from "@codemirror/view";
import { completeLimits, type LimitOptions } from "../../language/ast/limits.js";
import {
  checkOptions,
  FLAG,
  FUNCTION,
  OBJECT,
  type OptionType,
  type OptionTypes,
  required,
  TEXT,
} from "../../language/diagnostics/options.js";
import type { Schema } from "../../language/schema/schema.js";
import type { Inspection } from "../inspect.js";
import type { ValueSource } from "../value-source.js";
import type { FilterProblem } from "./problems.js";

/** Options of `filterEditor`. Each part of it takes some of them. */
export interface FilterOptions<S extends Schema = Schema> extends LimitOptions {
  /** The fields that a filter may use. `setFilterSchema` replaces it later. */
  readonly schema: S;
  /** Offers values of a field, for example from a server. */
  readonly values?: ValueSource;
  /** Called if `values` fails or takes more than a second. The editor shows one line. */
  readonly onValuesError?: (error: unknown) => void;
  /** Called when the user presses Enter or Mod-Enter, also for a filter with errors. */
  readonly onSubmit?: (text: string, inspection: Inspection<S>, view: EditorView) => void;
  /** Called after each change of the text. */
  readonly onChange?: (text: string, view: EditorView) => void;
  /** Called when the problems change: to show them in a place of your own. */
  readonly onProblems?: (problems: readonly FilterProblem[], view: EditorView) => void;
  /** The name of the editor for screen readers. Default: "Filter". */
  readonly label?: string;
  /** Shown while the editor is empty. */
  readonly placeholder?: string;
  /** Whether the text stays on one line and Enter submits it. Default: true. */
  readonly singleLine?: boolean;
  /** Whether to list the problems with buttons for their fixes below the text. Default: true. */
  readonly problemList?: boolean;
}

const SCHEMA = required({
  expected: "a schema, created by defineSchema()",
  accepts: (value) => typeof (Object(value) as Partial<Schema>).byName?.get === "function",
});

const TYPES: OptionTypes<FilterOptions> = {
  schema: SCHEMA,
  values: FUNCTION,
  onValuesError: FUNCTION,
  onSubmit: FUNCTION,
  onChange: FUNCTION,
  onProblems: FUNCTION,
  label: TEXT,
  placeholder: TEXT,
  singleLine: FLAG,
  problemList: FLAG,
  limits: OBJECT,
};

/** Returns the options if they are valid. Throws a FilterError for options that the function does not take. */
export function readFilterOptions<Name extends keyof FilterOptions, Options extends Pick<FilterOptions, Name>>(
  owner: string,
  options: Options,
  names: readonly Name[] = Object.keys(TYPES) as Name[],
): Options {
  const types = Object.fromEntries(names.map((name) => [name, TYPES[name]])) as Record<Name, OptionType>;
  checkOptions(owner, options, types as OptionTypes<Options>);
  if ("limits" in options) completeLimits(options.limits as LimitOptions["limits"]);
  return options;
}
