import type { Limits } from "../language/ast/limits.js";
import type { Operator } from "../language/ast/operators.js";
import type { Span } from "../language/text/span.js";

/** What can be written at a position. An option replaces the text from `from` to `to`. */
export type CompletionTarget = NameTarget | BangTarget | OperatorTarget | ValueTarget | EndTarget;

interface Replaced {
  readonly from: number;
  readonly to: number;
}

/** A field name, or a group if nothing is typed yet. */
export interface NameTarget extends Replaced {
  readonly kind: "name";
  readonly typed: string;
  /** Whether an operator may directly follow the typed name: nothing else of the condition is there. */
  readonly isAlone: boolean;
  /** What the text lacks before the name: a name may follow neither `!` nor a condition. */
  readonly missing: "" | "(" | "&";
}

/** A `!` without a group. */
export interface BangTarget extends Replaced {
  readonly kind: "bang";
}

export interface OperatorTarget extends Replaced {
  readonly kind: "operator";
  readonly field: string;
  readonly name: Span;
  readonly typed: string;
  /** As in `NameTarget`. */
  readonly missing: NameTarget["missing"];
}

/** The value of a comparison, or an item of a list. */
export interface ValueTarget extends Replaced {
  readonly kind: "value";
  readonly field: string;
  readonly operator: Operator;
  /** The value before the position, unquoted. */
  readonly typed: string;
  /** The text of the value before the position. */
  readonly raw: string;
  readonly isQuoted: boolean;
  /** Whether a quoted value before the position has no invalid escape. */
  readonly isWhole: boolean;
  /** Whether the operator directly before the position may be the beginning of a longer one. */
  readonly followsOperator: boolean;
  /** The list that contains the item. */
  readonly list: ListState | undefined;
}

/** The list around a position. */
export interface ListState {
  readonly field: string;
  readonly operator: Operator;
  /** The text of the item before the position. */
  readonly item: string;
  /** The texts of the other items of the list. */
  readonly others: readonly string[];
  /** The number of items before the one at the position. */
  readonly before: number;
  readonly mayAdd: boolean;
  readonly mayClose: boolean;
}

/** The end of a condition or group, or of a quoted item in a list. */
export interface EndTarget extends Replaced {
  readonly kind: "end";
  readonly list: ListState | undefined;
}

/** The text before a position. */
export interface TextBefore {
  readonly target: CompletionTarget;
  /** The number of groups that are open. */
  readonly depth: number;
  /** The names of the relations whose groups are open, from the outermost. */
  readonly relations: readonly string[];
  /** The number of groups of relations, open or not. */
  readonly relationGroups: number;
  /** The names of the fields in conditions. */
  readonly fields: readonly string[];
  readonly conditions: number;
  /** Whether a group would make a condition invalid: a bare value outside of groups has a `)` without its `(`. */
  readonly forbidsGroups: boolean;
  /** Whether a group begins before the position: then a bare value with a loose parenthesis is not valid. */
  readonly hasGroups: boolean;
}

/** What decides how the condition at a position is read. */
export interface ScanContext {
  readonly limits: Limits;
  /** The number of groups that are open. */
  readonly depth: number;
}
