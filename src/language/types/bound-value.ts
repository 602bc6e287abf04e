import type { DecimalValue } from "../values/decimal.js";

/** A typed value. */
export type BoundValue =
  | { readonly type: "integer"; readonly value: bigint }
  | { readonly type: "decimal"; readonly value: DecimalValue }
  | { readonly type: "number"; readonly value: number }
  | { readonly type: "text"; readonly value: string }
  | { readonly type: "enumeration"; readonly value: string }
  | { readonly type: "boolean"; readonly value: boolean }
  /** `YYYY-MM-DD`. These texts sort like the days. A cursor may have others, such as infinity. */
  | { readonly type: "date"; readonly value: string }
  /** `YYYY-MM-DDTHH:MM:SS.ffffffZ`. These texts sort like the instants. The same holds for cursors. */
  | { readonly type: "timestamp"; readonly value: string }
  /** In lower case, or as a cursor has it. */
  | { readonly type: "uuid"; readonly value: string };

/** Returns a value as a record may have it. */
export function recordValueOf(bound: BoundValue): unknown {
  return bound.type === "decimal" ? `${bound.value.coefficient}e${bound.value.exponent}` : bound.value;
}
