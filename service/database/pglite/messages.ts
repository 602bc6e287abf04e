import type { Row } from "../database.js";

/** A message to the thread, sent after the response to the one before it. */
export type EngineRequest =
  | {
      readonly kind: "statement";
      readonly text: string;
      readonly values: readonly (string | null)[];
      /** Maximum characters of the result. */
      readonly maxSize: number;
    }
  | { readonly kind: "close" };

/** A message from the thread: `opened` after the start, then one per request. */
export type EngineResponse =
  | { readonly kind: "opened" }
  | { readonly kind: "rows"; readonly rows: readonly Row[] }
  | { readonly kind: "rejected"; readonly code: string; readonly message: string }
  | { readonly kind: "too large" }
  | { readonly kind: "closed" };
