import type { Comparison, Filter, Membership } from "../ast/filter.js";
import { needsGroup } from "../ast/needs-group.js";
import { quote, writeLiteral } from "../text/quoting.js";
import type { Choices } from "./choices.js";

/**
 * A text that reads as the tree, in any of the ways to write it: white space, groups that are not needed, quotes and
 * escapes. It recurses, as trees from a generator are never deep.
 */
export function writeFreely(filter: Filter, choices: Choices): string {
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
      case "comparison":
        return writeComparison(node);
      case "membership":
        return writeMembership(node);
    }
  };
  const group = (text: string): string => around(`(${text})`);
  const writePart = (part: Filter, joinedBy: "and" | "or"): string => {
    const text = write(part);
    return needsGroup(part, joinedBy) || choices.next(8) === 7 ? group(text) : text;
  };
  const writeComparison = ({ field, operator, value }: Comparison): string => {
    return around(field) + operator + around(writeValueFreely(value, choices));
  };
  const writeMembership = ({ field, operator, items }: Membership): string => {
    const list = items.map((item) => around(isBareInList(item) ? item : writeValueFreely(item, choices))).join(",");
    return `${around(field)}${operator.slice(0, -1)}${items.length === 0 ? space() : list}]${space()}`;
  };
  const isBareInList = (item: string | null): item is string => {
    return item !== null && choices.next(4) === 3 && BARE_IN_LIST.test(item) && item !== "null";
  };

  const text = write(filter);
  return filter.kind !== "everything" && choices.next(10) === 9 ? group(text) : text;
}

const SPACES = ["", "", "", " ", "", "\n", "  ", "\t", "\r\n"] as const;

/** Anything but what ends an item, and no white space or quote where it would count. */
const BARE_IN_LIST = /^[^\s,\]"\p{Cc}](?:[^,\]\p{Cc}]*[^\s,\]\p{Cc}])?$/u;

function writeValueFreely(value: string | null, choices: Choices): string {
  if (value === null) return "null";
  switch (choices.next(4)) {
    case 1:
      return quote(value);
    case 2:
      return quote(value).replace(/[^\0-\x7f]/g, escapeUnit);
    case 3:
      return `"${value.replace(/[\s\S]/g, escapeUnit)}"`;
    default:
      return writeLiteral(value);
  }
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
