import { MAX_COUNT } from "../../language/ast/builders.js";
import { isFilter } from "../../language/ast/combine.js";
import type {
  And,
  Comparison,
  Condition,
  Filter,
  Literal,
  Membership,
  Not,
  Or,
  Related,
} from "../../language/ast/filter.js";
import { foldUnrelated } from "../../language/ast/fold-tree.js";
import { type LimitOptions, limitsFrom } from "../../language/ast/limits.js";
import { isNegative, OPERATOR_OF, writeList } from "../../language/ast/operators.js";
import { comparedField } from "../../language/bind/compared-field.js";
import { findExceededLimit } from "../../language/bind/exceeded-limit.js";
import { RelationCounter } from "../../language/bind/relation-counter.js";
import { checkArgument } from "../../language/diagnostics/argument.js";
import type { Result } from "../../language/diagnostics/diagnostic.js";
import { toFailure, toResult } from "../../language/diagnostics/finding.js";
import { TextFindings } from "../../language/diagnostics/findings.js";
import { fieldAt, presentPath } from "../../language/schema/field-at.js";
import { filterableRelation, targetOf } from "../../language/schema/filterable.js";
import { checkSchema, type Schema } from "../../language/schema/schema.js";
import type { Span } from "../../language/text/span.js";
import type { Field } from "../../language/types/field.js";
import {
  type RelatedRule,
  RULE_OPERATORS,
  type Rule,
  type RuleGroup,
  type RuleMatch,
  type RuleValue,
} from "./rule-group.js";
import { diagnoseUi } from "./ui-codes.js";
import { editorValue, isReversed } from "./values.js";

type Part = Rule | RelatedRule | RuleGroup;

/**
 * Converts a filter to a rule group of react-querybuilder. With a schema, the values of boolean fields are booleans, as
 * checkboxes need them; all other values are texts. A condition on related records is a rule with `match`. Fails for `!()`,
 * `()` in an Or, and empty lists, which rule groups cannot express.
 *
 * @example
 * ```ts
 * const products = defineSchema({ active: boolean(), price: decimal() });
 * const result = toRuleGroup(parseOrThrow("active=true & price>=10"), products);
 * if (result.ok) console.log(result.value.rules); // [{ field: "active", operator: "=", value: true }, ...]
 * ```
 */
export function toRuleGroup(filter: Filter, schema?: Schema, options?: LimitOptions): Result<RuleGroup> {
  const owner = "toRuleGroup()";
  checkArgument(isFilter(filter), owner, "filter", "a filter: the value of parse(), or the result of a builder");
  if (schema !== undefined) checkSchema(schema, owner);
  const limits = limitsFrom(options);
  const exceeded = findExceededLimit(filter, limits);
  if (exceeded !== undefined) return toFailure([exceeded]);
  const findings = new TextFindings(limits.errors);
  const group = new RuleWriter(schema, 0, new RelationCounter(limits), findings).group(filter);
  return toResult(group, findings.all());
}

function groupOf(combinator: "and" | "or", rules: Part[]): RuleGroup {
  return { combinator, rules };
}

/** Replaces each group with the same combinator by its rules: that of a list with null. */
function flat(combinator: "and" | "or", parts: readonly Part[]): Part[] {
  return parts.flatMap((part) =>
    "rules" in part && part.combinator === combinator && !part.not ? part.rules : [part],
  );
}

function negated(part: Part): Part {
  if (!("rules" in part)) {
    return part.operator === "between"
      ? { ...part, operator: "notBetween" }
      : { combinator: "and", not: true, rules: [part] };
  }
  return part.not ? { combinator: "and", not: true, rules: [part] } : { ...part, not: true };
}

/** Returns how many records must match, or must not. Thresholds are from 0 to the largest number that filters have. */
function matchOf({ operator, count }: Related): { readonly match: RuleMatch; readonly isNegated: boolean } {
  const threshold = count ?? 0;
  const is = (match: RuleMatch) => ({ match, isNegated: false });
  const isNot = (match: RuleMatch) => ({ match, isNegated: true });
  switch (operator) {
    case "some":
    case "none":
      return is({ mode: operator });
    case ">=":
      return is({ mode: "atLeast", threshold });
    case "<=":
      return is({ mode: "atMost", threshold });
    case "=":
      return is({ mode: "exactly", threshold });
    case "!=":
      return isNot({ mode: "exactly", threshold });
    case ">":
      if (threshold >= MAX_COUNT) return isNot({ mode: "atMost", threshold });
      return is({ mode: "atLeast", threshold: threshold + 1 });
    case "<":
      if (threshold < 1) return isNot({ mode: "atLeast", threshold });
      return is({ mode: "atMost", threshold: threshold - 1 });
  }
}

/** Writes the conditions on the records of one schema. `depth` counts the relations around them. */
class RuleWriter {
  constructor(
    private readonly schema: Schema | undefined,
    private readonly depth: number,
    private readonly counter: RelationCounter,
    private readonly findings: TextFindings,
  ) {}

  group(filter: Filter): RuleGroup {
    if (filter.kind === "everything") return groupOf("and", []);
    const root = foldUnrelated<Filter, Part>(filter, {
      // Reported by the Or or Not that contains it.
      everything: () => groupOf("and", []),
      and: (node, parts) => this.conjunction(node as And, parts),
      or: (node, parts) => this.disjunction(node as Or, parts),
      not: (node, part) => this.negation(node as Not, part),
      comparison: (node) => this.comparison(this.present(node as Comparison)),
      membership: (node) => this.membership(this.present(node as Membership)),
      related: (node) => this.related(node as Related),
    });
    return "rules" in root ? root : groupOf("and", [root]);
  }

  /** Reports a part that no rule can express. Returns any part, because the group is discarded. */
  private constant(span: Span, found: string, matches: "everything" | "nothing"): Part {
    this.findings.addError(span, () => diagnoseUi("ui.constant", span, { found, matches }));
    return groupOf("and", []);
  }

  private conjunction({ parts: nodes, span }: And, parts: readonly Part[]): Part {
    // Only a tree that was not built by this library has no parts.
    if (parts.length === 0) return this.constant(span, "()", "everything");
    const rules: Part[] = [];
    for (let i = 0; i < parts.length; i++) {
      const range = this.range(nodes[i], nodes[i + 1]);
      rules.push(range ?? (parts[i] as Part));
      if (range !== undefined) i++;
    }
    const [only] = rules;
    return rules.length === 1 && only !== undefined ? only : groupOf("and", flat("and", rules));
  }

  private disjunction({ parts: nodes, span }: Or, parts: readonly Part[]): Part {
    if (parts.length === 0) return this.constant(span, "!()", "nothing");
    for (const node of nodes) if (node.kind === "everything") this.constant(node.span, "()", "everything");
    return groupOf("or", flat("or", parts));
  }

  private negation({ part: node, span }: Not, part: Part): Part {
    return node.kind === "everything" ? this.constant(span, "!()", "nothing") : negated(part);
  }

  /** Writes the group about related records by recursion, which the limit of nested relations bounds. */
  private related(node: Related): Part {
    const { relation, part, span } = node;
    // Returns any part, because the group is discarded.
    if (!this.counter.add(1, this.depth, span, this.findings)) return groupOf("and", []);
    const definition = this.schema && filterableRelation(this.schema, relation);
    const target = definition && targetOf(definition);
    const inner = new RuleWriter(target, this.depth + 1, this.counter, this.findings);
    const ruleOf = (match: RuleMatch, filter: Filter): RelatedRule => ({
      field: relation,
      operator: "=",
      match,
      value: inner.group(filter),
    });
    if (node.operator === "none" && part.kind === "not") return ruleOf({ mode: "all" }, part.part);
    const { match, isNegated } = matchOf(node);
    const rule = ruleOf(match, part);
    return isNegated ? negated(rule) : rule;
  }

  private comparison(node: Comparison): Part {
    const { field, operator, value } = node;
    this.countSteps(node);
    if (value === null) return this.nullRule(node);
    return { field, operator: RULE_OPERATORS[operator], value: this.value(node, value) };
  }

  private membership(node: Membership): Part {
    const { field, operator, items, span } = node;
    this.countSteps(node);
    const negative = isNegative(operator);
    if (items.length === 0) {
      return this.constant(span, field + writeList(operator, []), negative ? "everything" : "nothing");
    }
    const texts = items.filter((item) => item !== null);
    const value: RuleValue = texts.map((item) => this.value(node, item));
    const rule: Rule = { field, operator: RULE_OPERATORS[operator], value };
    if (texts.length === items.length) return rule;
    const ofNull = this.nullRule(node);
    return texts.length === 0 ? ofNull : groupOf(negative ? "and" : "or", [rule, ofNull]);
  }

  /** Returns one rule for `field>=a & field<=b`. react-querybuilder swaps reversed numbers and ignores empty texts. */
  private range(lower: Filter | undefined, upper: Filter | undefined): Rule | undefined {
    if (lower?.kind !== "comparison" || upper?.kind !== "comparison" || lower.field !== upper.field) return undefined;
    if (lower.operator !== OPERATOR_OF.gte || upper.operator !== OPERATOR_OF.lte) return undefined;
    const { field } = lower;
    if (!lower.value || !upper.value || isReversed(lower.value, upper.value, this.definitionOf(field))) {
      return undefined;
    }
    return { field, operator: "between", value: [lower.value, upper.value] };
  }

  private nullRule({ field, operator }: Condition): Rule {
    // The value does not count. An empty text suits text editors if another operator is chosen later.
    return { field, operator: isNegative(operator) ? "notNull" : "null", value: "" };
  }

  private value({ field, operator }: Condition, text: NonNullable<Literal>): string | boolean {
    const definition = this.definitionOf(field);
    return editorValue(text, definition && comparedField(definition, operator));
  }

  /** Rules have the present names of fields, which are those of a form. */
  private present<Node extends Condition>(node: Node): Node {
    if (this.schema === undefined) return node;
    const field = presentPath(this.schema, node.field);
    return field === node.field ? node : { ...node, field };
  }

  private definitionOf(field: string): Field | undefined {
    return this.schema && fieldAt(this.schema, presentPath(this.schema, field))?.definition;
  }

  /** Counts the relations of a path, such as `assignee.role`. */
  private countSteps({ field, span }: Condition): void {
    const steps =
      this.schema === undefined ? 0 : (fieldAt(this.schema, presentPath(this.schema, field))?.steps.length ?? 0);
    if (steps > 0) this.counter.add(steps, this.depth, span, this.findings);
  }
}
