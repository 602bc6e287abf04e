import { isNegative, positiveOf } from "../../language/ast/operators.js";
import type { BoundCondition, BoundField, BoundRelation } from "../../language/bind/bound-filter.js";
import type { Finding } from "../../language/diagnostics/finding.js";
import { targetOf } from "../../language/schema/filterable.js";
import { searchIgnoresCase } from "../../language/schema/ignores-case.js";
import type { Schema } from "../../language/schema/schema.js";
import { NO_SPAN, type Span } from "../../language/text/span.js";
import { constantPart } from "./constant.js";
import { diagnosePrisma } from "./prisma-codes.js";
import { prismaTypeOf, type Rules } from "./prisma-types.js";
import { isRefusal, type Provider, type Refusal, type Test } from "./provider.js";
import { type RelatedModels, relatedModel } from "./related-model.js";
import type { WherePart } from "./where.js";
import { withNull } from "./with-null.js";

interface WriterOptions {
  readonly field?: ((field: BoundField, relation: string | undefined) => string | undefined) | undefined;
  readonly caseFolding?: "ascii" | "database" | undefined;
  readonly models: RelatedModels;
}

/** Stands for a condition that is refused. The result is then not used. */
const REFUSED: WherePart = { where: {}, parameters: 0, depth: 0 };

/** A relation in the Prisma model. */
interface NamedRelation {
  readonly name: string;
  /** The conditions that every related record must match: one or none. */
  readonly scope: readonly WherePart[];
}

/** Writes the conditions of one filter on the records of a schema, and collects those that Prisma cannot express. */
export class ConditionWriter {
  private readonly names = new Map<string, string | undefined>();
  private readonly constants = new Map<boolean, WherePart>();
  private readonly writers = new Map<string, ConditionWriter>();

  constructor(
    private readonly schema: Schema,
    private readonly provider: Provider,
    private readonly options: WriterOptions,
    /** The path of the relation to the records. */
    private readonly path?: string,
    readonly refusals: Finding[] = [],
  ) {}

  /** Returns the writer of conditions on the records of a relation. */
  related({ name, definition }: BoundRelation): ConditionWriter {
    const { provider, options, refusals } = this;
    const writer =
      this.writers.get(name) ??
      new ConditionWriter(targetOf(definition), provider, options, this.pathOf(name), refusals);
    this.writers.set(name, writer);
    return writer;
  }

  /** Returns the relation in the Prisma model. Throws a FilterError if the option `relations` does not contain it. */
  relation({ name: relation }: BoundRelation, span: Span): NamedRelation {
    const { name = relation, scope } = relatedModel(this.options.models, this.pathOf(relation));
    if (!isPrismaName(name)) this.refusals.push(diagnosePrisma("prisma.relation-name", span, { relation, name }));
    return { name, scope };
  }

  /** Returns a condition that every record meets, or none. */
  constant(holds: boolean): WherePart {
    const part = this.constants.get(holds) ?? this.newConstant(holds);
    this.constants.set(holds, part);
    return part;
  }

  /** Writes a condition or its negation. The SQL is never NULL: nullable fields are tested for null explicitly. */
  condition(condition: BoundCondition, isNegated: boolean): WherePart {
    const { field, span } = condition;
    const { provider } = this;
    if (field.definition.custom) {
      this.refusals.push(diagnosePrisma("prisma.custom", span, { field: field.name }));
      return REFUSED;
    }
    const name = this.nameOf(field);
    if (name === undefined) {
      const details = { field: field.name, name: this.givenName(field) };
      this.refusals.push(diagnosePrisma("prisma.field", span, details));
      return REFUSED;
    }
    if (field.definition.type === "list" && !provider.hasLists) {
      this.refusals.push(diagnosePrisma("prisma.list", span, { field: field.name, provider: provider.name }));
      return REFUSED;
    }
    const test = testOf(condition, { provider, foldsAllLetters: this.options.caseFolding === "database" });
    if (isRefusal(test)) return this.refuse(condition, test);
    const isPositive = isNegative(condition.operator) === isNegated;
    const acceptsNull = condition.kind === "membership" ? condition.hasNull : condition.value === null;
    const part = withNull({ name, definition: field.definition }, test, isPositive, acceptsNull === isPositive);
    return typeof part === "boolean" ? this.constant(part) : part;
  }

  refuseCount({ name }: BoundRelation, span: Span): void {
    this.refusals.push(diagnosePrisma("prisma.count", span, { relation: name }));
  }

  /** Refuses a filter that exceeds a limit of Prisma. */
  limit(code: "prisma.parameters" | "prisma.depth", limit: number, actual: number): void {
    if (actual <= limit) return;
    this.refusals.push(diagnosePrisma(code, NO_SPAN, { limit, actual, provider: this.provider.name }));
  }

  private newConstant(holds: boolean): WherePart {
    const fields = Array.from(this.schema.byName, ([name, definition]) => {
      return { name: this.nameOf({ name, definition }), definition };
    });
    const part = constantPart(fields, holds, this.provider);
    if (part !== undefined) return part;
    const matches = holds ? "everything" : "nothing";
    const relation = this.path === undefined ? {} : { relation: this.path };
    this.refusals.push(diagnosePrisma("prisma.constant", NO_SPAN, { matches, ...relation }));
    return REFUSED;
  }

  private refuse({ field, operator, span }: BoundCondition, { refused, value }: Refusal): WherePart {
    const { name, definition } = field;
    const ignoresCase = searchIgnoresCase(definition);
    const provider = this.provider.name;
    switch (refused) {
      case "prisma.text-order":
        this.refusals.push(diagnosePrisma(refused, span, { field: name, operator, provider }));
        break;
      case "prisma.case":
        this.refusals.push(diagnosePrisma(refused, span, { field: name, operator, value, provider, ignoresCase }));
        break;
      case "prisma.wildcard":
        this.refusals.push(diagnosePrisma(refused, span, { field: name, operator, value, provider }));
        break;
      case "prisma.precision":
        this.refusals.push(diagnosePrisma(refused, span, { field: name, type: definition.type, value, provider }));
        break;
    }
    return REFUSED;
  }

  /** Returns the name of a field in the Prisma model, or undefined if Prisma allows no such name. */
  private nameOf(field: BoundField): string | undefined {
    if (!this.names.has(field.name)) {
      const name = this.givenName(field);
      this.names.set(field.name, isPrismaName(name) ? name : undefined);
    }
    return this.names.get(field.name);
  }

  private givenName(field: BoundField): string {
    return String(this.options.field?.(field, this.path) ?? field.name);
  }

  private pathOf(relation: string): string {
    return this.path === undefined ? relation : `${this.path}.${relation}`;
  }
}

/** Returns the test of the positive form of a condition (`=` for `!=`) for a value that is not null. */
function testOf(condition: BoundCondition, rules: Rules): Test | Refusal {
  const { definition } = condition.field;
  const type = prismaTypeOf(definition);
  if (condition.kind === "membership") {
    const values = condition.items.map(({ value }) => value);
    return values.length === 0 ? false : type.oneOf(values, definition, rules);
  }
  const { operator, value } = condition;
  return value === null ? false : type.compare(positiveOf(operator), value.value, definition, rules);
}

/** AND, OR and NOT are neither fields nor relations in a `where`. */
function isPrismaName(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_]*$/.test(name) && name !== "AND" && name !== "OR" && name !== "NOT";
}
