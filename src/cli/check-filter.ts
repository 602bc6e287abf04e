import { DEFAULT_LIMITS } from "../language/ast/limits.js";
import { type BindOptions, CLOCK_ELSEWHERE, ELSEWHERE } from "../language/bind/bind-options.js";
import type { BoundFilter } from "../language/bind/bound-filter.js";
import { check, checkTolerantly } from "../language/bind/check.js";
import type { Result } from "../language/diagnostics/diagnostic.js";
import { toResult } from "../language/diagnostics/finding.js";
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
  return withConstantParts(text, result, linted);
}

/** Checks a filter that is executed elsewhere: any declared name is valid. Other warnings are those of `checkFilter`. */
export function checkFilterElsewhere(text: string, schema: Schema): Result<BoundFilter> {
  let hasName = false;
  const valueOfName = (): typeof ELSEWHERE => {
    hasName = true;
    return ELSEWHERE;
  };
  const settings = { limits: DEFAULT_LIMITS, ...CLOCK_ELSEWHERE, valueOfName };
  const { bound, findings } = checkTolerantly(text, schema, settings);
  const result = toResult(bound, findings);
  // With another value of the name, the part may match other records.
  return hasName ? result : withConstantParts(text, result);
}

function withConstantParts(
  text: string,
  result: Result<BoundFilter>,
  linted: Result<BoundFilter> = result,
): Result<BoundFilter> {
  if (!result.ok || !linted.ok) return result;
  return { ...result, warnings: [...result.warnings, ...findConstantParts(linted.value, { text })] };
}
