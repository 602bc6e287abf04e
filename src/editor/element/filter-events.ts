import type { BoundFilter } from "../../language/bind/bound-filter.js";
import type { Diagnostic } from "../../language/diagnostics/diagnostic.js";

/** The filter at an event: the text, what is wrong with it, and the bound filter if it has no error. */
export interface FilterDetail {
  readonly value: string;
  readonly diagnostics: readonly Diagnostic[];
  /**
   * The filter bound to the schema. Undefined if the filter has an error, the element has no schema, or `options.names` has no
   * value of a name in the filter, such as `me`.
   */
  readonly bound: BoundFilter | undefined;
}

/** An `input`, `change` or `submit` event of a `<filter-input>`. */
export type FilterEvent = CustomEvent<FilterDetail>;

/** The events of a `<filter-input>`: those of every element, and its own. */
export interface FilterInputEventMap extends Omit<HTMLElementEventMap, "input" | "change" | "submit"> {
  /** The user has changed the text. */
  readonly input: FilterEvent;
  /** The user has left the input after changing it, or pressed Enter. */
  readonly change: FilterEvent;
  /** The user has pressed Enter. Unless it is prevented, the form is submitted. */
  readonly submit: FilterEvent;
  /** `values` has failed, or takes longer than `valuesDeadline`. The detail is the error. */
  readonly valueserror: CustomEvent<unknown>;
}
