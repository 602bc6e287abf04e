import { needsGroup } from "../ast/combine.js";
import type { Comparison, Filter, Membership } from "../ast/filter.js";
import { writeList } from "../ast/operators.js";
import type { Choices } from "./choices.js";
import { isBareInComparison, isBareInList, writeValueFreely } from "./write-value-freely.js";

/**
 * A text that reads as the tree, in any of the ways to write it: white space, groups that are not needed, quotes and
 * escapes. It recurses, as trees from a generator are never deep.
 */
export function writeFreely(filter: Filter, choices: Choices): string {
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
    const value = writeValueFreely(condition.value, isBareInComparison(condition, isFlat), choices);
    return around(condition.field) + condition.operator + around(value);
  };
  const writeMembership = ({ field, operator, items }: Membership): string => {
    const list = items.map((item) => around(writeValueFreely(item, isBareInList(item), choices)));
    return around(field) + writeList(operator, items.length === 0 ? [space()] : list) + space();
  };

  const text = write(filter);
  return filter.kind !== "everything" && !isFlat && choices.next(10) === 9 ? group(text) : text;
}

const SPACES = ["", "", "", " ", "", "\n", "  ", "\t", "\r\n"] as const;

/** Whether every text of the filter has a group. */
function needsGroups(filter: Filter): boolean {
  if (filter.kind !== "and" && filter.kind !== "or") return filter.kind === "not";
  return filter.parts.some((part) => needsGroup(part, filter.kind) || needsGroups(part));
}
