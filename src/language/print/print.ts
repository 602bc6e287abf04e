import { checkFilter, needsGroup } from "../ast/combine.js";
import type { Filter, Related } from "../ast/filter.js";
import { writeList } from "../ast/operators.js";
import { writeLiteral } from "../text/quoting.js";

/**
 * Prints a filter as canonical text: no white space, and only the parentheses and quotes that are needed. `parse` returns
 * the same tree for it.
 *
 * @example
 * ```ts
 * print(parseOrThrow('(a = 1) | b = "x" & c = 3')); // "a=1|b=x&c=3"
 * ```
 */
export function print(filter: Filter): string {
  checkFilter(filter, "print()");
  // The empty filter is the empty text; inside another filter, `needsGroup` puts it in parentheses.
  const text: string[] = [];
  const rest: (Filter | string)[] = [filter];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (typeof next === "string") text.push(next);
    else if (next.kind === "and" || next.kind === "or") pushJoined(rest, next);
    else if (next.kind === "not") rest.push(")", next.part, "!(");
    else if (next.kind === "related") rest.push(relatedClosing(next, ""), next.part, relatedOpening(next));
    else text.push(printLeaf(next, ""));
  }
  return text.join("");
}

/** Pushes the parts and connectives in reverse order, because the last item is printed first. */
function pushJoined(rest: (Filter | string)[], { kind, parts }: Extract<Filter, { kind: "and" | "or" }>): void {
  const connective = kind === "and" ? "&" : "|";
  for (let i = parts.length - 1; i >= 0; i--) {
    const part = parts[i] as Filter;
    if (needsGroup(part, kind)) rest.push(")", part, "(");
    else rest.push(part);
    if (i > 0) rest.push(connective);
  }
}

/** Prints the text before the part of a related condition. */
export function relatedOpening({ operator, relation }: Related): string {
  return `${operator === "none" ? "!" : ""}${relation}(`;
}

/** Prints the text after the part of a related condition, with the given space around its operator. */
export function relatedClosing({ operator, count }: Related, space: "" | " "): string {
  return count === null ? ")" : `)${space}${operator}${space}${count}`;
}

/** Prints a leaf with the given space around its operator and after its commas. */
export function printLeaf(leaf: Exclude<Filter, { kind: "and" | "or" | "not" | "related" }>, space: "" | " "): string {
  switch (leaf.kind) {
    case "everything":
      return "";
    case "comparison":
      return leaf.field + space + leaf.operator + space + writeLiteral(leaf.value);
    case "membership":
      return leaf.field + writeList(leaf.operator, leaf.items.map(writeLiteral), `,${space}`);
  }
}
