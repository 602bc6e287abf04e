import { MAX_COUNT, related } from "../../language/ast/builders.js";
import { conjoin, disjoin, everything, negate } from "../../language/ast/combine.js";
import type { Filter, Related } from "../../language/ast/filter.js";
import { type LimitOptions, limitsFrom } from "../../language/ast/limits.js";
import { acceptsNull, isListOperator, listFormOf, OPERATOR_OF, type Operator } from "../../language/ast/operators.js";
import { counted } from "../../language/bind/count-related.js";
import { diagnoseCountOfOne, diagnoseRelation } from "../../language/bind/diagnose-relation.js";
import { diagnoseBuild } from "../../language/diagnostics/build-error.js";
import { diagnose } from "../../language/diagnostics/diagnose.js";
import type { Result } from "../../language/diagnostics/diagnostic.js";
import { nearest } from "../../language/diagnostics/suggest.js";
import { filterableRelation, targetOf } from "../../language/schema/filterable.js";
import type { BoundRelation } from "../../language/schema/find-path.js";
import { checkSchema, type Schema } from "../../language/schema/schema.js";
import { isFieldName } from "../../language/text/characters.js";
import { NO_SPAN } from "../../language/text/span.js";
import { operatorsOf } from "../../language/types/operators-of.js";
import { type Place, Reader, type ReadValue, type Scope } from "./reader.js";
import { type AnyRuleGroup, PLACEHOLDER, RULE_OPERATORS } from "./rule-group.js";
import { isReversed } from "./values.js";

/**
 * Converts a query of react-querybuilder to a filter. Accepts both of its forms, also with independent combinators. Muted
 * rules and groups do not count, as in its own exports. Reports every problem at once, with the path of the rule. With a
 * schema, reports also what `bind` would: unknown fields, unsupported operators and invalid values.
 *
 * @example
 * ```ts
 * const rules = [{ field: "price", operator: "between", value: [10, 20] }];
 * const result = fromRuleGroup({ combinator: "and", rules });
 * if (result.ok) console.log(print(result.value)); // "price>=10&price<=20"
 * ```
 */
export function fromRuleGroup(group: AnyRuleGroup, schema?: Schema, options?: LimitOptions): Result<Filter> {
  if (schema !== undefined) checkSchema(schema, "fromRuleGroup()");
  return new RuleGroupReader(schema, limitsFrom(options)).read(group);
}

const OPERATORS: ReadonlyMap<string, Operator> = new Map(
  Object.entries(RULE_OPERATORS).map(([operator, name]) => [name.toLowerCase(), operator as Operator]),
);
const OTHER_OPERATORS = ["null", "notNull", "between", "notBetween"] as const;
const OPERATOR_NAMES: readonly string[] = [...Object.values(RULE_OPERATORS), ...OTHER_OPERATORS];

/** The operator of each match mode of react-querybuilder, whose case does not count. `all` negates its group, too. */
const MODES: ReadonlyMap<unknown, Related["operator"]> = new Map<unknown, Related["operator"]>([
  ["some", "some"],
  ["none", "none"],
  ["all", "none"],
  ["atleast", OPERATOR_OF.gte],
  ["atmost", OPERATOR_OF.lte],
  ["exactly", OPERATOR_OF.eq],
]);

/** A condition on related records, whose group is being read. */
interface OpenRelation {
  readonly name: string;
  readonly operator: Related["operator"];
  readonly count: number | null;
  /** Whether all records must match: none may match the negation. */
  readonly isAll: boolean;
  readonly place: Place;
  /** Undefined without a schema. */
  readonly bound: BoundRelation | undefined;
  /** The related records. */
  readonly scope: Scope;
}

/** A group that is being read. */
interface OpenGroup {
  readonly group: object;
  readonly path: string;
  readonly rules: ArrayLike<unknown>;
  readonly length: number;
  /** Undefined for a group with independent combinators, which are between its rules. */
  readonly combinator: "and" | "or" | undefined;
  readonly isNegated: boolean;
  /** The index of the next entry of `rules`. */
  next: number;
  /** An Or of Ands: `&` binds tighter than `|`, also in react-querybuilder. */
  readonly alternatives: Filter[][];
  /** Whether the group or one of its rules does not count. */
  isMuted: boolean;
  /** The records that the rules are about. */
  readonly scope: Scope;
  /** The condition on related records that the group is the value of. */
  readonly relation: OpenRelation | undefined;
}

class RuleGroupReader extends Reader {
  /** The groups from the root to the current one. */
  private readonly open: OpenGroup[] = [];
  private readonly openGroups = new Set<object>();
  private conditions = 0;
  private entries = 0;
  private isAborted = false;

  read(group: unknown): Result<Filter> {
    this.attempt("", () => this.openGroup(group, ""));
    let root: Filter | undefined;
    for (let current = this.open.at(-1); current !== undefined && !this.isAborted; current = this.open.at(-1)) {
      if (current.next < current.length) this.readEntry(current);
      else {
        this.open.pop();
        this.openGroups.delete(current.group);
        const filter = this.closed(current);
        const parent = this.open.at(-1);
        if (parent === undefined) root = filter;
        else if (filter !== undefined) add(parent, filter);
      }
    }
    return this.result(root ?? everything());
  }

  private readEntry(parent: OpenGroup): void {
    const index = parent.next++;
    this.scope = parent.scope;
    const path = `${parent.path}/rules/${index}`;
    const { limits } = this;
    // Bounds the work for cyclic and shared objects. Within the limits, no group without empty groups has more entries.
    if (++this.entries > limits.conditions * (2 * limits.depth + 4)) this.abort(path, "limit.conditions");
    else this.attempt(path, () => this.enter(parent.rules[index], index, parent, path));
  }

  private enter(entry: unknown, index: number, parent: OpenGroup, path: string): undefined {
    if (parent.combinator === undefined && index % 2 === 1) {
      const combinator = this.readCombinator(entry, path);
      if (combinator === "or") parent.alternatives.push([]);
      if (index === parent.length - 1) this.shape(path, "followed by a rule or a group");
      return;
    }
    if (!isObject(entry)) return this.shape(path, "a rule or a group");
    if (entry.muted) {
      parent.isMuted = true;
      return;
    }
    if ("rules" in entry) return this.openGroup(entry, path, parent);
    if (++this.conditions > this.limits.conditions) return this.abort(path, "limit.conditions");
    const filter = this.readRule(entry, path, parent);
    if (filter !== undefined) add(parent, filter);
  }

  private openGroup(group: unknown, path: string, parent?: OpenGroup, relation?: OpenRelation): undefined {
    if (!isObject(group) || !Array.isArray(group.rules)) return this.shape(path, 'a group with an array "rules"');
    if (group.muted && relation === undefined) return;
    if (this.openGroups.has(group)) return this.shape(path, "a group that does not contain itself");
    // The filter itself may be less deep: "&" in "|" needs no parentheses.
    if (this.open.length > 2 * this.limits.depth + 4) return this.abort(path, "limit.depth");
    const { rules, combinator, not, muted } = group;
    const length = muted ? 0 : rules.length;
    const isIndependent = combinator === undefined || combinator === null;
    this.openGroups.add(group);
    this.open.push({
      group,
      path,
      rules,
      length,
      combinator: isIndependent ? undefined : this.readCombinator(combinator, `${path}/combinator`),
      isNegated: Boolean(not),
      next: 0,
      alternatives: [[]],
      isMuted: Boolean(muted),
      scope: relation?.scope ?? this.scope,
      relation,
    });
    // Without a condition, modes other than "all" ask whether there are related records.
    if (length > 0 || parent === undefined || relation?.isAll === false) return;
    const matches = parent.combinator === "or" && relation === undefined ? "nothing" : "everything";
    this.warn(path, diagnose("suspect.empty-group", NO_SPAN, { matches }));
  }

  private readCombinator(given: unknown, path: string): "and" | "or" {
    if (typeof given !== "string") this.shape(path, 'a combinator: "and" or "or"');
    else {
      const combinator = given.toLowerCase();
      if (combinator === "and" || combinator === "or") return combinator;
      this.problem("ui.combinator", path, { combinator: given });
    }
    return "and";
  }

  /** Returns the filter of a rule, or undefined if it does not count, has an error or has opened a group. */
  private readRule(rule: Members, path: string, parent: OpenGroup): Filter | undefined {
    const { field, operator, value, valueSource, match, lhs } = rule;
    if (typeof field !== "string") this.shape(`${path}/field`, "a field name");
    if (typeof operator !== "string") this.shape(`${path}/operator`, "an operator");
    if (typeof field !== "string" || typeof operator !== "string") return undefined;
    if (field === PLACEHOLDER || operator === PLACEHOLDER) {
      this.problem("ui.unfinished-rule", path, { missing: field === PLACEHOLDER ? "field" : "operator" });
      return undefined;
    }
    const isValue = valueSource === undefined || valueSource === null || valueSource === "value";
    if (!isValue) this.problem("ui.rule-option", `${path}/valueSource`, { field, option: "valueSource" });
    const isPlain = lhs === undefined || lhs === null;
    if (!isPlain) this.problem("ui.rule-option", `${path}/lhs`, { field, option: "lhs" });
    if (match !== undefined && match !== null) {
      if (!isObject(match)) return this.shape(`${path}/match`, "an object with a mode");
      // As in react-querybuilder, a rule without a mode compares its field.
      if (match.mode) return isValue && isPlain ? this.openRelated(field, match, value, path, parent) : undefined;
    }
    const isField = this.readName(field, `${path}/field`);
    const name = operator.toLowerCase();
    const read = READERS.get(name);
    if (read === undefined) {
      const didYouMean = nearest(operator, OPERATOR_NAMES);
      this.problem("ui.operator", `${path}/operator`, { field, operator, didYouMean });
      return undefined;
    }
    return isField && isValue && isPlain ? read(this, field, value, path) : undefined;
  }

  /** Reads how many related records must match, and opens the group about them. */
  private openRelated(name: string, match: Members, value: unknown, path: string, parent: OpenGroup): undefined {
    const mode = typeof match.mode === "string" ? match.mode.toLowerCase() : undefined;
    const operator = MODES.get(mode);
    if (operator === undefined) {
      return this.shape(`${path}/match/mode`, 'a mode: "some", "none", "all", "atLeast", "atMost" or "exactly"');
    }
    const { threshold } = match;
    const isCount = operator !== "some" && operator !== "none";
    if (isCount && !isCountOfRecords(threshold)) {
      return this.shape(`${path}/match/threshold`, `an integer from 0 to ${MAX_COUNT}`);
    }
    const count = isCount ? Number(threshold) : null;
    const place = this.placeAt(path, `${path}/field`, `${path}/match`);
    const { schema, depth } = this.scope;
    const definition = schema && filterableRelation(schema, name);
    if (!isFieldName(name)) return this.addError(place.field, () => diagnoseBuild("build.name", { name }));
    if (schema !== undefined && definition === undefined) {
      // The conditions are not read yet. With a count, no group without them is suggested instead.
      const node = related(name, operator, count ?? 0, everything());
      return this.addError(place.field, () => diagnoseRelation(node, schema));
    }
    if (!this.counter.add(1, depth, place.condition, this)) return;
    const bound = schema && definition && { name, definition, schema };
    const scope = { schema: definition && targetOf(definition), depth: depth + 1 };
    const relation = { name, operator, count, isAll: mode === "all", place, bound, scope };
    return this.openGroup(value, `${path}/value`, parent, relation);
  }

  /** Returns the filter of a group, or undefined if it does not count. */
  private closed(group: OpenGroup): Filter | undefined {
    if (group.relation === undefined) return combined(group);
    const { name, operator, count, isAll, place, bound } = group.relation;
    const found = combined(group);
    // Rules that do not count change the question: "no comment matches" becomes "no comments".
    const isReported = isAll && group.length === 0;
    const isReduced = found === undefined && !isReported && (group.isMuted || group.isNegated);
    if (isReduced) this.warn(group.path, diagnose("suspect.empty-group", NO_SPAN, { matches: "everything" }));
    // Without a condition, any record matches.
    const part = found ?? everything();
    const node = related(name, operator, count, isAll ? negate(part) : part);
    if (count !== null && bound?.definition.relation === "one") {
      this.addError(place.operator, () => diagnoseCountOfOne(node, counted(node, bound, { kind: "everything" })));
    }
    return node;
  }

  /** Reads a rule whose operator is one of the language. */
  condition(field: string, operator: Operator, given: unknown, path: string): Filter | undefined {
    const isList = isListOperator(operator);
    const isEmptyList = Array.isArray(given) && given.length === 0 && acceptsNull(operator) && !isList;
    const value = isEmptyList ? "[]" : given;
    const values = isList ? this.readItems(field, value, path) : this.readValues(field, [value], () => `${path}/value`);
    if (values === undefined) return undefined;
    const place = this.ruleAt(path);
    if (isList) return this.membership(field, operator, place, values);
    const [only] = values;
    return only && this.comparison(field, operator, place, only);
  }

  /** Reads `null` and `notNull`, which have no value. A field may support only lists. */
  ofNull(field: string, operator: "=" | "!=", path: string): Filter | undefined {
    const place = this.ruleAt(path);
    const value = { literal: null, span: place.operator };
    const definition = this.definitionOf(field);
    const supported = definition === undefined ? [] : operatorsOf(definition);
    const list = listFormOf(operator);
    const isListed = list !== undefined && supported.includes(list) && !supported.includes(operator);
    return isListed ? this.membership(field, list, place, [value]) : this.comparison(field, operator, place, value);
  }

  /** Reads `between`. react-querybuilder swaps the numbers of a reversed range. */
  range(field: string, value: unknown, path: string): Filter | undefined {
    const given = Array.isArray(value) ? value : typeof value === "string" ? splitAtCommas(value) : [];
    const isRange = given.length === 2 && given.every((each) => each !== "" && each !== null && each !== undefined);
    if (!isRange) {
      this.shape(`${path}/value`, "a range of two values");
      return undefined;
    }
    const at = (index: number): string => (Array.isArray(value) ? `${path}/value/${index}` : `${path}/value`);
    const values = this.readValues(field, given, at);
    if (values === undefined) return undefined;
    const [first, second] = values as [ReadValue, ReadValue];
    const isSwapped = isReversed(first.literal, second.literal, this.definitionOf(field));
    const [low, high] = isSwapped ? [second, first] : [first, second];
    const place = this.ruleAt(path);
    const lower = this.comparison(field, OPERATOR_OF.gte, place, low);
    const upper = this.comparison(field, OPERATOR_OF.lte, place, high);
    return lower && upper && conjoin([lower, upper]);
  }

  private ruleAt(path: string): Place {
    return this.placeAt(path, `${path}/field`, `${path}/operator`);
  }

  private readItems(field: string, value: unknown, path: string): readonly ReadValue[] | undefined {
    const isArray = Array.isArray(value);
    const items = isArray
      ? value
      : typeof value === "string"
        ? splitAtCommas(value).filter((item) => item !== "")
        : [value];
    if (items.length === 0 || value === undefined || value === null) {
      this.shape(`${path}/value`, "a list of one or more values");
      return undefined;
    }
    return this.readList(
      field,
      items,
      isArray ? (index) => `${path}/value/${index}` : () => `${path}/value`,
      `${path}/value`,
    );
  }

  private abort(path: string, code: "limit.conditions" | "limit.depth"): undefined {
    this.isAborted = true;
    const limit = code === "limit.depth" ? this.limits.depth : this.limits.conditions;
    this.error(path, () => diagnose(code, NO_SPAN, { limit }));
  }
}

type ReadRule = (reader: RuleGroupReader, field: string, value: unknown, path: string) => Filter | undefined;

/** How to read a rule, by the name of its operator in lower case. react-querybuilder ignores the case too. */
const READERS: ReadonlyMap<string, ReadRule> = new Map<string, ReadRule>([
  ...[...OPERATORS].map(([name, operator]): [string, ReadRule] => [
    name,
    (reader, field, value, path) => reader.condition(field, operator, value, path),
  ]),
  ["null", (reader, field, _value, path) => reader.ofNull(field, OPERATOR_OF.eq, path)],
  ["notnull", (reader, field, _value, path) => reader.ofNull(field, OPERATOR_OF.ne, path)],
  ["between", (reader, field, value, path) => reader.range(field, value, path)],
  [
    "notbetween",
    (reader, field, value, path) => {
      const range = reader.range(field, value, path);
      return range && negate(range);
    },
  ],
]);

function add({ alternatives }: OpenGroup, filter: Filter): void {
  alternatives.at(-1)?.push(filter);
}

/** Returns the filter of the rules of a group, or undefined if none of them count. */
function combined({ alternatives, combinator, isNegated }: OpenGroup): Filter | undefined {
  const parts = alternatives.filter((each) => each.length > 0);
  if (parts.length === 0) return undefined;
  const filter = combinator === "or" ? disjoin(parts.flat()) : disjoin(parts.map((each) => conjoin(each)));
  return isNegated ? negate(filter) : filter;
}

type Members = Record<string, unknown>;

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** react-querybuilder reads a threshold between 0 and 1 as a part of all records, which filters cannot express. */
function isCountOfRecords(threshold: unknown): boolean {
  return Number.isInteger(threshold) && Number(threshold) >= 0 && Number(threshold) <= MAX_COUNT;
}

/** Splits the text of a list as react-querybuilder does: `\,` is a comma in an item. */
function splitAtCommas(text: string): string[] {
  return text.split(/(?<!\\),/).map((item) => item.replaceAll("\\,", ",").trim());
}
