import { needsGroup } from "../../language/ast/combine.js";
import type { Comparison, Filter, Literal, Membership, Related } from "../../language/ast/filter.js";
import { operatorAt } from "../../language/ast/operator-patterns.js";
import { writeList } from "../../language/ast/operators.js";
import { hasBalancedParentheses, quote, writeLiteral } from "../../language/text/quoting.js";
import type { Choices } from "./choices.js";

/**
 * Writes a filter as text with random white space, redundant groups, quotes and escapes. It recurses, which is safe
 * because generated trees are never deep.
 */
export function writeRandomly(filter: Filter, choices: Choices): string {
  const isFlat = !needsGroups(filter) && choices.next(3) === 2;
  const space = (): string => SPACES[choices.next(SPACES.length)] ?? "";
  const around = (text: string): string => space() + text + space();

  const write = (node: Filter): string => {
    switch (node.kind) {
      case "everything":
        return space();
      case "and":
        return node.parts.map((part) => writePart(part, "and")).join("&");
      case "or":
        return node.parts.map((part) => writePart(part, "or")).join("|");
      case "not":
        return around(`!${space()}(${write(node.part)})`);
      case "related":
        return writeRelated(node);
      case "comparison":
        return writeComparison(node);
      case "membership":
        return writeMembership(node);
    }
  };
  const group = (text: string): string => around(`(${text})`);
  const writePart = (part: Filter, joinedBy: "and" | "or"): string => {
    const text = write(part);
    return needsGroup(part, joinedBy) || (!isFlat && choices.next(8) === 7) ? group(text) : text;
  };
  const writeComparison = (condition: Comparison): string => {
    const value = writeValue(condition.value, isBareInComparison(condition, isFlat), choices);
    return around(condition.field) + condition.operator + around(value);
  };
  const writeRelated = ({ relation, operator, count, part }: Related): string => {
    const open = `${operator === "none" ? `!${space()}` : ""}${relation}${space()}(`;
    return around(`${open}${write(part)})${count === null ? "" : around(operator) + count}`);
  };
  const writeMembership = ({ field, operator, items }: Membership): string => {
    const list = items.map((item) => around(writeValue(item, isBareInList(item), choices)));
    return around(field) + writeList(operator, items.length === 0 ? [space()] : list) + space();
  };

  const text = write(filter);
  return filter.kind !== "everything" && !isFlat && choices.next(10) === 9 ? group(text) : text;
}

const SPACES = ["", "", "", " ", "", "\n", "  ", "\t", "\r\n"] as const;

/** Whether every text of the filter contains a group. */
function needsGroups(filter: Filter): boolean {
  if (filter.kind !== "and" && filter.kind !== "or") return filter.kind === "not" || filter.kind === "related";
  return filter.parts.some((part) => needsGroup(part, filter.kind) || needsGroups(part));
}

/** A bare value has no quote at its start, no white space at either end, and no character that ends the value. */
const BARE_IN_COMPARISON = /^(?![" \t\n\r])[^&|]*(?<![ \t\n\r])$/;
const BARE_IN_LIST = /^(?![" \t\n\r])[^,\]]*(?<![ \t\n\r])$/;

/** Whether the value can be written without quotes. In a text without groups, parentheses are ordinary characters. */
function isBareInComparison({ operator, value }: Comparison, isFlat: boolean): boolean {
  if (value === null || value === "null" || value === "") return false;
  // The parser could read the start of the value as part of the operator.
  if (operatorAt(operator + value, 0)?.operator !== operator) return false;
  return BARE_IN_COMPARISON.test(value) && (isFlat || hasBalancedParentheses(value));
}

function isBareInList(item: Literal): boolean {
  return item !== null && item !== "null" && item !== "" && BARE_IN_LIST.test(item);
}

function writeValue(value: Literal, isBare: boolean, choices: Choices): string {
  if (value === null) return "null";
  switch (choices.next(6)) {
    case 1:
      return quote(value);
    case 2:
      return quote(value).replace(/[^\0-\x7f]/g, escapeUnit);
    case 3:
      return `"${value.replace(/[\s\S]/g, escapeUnit)}"`;
    case 4:
    case 5:
      return isBare ? value : writeLiteral(value);
    default:
      return writeLiteral(value);
  }
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
