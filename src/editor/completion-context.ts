import { MAX_TEXT_DEPTH } from "../language/ast/limits.js";
import { filterableField, filterableRelation } from "../language/schema/filterable.js";
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
export function mayAddCondition(context: CompletionContext): boolean {
  const { schema, settings, before } = context;
  if (before.conditions >= settings.limits.conditions) return false;
  if (schema.visibleNames.some((name) => filterableField(schema, name) !== undefined)) return true;
  const hasRelation = [...schema.relationByName.keys()].some((name) => filterableRelation(schema, name) !== undefined);
  return hasRelation && relationsLeft(context) > 0 && mayOpenGroup(context);
}

/** Returns whether a group may begin at the position. */
export function mayOpenGroup({ settings, before }: CompletionContext): boolean {
  return before.depth < Math.min(settings.limits.depth, MAX_TEXT_DEPTH) && !before.forbidsGroups;
}

/** Returns how many relations a condition at the position may name. */
export function relationsLeft({ schema, settings, before }: CompletionContext): number {
  const { relationDepth, relations } = settings.limits;
  // A name with dots may be that of a field. Only filters with many such names get fewer options than possible.
  const hops = (name: string) => (schema.byName.has(name) ? 0 : name.split(".").length - 1);
  const used = before.fields.reduce((sum, name) => sum + hops(name), before.relationGroups);
  return Math.min(relationDepth - before.relations.length, relations - used);
}
