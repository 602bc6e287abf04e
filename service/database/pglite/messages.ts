import type { Row } from "../database.js";

/** What the thread is started with. */
export interface EngineData {
  readonly folder: string;
  /** One 32-bit integer: the number of the statement that is to be stopped. Shared, as a busy thread reads no messages. */
  readonly stopped: SharedArrayBuffer;
}

/** To the thread, one at a time: the next when the one before is answered. */
export type EngineRequest =
  | {
      readonly kind: "statement";
      /** From 1 on, and another for each statement. */
      readonly number: number;
      readonly text: string;
      readonly values: readonly (string | null)[];
      /** Characters of a result at most. */
      readonly maxSize: number;
    }
  | { readonly kind: "close" };

/** From the thread: `opened` without being asked, then one for each request. */
export type EngineResponse =
  | { readonly kind: "opened" }
  | { readonly kind: "rows"; readonly rows: readonly Row[] }
  | { readonly kind: "refused"; readonly code: string; readonly message: string }
  | { readonly kind: "too large" }
  | { readonly kind: "closed" };
