import type { BindOptions } from "../language/bind/bind-options.js";
import type { BoundFilter } from "../language/bind/bound-filter.js";
import { check } from "../language/bind/check.js";
import type { Result } from "../language/diagnostics/diagnostic.js";
import type { Schema } from "../language/schema/schema.js";
import { findConstantParts } from "../logic/find-constant-parts.js";

/** Checks a filter, and also warns of parts that never or always match. */
export function checkFilter(text: string, schema: Schema, options?: BindOptions): Result<BoundFilter> {
  const result = check(text, schema, options);
  return result.ok ? { ...result, warnings: [...result.warnings, ...findConstantParts(result.value)] } : result;
}
