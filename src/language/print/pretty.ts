import { checkFilter, needsGroup } from "../ast/combine.js";
import type { Filter } from "../ast/filter.js";
import { fold } from "../ast/fold.js";
import { printLeaf, relatedClosing, relatedOpening } from "./print.js";

const WIDTH = 80;
/** Deeper groups are not indented further, so that the length of the text is linear in the size of the tree. */
const MAX_INDENT = 20;

/**
 * Prints a filter for people: spaces around operators, and one condition per line if a line would exceed 80 characters.
 *
 * @example
 * ```ts
 * pretty(parseOrThrow("active=true&id[1,2]")); // "active = true & id[1, 2]"
 * ```
 */
export function pretty(filter: Filter): string {
  checkFilter(filter, "pretty()");
  const widths = measure(filter);
  const text: string[] = [];
  const rest: Piece[] = [{ filter, indent: 0, flat: isShort(widths, filter) }];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (typeof next === "string") text.push(next);
    else for (const piece of expand(next, widths).reverse()) rest.push(piece);
  }
  return text.join("");
}

type Piece = string | { readonly filter: Filter; readonly indent: number; readonly flat: boolean };
type Widths = ReadonlyMap<Filter, number>;

function expand({ filter, indent, flat }: Exclude<Piece, string>, widths: Widths): Piece[] {
  if (filter.kind === "not") return group("!(", filter.part, ")", indent, flat, widths);
  if (filter.kind === "related") {
    return group(relatedOpening(filter), filter.part, relatedClosing(filter, " "), indent, flat, widths);
  }
  if (filter.kind !== "and" && filter.kind !== "or") return [printLeaf(filter, " ")];
  const connective = filter.kind === "and" ? "& " : "| ";
  const between = flat ? ` ${connective}` : lineBreak(indent) + connective;
  return filter.parts.flatMap((part, i): Piece[] => {
    const inner = needsGroup(part, filter.kind)
      ? group("(", part, ")", indent, flat, widths)
      : [{ filter: part, indent, flat: flat || isShort(widths, part) }];
    return i === 0 ? inner : [between, ...inner];
  });
}

function group(open: string, part: Filter, close: string, indent: number, flat: boolean, widths: Widths): Piece[] {
  if (flat || isShort(widths, part)) return [open, { filter: part, indent, flat: true }, close];
  const deeper = indent + 1;
  return [open, lineBreak(deeper), { filter: part, indent: deeper, flat: false }, lineBreak(indent), close];
}

function lineBreak(indent: number): string {
  return `\n${"  ".repeat(Math.min(indent, MAX_INDENT))}`;
}

function isShort(widths: Widths, filter: Filter): boolean {
  return (widths.get(filter) ?? 0) <= WIDTH;
}

/** Returns the width of each part on one line. */
function measure(filter: Filter): Widths {
  const widths = new Map<Filter, number>();
  const note = (node: Filter, width: number): number => {
    widths.set(node, width);
    return width;
  };
  const joined = (parts: readonly number[]): number => parts.reduce((sum, width) => sum + width + 3, 0);
  fold<number>(filter, {
    everything: (node) => note(node, 2),
    and: (node, parts) => note(node, joined(parts)),
    or: (node, parts) => note(node, joined(parts)),
    not: (node, part) => note(node, part + 3),
    comparison: (node) => note(node, printLeaf(node, " ").length),
    membership: (node) => note(node, printLeaf(node, " ").length),
    related: (node, part) => note(node, relatedOpening(node).length + part + relatedClosing(node, " ").length),
  });
  return widths;
}
