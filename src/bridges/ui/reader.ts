import { comparison, isLiteral, membership } from "../../language/ast/builders.js";
import type { Condition, Filter, Literal } from "../../language/ast/filter.js";
import type { Limits } from "../../language/ast/limits.js";
import { acceptsNull, type ComparisonOperator, type MembershipOperator } from "../../language/ast/operators.js";
import { bindTolerantly, type Report } from "../../language/bind/bind.js";
import { CLOCK_ELSEWHERE } from "../../language/bind/bind-options.js";
import { diagnoseField } from "../../language/bind/diagnose-condition.js";
import { findExceededLimit } from "../../language/bind/exceeded-limit.js";
import { RelationCounter } from "../../language/bind/relation-counter.js";
import { diagnoseBuild } from "../../language/diagnostics/build-error.js";
import type { Details } from "../../language/diagnostics/details.js";
import { diagnose } from "../../language/diagnostics/diagnose.js";
import { isError, type Result } from "../../language/diagnostics/diagnostic.js";
import { type Finding, toResult } from "../../language/diagnostics/finding.js";
import { Findings } from "../../language/diagnostics/findings.js";
import { conditionField } from "../../language/schema/field-at.js";
import { filterableField, filterableRelation } from "../../language/schema/filterable.js";
import { findPath, type Path } from "../../language/schema/find-path.js";
import type { Schema } from "../../language/schema/schema.js";
import { isFieldName } from "../../language/text/characters.js";
import { NO_SPAN, type Span } from "../../language/text/span.js";
import type { Field } from "../../language/types/field.js";
import { atPath, diagnoseUi, type UiCode } from "./ui-codes.js";
import { literalOf } from "./values.js";

/** A value, and the span that stands for its path. */
export interface ReadValue {
  readonly literal: Literal;
  readonly span: Span;
}

/** The spans that stand for the paths of a condition, of its field and of its operator. */
export interface Place {
  readonly condition: Span;
  readonly field: Span;
  readonly operator: Span;
}

/** The records that conditions are about: those of the schema, if there is one, inside of `depth` relations. */
export interface Scope {
  readonly schema: Schema | undefined;
  readonly depth: number;
}

/** Reads the state of a user interface, which may have any shape. Reports each problem at its path. */
export class Reader {
  protected scope: Scope;
  protected readonly findings: Findings;
  /** The paths of the parts of conditions: `bind` reports a problem at the span of a part. */
  private readonly paths = new Map<Span, string>();
  private readonly reported = new Set<Span>();
  protected readonly counter: RelationCounter;

  constructor(
    schema: Schema | undefined,
    protected readonly limits: Limits,
  ) {
    this.scope = { schema, depth: 0 };
    this.findings = new Findings(limits.errors);
    this.counter = new RelationCounter(limits);
  }

  /** Returns the filter, unless there are errors or the whole exceeds a limit. */
  protected result(filter: Filter): Result<Filter> {
    const found = this.findings.all();
    const exceeded = found.some(isError) ? undefined : findExceededLimit(filter, this.limits);
    return toResult(filter, exceeded === undefined ? found : [...found, atPath("", exceeded)]);
  }

  /** Runs a function that reads properties of foreign objects. Reports what it throws. */
  protected attempt<T>(path: string, read: () => T): T | undefined {
    try {
      return read();
    } catch {
      return this.shape(path, "readable; reading it throws an error");
    }
  }

  protected error(path: string, create: () => Finding): undefined {
    this.findings.addError(() => atPath(path, create()));
  }

  protected warn(path: string, finding: Finding): void {
    this.findings.add(atPath(path, finding));
  }

  protected shape(path: string, expected: string): undefined {
    this.problem("ui.shape", path, { expected });
  }

  protected problem<Code extends UiCode>(code: Code, path: string, details: Details[Code]): void {
    this.findings.add(diagnoseUi(code, path, details));
  }

  /** Returns the definition of a field, or undefined without a schema. */
  protected definitionOf(field: string): Field | undefined {
    const { schema } = this.scope;
    return schema && conditionField(schema, field);
  }

  /** Returns the relations that a name leads through, or undefined without any. */
  protected pathOf(name: string): Path | undefined {
    const { schema } = this.scope;
    return schema && findPath(schema, name, this.limits.relationDepth, filterableRelation);
  }

  /**
   * Returns whether a field is valid: one that filters may use, or any valid name without a schema. A name that leads
   * through relations is checked with its condition.
   */
  protected readName(field: string, path: string): boolean {
    const { schema } = this.scope;
    const isValid = schema === undefined ? isFieldName(field) : (filterableField(schema, field) ?? this.pathOf(field));
    if (isValid) return true;
    this.error(path, () =>
      schema === undefined ? diagnoseBuild("build.name", { name: field }) : diagnoseField(field, NO_SPAN, schema),
    );
    return false;
  }

  /** Returns the values as texts, or undefined if one of them is not possible in a filter. */
  protected readValues(
    field: string,
    values: readonly unknown[],
    pathOf: (index: number) => string,
  ): readonly ReadValue[] | undefined {
    const definition = this.definitionOf(field);
    const { value: limit } = this.limits;
    const read: ReadValue[] = [];
    for (let i = 0; i < values.length; i++) {
      const path = pathOf(i);
      const literal = this.attempt(path, () => literalOf(values[i], definition));
      if (literal === undefined) continue;
      if (!isLiteral(literal)) this.error(path, () => literal);
      else if (literal !== null && literal.length > limit) {
        this.error(path, () => diagnose("limit.value", NO_SPAN, { limit, actual: literal.length }));
      } else read.push({ literal, span: this.spanAt(path) });
    }
    return read.length === values.length ? read : undefined;
  }

  /** Reads the values of a list, unless there are too many. */
  protected readList(
    field: string,
    values: readonly unknown[],
    pathOf: (index: number) => string,
    path: string,
  ): readonly ReadValue[] | undefined {
    const { items: limit } = this.limits;
    const { length: actual } = values;
    if (actual <= limit) return this.readValues(field, values, pathOf);
    return this.error(path, () => diagnose("limit.items", NO_SPAN, { limit, actual, field }));
  }

  /** Returns a span that stands for a path. Conditions of the same rule share the span of its operator. */
  protected spanAt(path: string): Span {
    const span = { ...NO_SPAN };
    this.paths.set(span, path);
    return span;
  }

  /** Returns the place of a condition, from the paths of its parts. */
  protected placeAt(condition: string, field: string, operator: string): Place {
    return { condition: this.spanAt(condition), field: this.spanAt(field), operator: this.spanAt(operator) };
  }

  /** Builds and binds a comparison. */
  protected comparison(
    field: string,
    operator: ComparisonOperator,
    place: Place,
    { literal, span }: ReadValue,
  ): Filter | undefined {
    if (literal === null && !acceptsNull(operator)) {
      return this.addError(span, () => diagnoseBuild("build.value", { found: `null after "${operator}"` }));
    }
    const built = comparison(field, operator, literal);
    this.bind({ ...built, span: { ...NO_SPAN, ...partsOf(place), value: span } }, place, span);
    return built;
  }

  /** Builds and binds a membership. */
  protected membership(
    field: string,
    operator: MembershipOperator,
    place: Place,
    values: readonly ReadValue[],
  ): Filter {
    const literals = values.map(({ literal }) => literal);
    const items = values.map(({ span }) => span);
    const built = membership(field, operator, literals);
    this.bind({ ...built, span: { ...NO_SPAN, ...partsOf(place), items } }, place, place.operator);
    return built;
  }

  /** Reports what `bind` finds in a condition, each at the path of its part, and warnings at the path of `warned`. */
  private bind(condition: Condition, place: Place, warned: Span): void {
    const { schema, depth } = this.scope;
    if (schema === undefined) return;
    const report: Report = {
      addError: (span, create) => this.addError(span === condition.span ? place.condition : span, create),
      addWarning: (_span, create) => this.warn(this.paths.get(warned) ?? "", create()),
    };
    bindTolerantly(condition, schema, { limits: this.limits, ...CLOCK_ELSEWHERE }, report, this.counter, depth);
  }

  /** Reports the first problem at a span: the conditions of a range have the same unsupported operator. */
  addError(span: Span, create: () => Finding): undefined {
    if (this.reported.has(span)) return;
    this.reported.add(span);
    this.error(this.paths.get(span) ?? "", create);
  }
}

function partsOf({ field, operator }: Place): Omit<Place, "condition"> {
  return { field, operator };
}
