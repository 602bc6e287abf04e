import type { Limits } from "../language/ast/limits.js";
import { filterError } from "../language/diagnostics/filter-error.js";
import type { Finding } from "../language/diagnostics/finding.js";
import type { Findings } from "../language/diagnostics/findings.js";
import { diagnoseOption } from "../language/diagnostics/options.js";
import { fieldAt, presentPath } from "../language/schema/field-at.js";
import { targetOf } from "../language/schema/filterable.js";
import type { Schema } from "../language/schema/schema.js";
import { decodePart } from "../language/syntax/decode.js";
import { trimWhiteSpace } from "../language/text/characters.js";
import { encodePercent } from "../language/text/percent.js";
import { NO_SPAN, type Span } from "../language/text/span.js";
import { diagnoseList } from "./list-codes.js";
import type { ListSettings } from "./list-query.js";
import { spanOf, splitAtCommas, withComma } from "./name-list.js";
import { diagnoseAlias, diagnosePath, diagnoseRelations, namedFields, suggestNames } from "./related-names.js";
import type { NamePosition } from "./sort-keys.js";
import type { QueryPart } from "./split-query.js";

/**
 * Reads the names in a `fields` parameter. Each must be a visible field of the schema or of a related record, or the name
 * of such a record for all its fields, and add something.
 */
export function readFields(value: QueryPart, schema: Schema, limits: Limits, findings: Findings): readonly string[] {
  const items = splitAtCommas(value);
  const chosen = new ChosenFields(schema, limits);
  items.forEach((item, index) => {
    const text = decodePart(item.text, item.start, findings);
    if (text === undefined) return;
    const removal = items.length === 1 ? undefined : { span: withComma(items, index), text: "" };
    const written = trimWhiteSpace(text);
    const name = presentPath(schema, written);
    if (name !== written) findings.add(diagnoseAlias(written, name, spanOf(item)));
    const problem = chosen.add(name, { position: index + 1, span: spanOf(item), removal });
    if (problem !== undefined) findings.addError(problem);
  });
  const tooMany = chosen.tooManyRelations(spanOf(value));
  if (tooMany !== undefined) findings.addError(tooMany);
  return chosen.all;
}

/**
 * Returns the settings with the fields that the names of the option `defaultFields` stand for. Throws an error about the
 * first name that a request could not have either.
 */
export function withDefaultFields<Settings extends ListSettings>(
  owner: string,
  schema: Schema,
  settings: Settings,
  toError: (problem: Finding) => Error = (problem) => filterError([problem]),
): Settings {
  const { defaultFields: names, limits } = settings;
  if (names === undefined) return settings;
  const chosen = new ChosenFields(schema, limits);
  const [problem] = [
    ...names.map((name, index) => chosen.add(presentPath(schema, name), { position: index + 1, span: NO_SPAN })),
    chosen.tooManyRelations(NO_SPAN),
  ].filter((each) => each !== undefined);
  if (problem === undefined) return { ...settings, defaultFields: chosen.all };
  const expected = 'names that the parameter "fields" accepts';
  const finding = diagnoseOption("option.value", { owner, option: "defaultFields", expected });
  throw toError({ ...finding, reason: problem() });
}

/** Collects the fields that names stand for. */
class ChosenFields {
  private readonly names = new Set<string>();

  constructor(
    private readonly schema: Schema,
    private readonly limits: Limits,
  ) {}

  get all(): readonly string[] {
    return [...this.names];
  }

  /** Adds the fields of a name, or returns a function that creates the finding about a name that adds none. */
  add(name: string, at: NamePosition): (() => Finding) | undefined {
    const { schema, limits, names } = this;
    const fields = namedFields(name, schema);
    const tooDeep = schema.byName.has(name) ? undefined : diagnosePath(name, schema, limits, at.span);
    if (tooDeep !== undefined) return () => tooDeep;
    if (fields.every((field) => names.has(field))) return () => this.diagnose(name, fields.length > 0, at);
    for (const field of fields) names.add(field);
    return undefined;
  }

  /** Returns the finding about the fields of too many related records. */
  tooManyRelations(span: Span): (() => Finding) | undefined {
    return diagnoseRelations(this.names, this.schema, this.limits, span);
  }

  /** Returns the finding about an empty, repeated or unknown name. */
  private diagnose(name: string, isKnown: boolean, { position, span, removal }: NamePosition): Finding {
    if (name === "") return diagnoseList("list.empty-field", span, { position }, removal);
    if (isKnown) return diagnoseList("list.repeated-field", span, { field: name }, removal);
    const found = fieldAt(this.schema, name);
    if (found?.definition.hidden === false) {
      const relation = found.steps.at(-1)?.definition;
      const { selectableNames } = relation === undefined ? this.schema : targetOf(relation);
      const selectable = selectableNames.map((other) => name.slice(0, name.length - found.name.length) + other);
      return diagnoseList("list.unselectable-field", span, { field: name, selectable }, removal);
    }
    const { near: didYouMean, meant } = suggestNames(name, this.schema);
    const fix = meant === undefined ? undefined : { span, text: encodePercent(meant) };
    return diagnoseList("list.unknown-field", span, { field: name, didYouMean }, fix);
  }
}
