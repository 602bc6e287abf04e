/** The common shape of the nodes of filters and bound filters. */
export type TreeNode<Node> =
  | { readonly kind: "everything" | "comparison" | "membership" }
  | { readonly kind: "and" | "or"; readonly parts: readonly Node[] }
  | { readonly kind: "not" | "related"; readonly part: Node };

/** The common shape of `Folder` and `BoundFolder`. Methods, so that each may accept its own node types only. */
interface TreeFolder<Node, Out> {
  everything(node: Node): Out;
  and(node: Node, parts: readonly Out[]): Out;
  or(node: Node, parts: readonly Out[]): Out;
  not(node: Node, part: Out): Out;
  comparison(node: Node): Out;
  membership(node: Node): Out;
  related(node: Node, part: Out): Out;
}

/** Computes a result for a tree from its leaves up, in source order. Does not recurse, so the depth is unlimited. */
export function foldTree<Node extends TreeNode<Node>, Out>(root: Node, folder: TreeFolder<Node, Out>): Out {
  return foldWith(root, folder, partsOf);
}

/** Folds a tree as if conditions on related records were leaves, because their parts depend on other records. */
export function foldUnrelated<Node extends TreeNode<Node>, Out>(
  root: Node,
  folder: Omit<TreeFolder<Node, Out>, "related"> & { related(node: Node): Out },
): Out {
  return foldWith(root, folder, (node) => (node.kind === "related" ? NO_PARTS : partsOf(node)));
}

function foldWith<Node extends TreeNode<Node>, Out>(
  root: Node,
  folder: TreeFolder<Node, Out>,
  visited: (node: Node) => readonly Node[],
): Out {
  const results: Out[] = [];
  // The array never shrinks, because shrinking arrays is slow in JavaScript engines.
  let size = 0;
  const nodes = partsLast(root, visited);
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i] as Node;
    switch (node.kind) {
      case "everything":
        results[size++] = folder.everything(node);
        break;
      case "and":
        size -= node.parts.length;
        results[size] = folder.and(node, results.slice(size, size + node.parts.length));
        size++;
        break;
      case "or":
        size -= node.parts.length;
        results[size] = folder.or(node, results.slice(size, size + node.parts.length));
        size++;
        break;
      case "not":
        results[size - 1] = folder.not(node, results[size - 1] as Out);
        break;
      case "related":
        size -= visited(node).length;
        results[size] = folder.related(node, results[size] as Out);
        size++;
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

/** Returns each node before its parts and the last part first, so that in reverse order the leaves come first. */
function partsLast<Node>(root: Node, visited: (node: Node) => readonly Node[]): readonly Node[] {
  const nodes: Node[] = [];
  const open: Node[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    nodes.push(node);
    for (const part of visited(node)) open.push(part);
  }
  return nodes;
}

export function partsOf<Node extends TreeNode<Node>>(node: Node): readonly Node[] {
  if (node.kind === "and" || node.kind === "or") return node.parts;
  return node.kind === "not" || node.kind === "related" ? [node.part] : NO_PARTS;
}

const NO_PARTS: readonly never[] = [];
