import type { Condition, Filter, Literal } from "../ast/filter.js";
import { fold } from "../ast/fold.js";
import { type LimitOptions, type Limits, limitsFrom } from "../ast/limits.js";
import { takesNull } from "../ast/operators.js";
import { diagnose } from "../diagnostics/diagnose.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { type Result, settle } from "../diagnostics/result.js";
import type { Field } from "../schema/field.js";
import { operatorsOf } from "../schema/operators-of.js";
import type { Schema } from "../schema/schema.js";
import type { Span } from "../text/span.js";
import type { BoundFilter, BoundNode, BoundValue } from "./bound-filter.js";
import { measure, plain } from "./measure.js";
import { readValue } from "./read-value.js";
import { refuseField, refuseOperator, refuseValue } from "./refusals.js";

/** Checks a tree against a schema: every unknown name, refused operator and unreadable value at once. */
export function bind<S extends Schema>(filter: Filter, schema: S, options?: LimitOptions): Result<BoundFilter<S>> {
  const limits = limitsFrom(options);
  const tooLarge = measure(filter, limits);
  if (tooLarge !== undefined) return { ok: false, diagnostics: [tooLarge] };
  const { bound, diagnostics } = bindTolerantly(filter, schema, limits);
  return settle(bound, diagnostics, limits.errors);
}

interface Binding<S extends Schema> {
  readonly bound: BoundFilter<S>;
  readonly diagnostics: readonly Diagnostic[];
}

/** For a tree that is known to be within the limits on its whole, as one that was read from a text is. */
export function bindTolerantly<S extends Schema>(filter: Filter, schema: S, limits: Limits): Binding<S> {
  const binder = new Binder(schema, limits);
  const condition = (node: Condition): BoundNode => binder.bind(node);
  const root = fold<BoundNode>(filter, {
    everything: () => EVERYTHING,
    // A tree made by hand may have fewer parts than two; a bound one has not.
    and: (_node, parts) => (parts.length < 2 ? (parts[0] ?? EVERYTHING) : { kind: "and", parts }),
    or: (_node, parts) => (parts.length < 2 ? (parts[0] ?? NOTHING) : { kind: "or", parts }),
    not: (_node, part) => ({ kind: "not", part }),
    comparison: condition,
    membership: condition,
  });
  // The one place that makes a bound filter; the brand exists in the type alone.
  return { bound: { schema, root } as BoundFilter<S>, diagnostics: binder.diagnostics };
}

const EVERYTHING: BoundNode = { kind: "everything" };
const NOTHING: BoundNode = { kind: "not", part: EVERYTHING };

class Binder {
  readonly diagnostics: Diagnostic[] = [];

  constructor(
    private readonly schema: Schema,
    private readonly limits: Limits,
  ) {}

  /** The condition with its field and values; where it is refused, anything, as the tree will not be handed out. */
  bind(node: Condition): BoundNode {
    const definition = this.schema.byName.get(node.field);
    if (definition === undefined || definition.hidden) {
      return this.refused(refuseField(node, this.schema, this.maySuggest()));
    }
    const allowed = operatorsOf(definition);
    if (!allowed.includes(node.operator)) return this.refused(refuseOperator(node, definition, allowed));
    const field = { name: node.field, definition };
    if (node.kind === "comparison") {
      const value = this.read(node, definition, node.value, node.span.value);
      if (value === undefined) return EVERYTHING;
      return { kind: "comparison", field, operator: node.operator, value, span: node.span };
    }
    if (node.items.length > this.limits.items) {
      const details = { limit: this.limits.items, actual: node.items.length, field: node.field };
      return this.refused(diagnose("limit.items", plain(node.span), details));
    }
    const items: BoundValue[] = [];
    let hasNull = false;
    for (let i = 0; i < node.items.length; i++) {
      const value = this.read(node, definition, node.items[i] as Literal, node.span.items[i] ?? plain(node.span));
      if (value === null) hasNull = true;
      else if (value !== undefined) items.push(value);
    }
    return { kind: "membership", field, operator: node.operator, items, hasNull, span: node.span };
  }

  /** The typed value; undefined where the field refuses it. */
  private read(node: Condition, definition: Field, literal: Literal, span: Span): BoundValue | null | undefined {
    if (literal === null) return this.readNull(node, definition, span);
    if (literal.length > this.limits.value) {
      return this.refusedValue(diagnose("limit.value", span, { limit: this.limits.value, actual: literal.length }));
    }
    const value = readValue(definition, literal);
    if (!("fault" in value)) return value;
    return this.refusedValue(refuseValue(node, definition, literal, span, value, this.maySuggest()));
  }

  private readNull({ field, operator }: Condition, { nullable, type }: Field, span: Span): null | undefined {
    // The parser makes no such condition, but a program can.
    if (!takesNull(operator)) return this.refusedValue(diagnose("syntax.null-order", span, { operator }));
    return nullable ? null : this.refusedValue(diagnose("bind.null", span, { field, type }));
  }

  /** Suggestions are searched for only as long as their errors will be reported. */
  private maySuggest(): boolean {
    return this.diagnostics.length < this.limits.errors;
  }

  private refused(diagnostic: Diagnostic): BoundNode {
    this.diagnostics.push(diagnostic);
    return EVERYTHING;
  }

  private refusedValue(diagnostic: Diagnostic): undefined {
    this.diagnostics.push(diagnostic);
  }
}
