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
import { fold } from "../../language/ast/fold.js";
import { type LimitOptions, limitsFrom } from "../../language/ast/limits.js";
import { isNegative, OPERATOR_OF, writeList } from "../../language/ast/operators.js";
import { findExceededLimit, plainSpan } from "../../language/bind/exceeded-limit.js";
import { comparedField } from "../../language/bind/read-value.js";
import type { Result } from "../../language/diagnostics/diagnostic.js";
import { toFailure, toResult } from "../../language/diagnostics/finding.js";
import { TextFindings } from "../../language/diagnostics/findings.js";
import { checkArgument } from "../../language/diagnostics/options.js";
import { checkSchema, type Schema } from "../../language/schema/schema.js";
import type { Span } from "../../language/text/span.js";
import { RULE_OPERATORS, type Rule, type RuleGroup, type RuleValue } from "./rule-group.js";
import { diagnoseUi } from "./ui-codes.js";
import { editorValue, isReversed } from "./values.js";

type Part = Rule | RuleGroup;

/**
 * Converts a filter to a rule group of react-querybuilder. With a schema, the values of boolean fields are booleans, as
 * checkboxes need them; all other values are texts. Fails for `!()`, `()` in an Or, and empty lists, which rule groups cannot express.
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
  if (filter.kind === "everything") return toResult(groupOf("and", []), []);
  const findings = new TextFindings(limits.errors);
  const writer = new RuleWriter(schema, findings);
  const root = fold<Part>(filter, {
    // Reported by the Or or Not that contains it.
    everything: () => groupOf("and", []),
    and: (node, parts) => writer.conjunction(node, parts),
    or: (node, parts) => writer.disjunction(node, parts),
    not: (node, part) => writer.negation(node, part),
    comparison: (node) => writer.comparison(node),
    membership: (node) => writer.membership(node),
    related: (node) => writer.related(node),
  });
  return toResult("rules" in root ? root : groupOf("and", [root]), findings.all());
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

class RuleWriter {
  constructor(
    private readonly schema: Schema | undefined,
    private readonly findings: TextFindings,
  ) {}

  /** Reports a part that no rule can express. Returns any part, because the group is discarded. */
  constant(span: Span, found: string, matches: "everything" | "nothing"): Part {
    this.findings.addError(span, () => diagnoseUi("ui.constant", span, { found, matches }));
    return groupOf("and", []);
  }

  conjunction({ parts: nodes, span }: And, parts: readonly Part[]): Part {
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

  disjunction({ parts: nodes, span }: Or, parts: readonly Part[]): Part {
    if (parts.length === 0) return this.constant(span, "!()", "nothing");
    for (const node of nodes) if (node.kind === "everything") this.constant(node.span, "()", "everything");
    return groupOf("or", flat("or", parts));
  }

  negation({ part: node, span }: Not, part: Part): Part {
    return node.kind === "everything" ? this.constant(span, "!()", "nothing") : negated(part);
  }

  /** Reports a condition on related records. Returns any part, because the group is discarded. */
  related({ relation, span }: Related): Part {
    this.findings.addError(span, () => diagnoseUi("ui.relation", plainSpan(span), { relation }));
    return groupOf("and", []);
  }

  comparison(node: Comparison): Part {
    const { field, operator, value } = node;
    if (value === null) return this.nullRule(node);
    return { field, operator: RULE_OPERATORS[operator], value: this.value(node, value) };
  }

  membership(node: Membership): Part {
    const { field, operator, items, span } = node;
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
  range(lower: Filter | undefined, upper: Filter | undefined): Rule | undefined {
    if (lower?.kind !== "comparison" || upper?.kind !== "comparison" || lower.field !== upper.field) return undefined;
    if (lower.operator !== OPERATOR_OF.gte || upper.operator !== OPERATOR_OF.lte) return undefined;
    const { field } = lower;
    if (!lower.value || !upper.value || isReversed(lower.value, upper.value, this.schema?.byName.get(field))) {
      return undefined;
    }
    return { field, operator: "between", value: [lower.value, upper.value] };
  }

  private nullRule({ field, operator }: Condition): Rule {
    // The value does not count. An empty text suits text editors if another operator is chosen later.
    return { field, operator: isNegative(operator) ? "notNull" : "null", value: "" };
  }

  private value({ field, operator }: Condition, text: NonNullable<Literal>): string | boolean {
    const definition = this.schema?.byName.get(field);
    return editorValue(text, definition && comparedField(definition, operator));
  }
}
