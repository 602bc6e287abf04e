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
  return foldWith(root, folder, unrelatedPartsOf);
}

function unrelatedPartsOf<Node extends TreeNode<Node>>(node: Node): readonly Node[] {
  return node.kind === "related" ? NO_PARTS : partsOf(node);
}

/** A node whose parts are being folded. */
interface Open<Node, Out> {
  readonly node: Node;
  /** Its parts, the first ones replaced by their results. */
  readonly parts: (Node | Out)[];
  /** The number of parts that are replaced. */
  folded: number;
  readonly outer: Open<Node, Out> | undefined;
}

function foldWith<Node extends TreeNode<Node>, Out>(
  root: Node,
  folder: TreeFolder<Node, Out>,
  visited: (node: Node) => readonly Node[],
): Out {
  let open: Open<Node, Out> | undefined;
  let node = root;
  for (;;) {
    const parts = visited(node);
    if (parts.length > 0) {
      open = { node, parts: parts.slice(), folded: 0, outer: open };
      node = parts[0] as Node;
      continue;
    }
    let result = foldNode(node, NO_PARTS, folder);
    while (open !== undefined) {
      open.parts[open.folded++] = result;
      if (open.folded < open.parts.length) break;
      result = foldNode(open.node, open.parts as Out[], folder);
      open = open.outer;
    }
    if (open === undefined) return result;
    node = open.parts[open.folded] as Node;
  }
}

/** `parts` are the results of the visited parts of a node. */
function foldNode<Node extends TreeNode<Node>, Out>(
  node: Node,
  parts: readonly Out[],
  folder: TreeFolder<Node, Out>,
): Out {
  switch (node.kind) {
    case "everything":
      return folder.everything(node);
    case "and":
      return folder.and(node, parts);
    case "or":
      return folder.or(node, parts);
    case "not":
      return folder.not(node, parts[0] as Out);
    case "comparison":
      return folder.comparison(node);
    case "membership":
      return folder.membership(node);
    case "related":
      return folder.related(node, parts[0] as Out);
  }
}

export function partsOf<Node extends TreeNode<Node>>(node: Node): readonly Node[] {
  if (node.kind === "and" || node.kind === "or") return node.parts;
  return node.kind === "not" || node.kind === "related" ? [node.part] : NO_PARTS;
}

const NO_PARTS: readonly never[] = [];
