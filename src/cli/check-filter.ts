import type { BindOptions } from "../language/bind/bind-options.js";
import type { BoundFilter } from "../language/bind/bound-filter.js";
import { check } from "../language/bind/check.js";
import type { Result } from "../language/diagnostics/diagnostic.js";
import type { Schema } from "../language/schema/schema.js";
import { findConstantParts } from "../logic/find-constant-parts.js";

/**
 * Checks a filter, and also warns of parts that never or always match. `stored` is the schema of the values that records
 * really have, if that is another one.
 */
export function checkFilter(
  text: string,
  schema: Schema,
  options?: BindOptions,
  stored: Schema = schema,
): Result<BoundFilter> {
  const result = check(text, schema, options);
  const linted = stored === schema ? result : check(text, stored, options);
  if (!result.ok || !linted.ok) return result;
  return { ...result, warnings: [...result.warnings, ...findConstantParts(linted.value, { text })] };
}
