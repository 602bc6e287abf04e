import { isNegative } from "../language/ast/operators.js";
import type { BoundCondition, BoundNode, BoundRelated } from "../language/bind/bound-filter.js";
import { pathOf } from "../language/schema/path.js";
import { isArray, type Property, pathTo } from "../language/values/record-value.js";
import { testOf } from "./condition-test.js";
import { meaningsOf, NO_MEANINGS, type RecordMeanings } from "./custom-condition.js";
import { decide } from "./decision-graph.js";
import { inlineTestOf } from "./inline-condition.js";

/** The body of a function with the parameter `c`, its constants, that returns a predicate. */
export interface PredicateCode {
  readonly body: string;
  readonly constants: readonly unknown[];
}

/** Groups that are nested deeper are not code, because JavaScript engines recurse when they parse. */
const MAX_DEPTH = 40;

/** JavaScript engines do not optimise functions of any length. Each has at most about twice as many characters. */
const MAX_LENGTH = 4_000;

export function predicateCode(root: BoundNode, meanings: RecordMeanings = NO_MEANINGS): PredicateCode {
  const writer = new CodeWriter();
  const result = writer.expression(root, 0, meanings);
  const record = writer.constant(Object.freeze(Object.create(null)));
  const { constants, functions } = writer;
  const declared = [...constants.keys()].map((i) => `const c${i}=c[${i}];`);
  const predicate = `return (r)=>{let v;if(typeof r!=="object"||r===null)r=${record};return ${result};};`;
  return { body: ['"use strict";', ...declared, ...functions, predicate].join("\n"), constants };
}

/**
 * Writes expressions of the variables `r`, the record, and `v`, the value of its current field. Only names of the schema
 * and the shape of the filter become text.
 */
class CodeWriter {
  readonly constants: unknown[] = [];
  /** The functions `g0`, `g1` and so on, which test related records. */
  readonly functions: string[] = [];

  readonly constant = (value: unknown): string => `c${this.constants.push(value) - 1}`;

  /** Recursive, up to the maximum depth. */
  expression(node: BoundNode, depth: number, meanings: RecordMeanings): string {
    if (depth > MAX_DEPTH) return `${this.constant(decide(node, meanings))}(r)`;
    switch (node.kind) {
      case "everything":
        return "true";
      case "and":
      case "or": {
        const firsts = node.kind === "and" ? node.parts.flatMap((part) => this.first(part)) : [];
        const parts = node.parts.map((part) => this.expression(part, depth + 1, meanings));
        return this.group([...firsts, ...parts], node.kind === "and" ? "&&" : "||");
      }
      case "not":
        return `!${this.expression(node.part, depth + 1, meanings)}`;
      case "comparison":
      case "membership":
        return this.condition(node, meanings);
      case "related":
        return this.related(node, meanings);
    }
  }

  /** Moves the parts of a long group to functions. */
  private group(parts: readonly string[], operator: string): string {
    const text = parts.join(operator);
    if (text.length <= MAX_LENGTH || parts.length === 1) return `(${text})`;
    const calls: string[] = [];
    for (let start = 0; start < parts.length; ) {
      let [end, length] = [start, 0];
      while (end < parts.length && length <= MAX_LENGTH) length += parts[end++]?.length ?? 0;
      calls.push(`${this.function(`(r)=>{let v;return ${parts.slice(start, end).join(operator)};}`)}(r)`);
      start = end;
    }
    return this.group(calls, operator);
  }

  /** Returns a fast test that is true whenever the node is, if there is one. */
  private first(node: BoundNode): string[] {
    if ((node.kind !== "comparison" && node.kind !== "membership") || isNegative(node.operator)) return [];
    const inline = inlineTestOf(node);
    if (inline?.first === undefined) return [];
    const others = inline.of === undefined ? "" : `typeof v!==${literal(inline.of)}||`;
    return [`(${this.readingOf(node)},${others}${inline.first("v", this.constant)})`];
  }

  private condition(condition: BoundCondition, meanings: RecordMeanings): string {
    const test = `(${this.readingOf(condition)},${this.test(condition, meanings)})`;
    return isNegative(condition.operator) ? `!${test}` : test;
  }

  /** Returns the test of `v` for the positive form of a condition. */
  private test(condition: BoundCondition, meanings: RecordMeanings): string {
    const { acceptsNull, accepts } = testOf(condition, meanings);
    const inline = inlineTestOf(condition);
    const short = inline?.expression("v", this.constant);
    if (short !== undefined && inline?.of === undefined) return acceptsNull ? `${IS_NULL}||${short}` : short;
    const other = `${IS_NULL}?${acceptsNull}:${this.constant(accepts)}(v)`;
    return short === undefined ? other : `typeof v===${literal(inline?.of ?? "")}?${short}:${other}`;
  }

  /** Counts records up to the number that decides. */
  private related({ relation, operator, count, part }: BoundRelated, meanings: RecordMeanings): string {
    const value = this.reading(pathOf(relation.name, relation.definition));
    const matches = this.expression(part, 0, meaningsOf(meanings, relation.name));
    const isList = `${this.constant(isArray)}(v)`;
    const one = `typeof v==="object"&&v!==null&&!${isList}&&`;
    if (relation.definition.relation === "one") {
      return `(${value},${one}${this.function(`(r)=>{let v;return ${matches};}`)}(v))`;
    }
    const most = this.constant(operator === ">=" ? count : count + 1);
    const loop = `for(const r of l)if(typeof r==="object"&&r!==null&&${matches}&&++n===${most})break;`;
    const counting = this.function(`(l)=>{let v,n=0;${loop}return n===${this.constant(count)};}`);
    return `(${value},${isList}&&${counting}(v))`;
  }

  private readingOf({ field }: BoundCondition): string {
    return this.reading(pathOf(field.name, field.definition));
  }

  private function(text: string): string {
    const name = `g${this.functions.length}`;
    this.functions.push(`const ${name}=${text};`);
    return name;
  }

  /** Returns assignments to `v` that read the value at a path. */
  private reading(names: readonly string[]): string {
    const [first = "r", ...rest] = pathTo(names).map((property, index) =>
      this.property(index === 0 ? "r" : "v", property),
    );
    return [first, ...rest.map((read) => `typeof v==="object"&&v!==null?${read}:void 0`)]
      .map((read) => `v=${read}`)
      .join(",");
  }

  private property(owner: string, { name, mustBeOwn }: Property): string {
    const read = `${owner}[${literal(name)}]`;
    return mustBeOwn ? `${this.constant(Object.hasOwn)}(${owner},${literal(name)})?${read}:void 0` : read;
  }
}

const IS_NULL = "v===null||v===void 0";

/** Returns a string literal of ASCII characters. */
function literal(text: string): string {
  return JSON.stringify(text).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
