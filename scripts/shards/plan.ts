/** A node of a plan in JSON. The last three only after its statement has run. */
export interface PlanNode {
  readonly "Node Type": string;
  readonly Plans?: readonly PlanNode[];
  readonly Filter?: string;
  /** What a foreign server gets. */
  readonly "Remote SQL"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
}

/** Returns a node and all below it. */
export function nodesIn(node: PlanNode): readonly PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesIn)];
}
