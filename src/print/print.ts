import { needsGroup } from "../ast/combine.js";
import type { Filter } from "../ast/filter.js";
import { writeList } from "../ast/operators.js";
import { writeLiteral } from "../text/quoting.js";

/** The filter as canonical text: no white space, only the groups and quotes that are needed. `parse` gives the tree back. */
export function print(filter: Filter): string {
  // Groups that stand in parentheses hold an Or: the empty filter itself is the empty text.
  const text: string[] = [];
  const rest: (Filter | string)[] = [filter];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (typeof next === "string") text.push(next);
    else if (next.kind === "and" || next.kind === "or") pushJoined(rest, next);
    else if (next.kind === "not") rest.push(")", next.part, "!(");
    else text.push(printLeaf(next, ""));
  }
  return text.join("");
}

/** In reverse, as the last one pushed is printed first. */
function pushJoined(rest: (Filter | string)[], { kind, parts }: Extract<Filter, { kind: "and" | "or" }>): void {
  const connective = kind === "and" ? "&" : "|";
  for (let i = parts.length - 1; i >= 0; i--) {
    const part = parts[i] as Filter;
    if (needsGroup(part, kind)) rest.push(")", part, "(");
    else rest.push(part);
    if (i > 0) rest.push(connective);
  }
}

/** A leaf with the given space around its operator and behind its commas. */
export function printLeaf(leaf: Exclude<Filter, { kind: "and" | "or" | "not" }>, space: "" | " "): string {
  switch (leaf.kind) {
    case "everything":
      return "";
    case "comparison":
      return leaf.field + space + leaf.operator + space + writeLiteral(leaf.value);
    case "membership":
      return leaf.field + writeList(leaf.operator, leaf.items.map(writeLiteral), `,${space}`);
  }
}
