import { filterError } from "../language/diagnostics/filter-error.js";
import { diagnoseOption } from "../language/diagnostics/options.js";
import type { Schema } from "../language/schema/schema.js";
import { checkFacets } from "./facet-field.js";
import { checkCursorKey } from "./key.js";
import { type ListOptions, type ListSettings, listSettings } from "./list-query.js";
import { withDefaultFields } from "./read-fields.js";

/** Returns the settings of valid options. Throws a FilterError for those that do not fit the schema or each other. */
export function settingsFor(owner: string, schema: Schema, options: ListOptions): ListSettings {
  const settings = withDefaultFields(owner, schema, listSettings(options));
  const { key, maxLimit, cursors, facets } = settings;
  if (options.defaultLimit !== undefined && options.defaultLimit > maxLimit) {
    const expected = `at most option "maxLimit", which is ${maxLimit}`;
    throw filterError([diagnoseOption("option.value", { owner, option: "defaultLimit", expected })]);
  }
  if (cursors) checkCursorKey(schema, key);
  checkFacets(owner, schema, facets, settings.limits);
  return settings;
}
