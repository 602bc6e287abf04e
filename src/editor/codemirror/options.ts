import type { EditorView } from "@codemirror/view";
import { completeLimits, LIMIT_OPTIONS, type LimitOptions } from "../../language/ast/limits.js";
import {
  NAMES_OPTION,
  type NamesOption,
  TIME_ZONE_OPTION,
  type TimeZoneOption,
} from "../../language/bind/bind-options.js";
import {
  checkOptions,
  FLAG,
  FUNCTION,
  type OptionsOf,
  type OptionType,
  required,
  TEXT,
} from "../../language/diagnostics/options.js";
import type { Schema } from "../../language/schema/schema.js";
import { type Inspection, LINT_OPTION } from "../inspect.js";
import type { ValueSource } from "../value-source.js";
import type { FilterProblem } from "./problems.js";

const SCHEMA: OptionType<Schema> = {
  expected: "a schema, created by defineSchema()",
  accepts: (value) => typeof (Object(value) as Partial<Schema>).byName?.get === "function",
};

const EDITOR_OPTIONS = {
  schema: required(SCHEMA),
  /** Offers values of a field, for example from a server. */
  values: FUNCTION as OptionType<ValueSource>,
  /** Called if `values` fails or takes more than a second. The editor shows one line. */
  onValuesError: FUNCTION as OptionType<(error: unknown) => void>,
  onSubmit: FUNCTION,
  /** Called after each change of the text. */
  onChange: FUNCTION as OptionType<(text: string, view: EditorView) => void>,
  /** Called when the problems change: to show them in a place of your own. */
  onProblems: FUNCTION as OptionType<(problems: readonly FilterProblem[], view: EditorView) => void>,
  /** The name of the editor for screen readers. Default: "Filter". */
  label: TEXT,
  /** Shown while the editor is empty. */
  placeholder: TEXT,
  /** Whether the text stays on one line and Enter submits it. Default: true. */
  singleLine: FLAG,
  /** Whether to list the problems with buttons for their fixes below the text. Default: true. */
  problemList: FLAG,
};

const TYPES = { ...EDITOR_OPTIONS, ...LIMIT_OPTIONS, ...TIME_ZONE_OPTION, ...NAMES_OPTION, ...LINT_OPTION };

/** Options of `filterEditor`. Each part of it takes some of them. */
export interface FilterOptions<S extends Schema = Schema>
  extends LimitOptions,
    TimeZoneOption,
    NamesOption,
    OptionsOf<typeof EDITOR_OPTIONS>,
    OptionsOf<typeof LINT_OPTION> {
  /** The fields that a filter may use. `setFilterSchema` replaces it later. */
  readonly schema: S;
  /** Called when the user presses Enter or Mod-Enter, also for a filter with errors. */
  readonly onSubmit?: ((text: string, inspection: Inspection<S>, view: EditorView) => void) | undefined;
}

/** Returns the options if they are valid. Throws a FilterError for options that the function does not take. */
export function readFilterOptions<Name extends keyof FilterOptions, Given extends Pick<FilterOptions, Name>>(
  owner: string,
  options: Given,
  names: readonly Name[] = Object.keys(TYPES) as Name[],
): Given {
  checkOptions(owner, options, Object.fromEntries(names.map((name) => [name, TYPES[name]])));
  if ("limits" in options) completeLimits(options.limits as LimitOptions["limits"]);
  return options;
}
