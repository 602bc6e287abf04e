import type { And, Comparison, Everything, Filter, Membership, Not, Or } from "./filter.js";

/** One function per node kind. A new kind fails to compile in every fold until it is handled. */
export interface Folder<Out> {
  everything(node: Everything): Out;
  and(node: And, parts: readonly Out[]): Out;
  or(node: Or, parts: readonly Out[]): Out;
  not(node: Not, part: Out): Out;
  comparison(node: Comparison): Out;
  membership(node: Membership): Out;
}

/** Computes a tree's result from its leaves up, in source order, without recursion: no tree is too deep for it. */
export function fold<Out>(filter: Filter, folder: Folder<Out>): Out {
  return foldWith(filter, folder, partsOf);
}

type PartsOf = (node: Filter) => readonly Filter[];

function foldWith<Out>(filter: Filter, folder: Folder<Out>, partsOfNode: PartsOf): Out {
  const results: Out[] = [];
  // The array never shrinks, as engines are slow at that.
  let size = 0;
  const { nodes, counts } = partsLast(filter, partsOfNode);
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i] as Filter;
    const count = counts[i] as number;
    switch (node.kind) {
      case "everything":
        results[size++] = folder.everything(node);
        break;
      case "and":
        size -= count;
        results[size] = folder.and(node, results.slice(size, size + count));
        size++;
        break;
      case "or":
        size -= count;
        results[size] = folder.or(node, results.slice(size, size + count));
        size++;
        break;
      case "not":
        results[size - 1] = folder.not(node, results[size - 1] as Out);
        break;
      case "comparison":
        results[size++] = folder.comparison(node);
        break;
      case "membership":
        results[size++] = folder.membership(node);
        break;
    }
  }
  return results[0] as Out;
}

/** Every node before its parts, the last part first, with how many there are: from the end on, the leaves come first. */
function partsLast(filter: Filter, partsOfNode: PartsOf): { readonly nodes: Filter[]; readonly counts: number[] } {
  const nodes: Filter[] = [];
  const counts: number[] = [];
  const open: Filter[] = [filter];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const parts = partsOfNode(node);
    nodes.push(node);
    counts.push(parts.length);
    for (const part of parts) open.push(part);
  }
  return { nodes, counts };
}

export function partsOf(node: Filter): readonly Filter[] {
  if (node.kind === "and" || node.kind === "or") return node.parts;
  return node.kind === "not" ? [node.part] : NO_PARTS;
}

const NO_PARTS: readonly Filter[] = [];

/** The tree with every And in an And and every Or in an Or dissolved, in linear time however they are nested. */
export function flatten(filter: Filter): Filter {
  return foldWith<Filter>(
    filter,
    {
      everything: (node) => node,
      and: (node, parts) => ({ ...node, parts: parts as And["parts"] }),
      or: (node, parts) => ({ ...node, parts: parts as Or["parts"] }),
      not: (node, part) => ({ ...node, part }),
      comparison: (node) => node,
      membership: (node) => node,
    },
    flatPartsOf,
  );
}

/** The parts of a node that are not of its own kind, through all that are. */
function flatPartsOf(node: Filter): readonly Filter[] {
  if (node.kind !== "and" && node.kind !== "or") return partsOf(node);
  const flat: Filter[] = [];
  const open = [...node.parts].reverse();
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (part.kind !== node.kind) flat.push(part);
    else for (let i = part.parts.length - 1; i >= 0; i--) open.push(part.parts[i] as Filter);
  }
  return flat;
}
