import type { Budget } from "./budget.js";

interface Node {
  readonly children: Map<number, number>;
  /** The node of the longest suffix that is the beginning of a part. */
  fallback: number;
  /** The parts that end here. */
  readonly ends: Set<string>;
  isEnd: boolean;
}

/** The automaton of Aho and Corasick: finds all of several parts while it reads a text. Its node 0 is the empty text. */
export class PartAutomaton {
  private readonly nodes: Node[] = [newNode()];

  constructor(parts: readonly string[], budget: Budget) {
    for (const part of new Set(parts)) {
      budget.spend(part.length);
      let at = this.nodes[0] as Node;
      for (const character of part) {
        const point = character.codePointAt(0) as number;
        const child = at.children.get(point) ?? this.nodes.push(newNode()) - 1;
        at.children.set(point, child);
        at = this.nodes[child] as Node;
      }
      at.isEnd = true;
      at.ends.add(part);
    }
    this.connect(budget);
  }

  /** Returns the node after one more character. */
  next(node: number, point: number): number {
    for (let at = node; ; at = (this.nodes[at] as Node).fallback) {
      const child = this.nodes[at]?.children.get(point);
      if (child !== undefined) return child;
      if (at === 0) return 0;
    }
  }

  /** Returns the node of the same text with one more character, or -1 if no part begins with it. */
  child(node: number, point: number): number {
    return this.nodes[node]?.children.get(point) ?? -1;
  }

  /** Returns whether the text of a node is one of the parts. */
  isEnd(node: number): boolean {
    return this.nodes[node]?.isEnd === true;
  }

  /** Returns whether a text at this node ends with the part. */
  endsWith(node: number, part: string): boolean {
    return this.nodes[node]?.ends.has(part) === true;
  }

  /** Breadth first, so that the fallback of a node is complete before the node. */
  private connect(budget: Budget): void {
    const queue = [0];
    for (const at of queue) {
      const { children, fallback } = this.nodes[at] as Node;
      for (const [point, index] of children) {
        const child = this.nodes[index] as Node;
        if (at !== 0) child.fallback = this.next(fallback, point);
        for (const part of (this.nodes[child.fallback] as Node).ends) child.ends.add(part);
        budget.spend(1 + child.ends.size);
        queue.push(index);
      }
    }
  }
}

function newNode(): Node {
  return { children: new Map(), fallback: 0, ends: new Set(), isEnd: false };
}
