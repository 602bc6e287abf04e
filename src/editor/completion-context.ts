import { filterableField } from "../language/schema/filterable.js";
import type { Schema } from "../language/schema/schema.js";
import type { TextBefore } from "./completion-target.js";
import type { CompleteSettings } from "./settings.js";

/** What the options at a position depend on. */
export interface CompletionContext {
  readonly text: string;
  readonly position: number;
  readonly schema: Schema;
  readonly settings: CompleteSettings;
  readonly before: TextBefore;
}

/** Returns whether another condition is possible after the text before the position. */
export function mayAddCondition({ schema, settings, before }: CompletionContext): boolean {
  if (before.conditions >= settings.limits.conditions) return false;
  return schema.visibleNames.some((name) => filterableField(schema, name) !== undefined);
}
