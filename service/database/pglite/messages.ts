import type { Row } from "../database.js";

/** What the thread is started with. */
export interface EngineData {
  readonly folder: string;
}

/** To the thread, one at a time: the next when the one before is answered. */
export type EngineRequest =
  | { readonly kind: "statement"; readonly text: string; readonly values: readonly (string | null)[] }
  | { readonly kind: "close" };

/** From the thread: `opened` without being asked, then one for each request. */
export type EngineAnswer =
  | { readonly kind: "opened" }
  | { readonly kind: "rows"; readonly rows: readonly Row[] }
  | { readonly kind: "refused"; readonly code: string; readonly message: string }
  | { readonly kind: "closed" };
