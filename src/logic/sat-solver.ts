import type { Budget } from "./budget.js";

/** A variable or its negation: twice the number of the variable, plus 1 for the negation. */
export type Literal = number;

/** Literals. At least one of them is true. */
type Clause = Literal[];

export function negationOf(literal: Literal): Literal {
  return literal ^ 1;
}

/** The literal that is always true. */
export const TRUE: Literal = 0;
export const FALSE: Literal = 1;

/**
 * Searches for values of variables that make clauses true: conflict-driven clause learning. It decides only what the
 * gates need, so that a solution has no value for conditions that make no difference.
 */
export class SatSolver {
  /** By literal: 1 if true, -1 if false, 0 if neither. */
  private readonly values: number[] = [];
  /** By literal: the clauses that watch it. */
  private readonly watchers: Clause[][] = [];
  /** By variable: the clause that implied its value. */
  private readonly reasons: (Clause | undefined)[] = [];
  private readonly levels: number[] = [];
  private readonly isSeen: boolean[] = [];
  /** By literal of a gate: if it is true, one of these literals must be. */
  private readonly choices = new Map<Literal, readonly Literal[]>();
  /** The true literals, in the order in which they became true. */
  private readonly trail: Literal[] = [];
  /** By decision: the length of the trail before it, and how much of that had no open choice. */
  private readonly decisions: { readonly length: number; readonly settled: number }[] = [];
  private propagated = 0;
  private settled = 0;
  private isContradictory = false;

  constructor(private readonly budget: Budget) {
    this.add([this.newLiteral()]);
  }

  /** Returns a new variable. */
  newLiteral(): Literal {
    const literal = this.values.length;
    this.values.push(0, 0);
    this.watchers.push([], []);
    this.reasons.push(undefined);
    this.levels.push(0);
    this.isSeen.push(false);
    return literal;
  }

  isTrue(literal: Literal): boolean {
    return this.values[literal] === 1;
  }

  isFalse(literal: Literal): boolean {
    return this.values[literal] === -1;
  }

  /** Adds a clause before the search. */
  add(literals: readonly Literal[]): void {
    this.budget.spend(1 + literals.length);
    const distinct = new Set(literals);
    for (const literal of distinct) if (this.isTrue(literal) || distinct.has(negationOf(literal))) return;
    const clause = [...distinct].filter((literal) => !this.isFalse(literal));
    const [only] = clause;
    if (only === undefined) this.isContradictory = true;
    else if (clause.length === 1) this.assign(only, undefined);
    else this.watch(clause);
  }

  /** Adds that the gate implies one of the literals, and that the search decides which. */
  addChoice(gate: Literal, literals: readonly Literal[]): void {
    this.choices.set(gate, literals);
    this.add([negationOf(gate), ...literals]);
  }

  /**
   * Returns whether there is a solution, which `isTrue` and `isFalse` then describe. `refute` gets each possible solution
   * and returns undefined, or a clause that excludes it.
   */
  solve(refute: () => readonly Literal[] | undefined): boolean {
    while (!this.isContradictory) {
      const conflict = this.propagate() ?? this.decide(refute);
      if (conflict === "solved") return true;
      if (conflict !== undefined) this.resolve(conflict);
    }
    return false;
  }

  private watch(clause: Clause): void {
    this.watchers[clause[0] as Literal]?.push(clause);
    this.watchers[clause[1] as Literal]?.push(clause);
  }

  private assign(literal: Literal, reason: Clause | undefined): void {
    this.values[literal] = 1;
    this.values[negationOf(literal)] = -1;
    this.reasons[literal >> 1] = reason;
    this.levels[literal >> 1] = this.decisions.length;
    this.trail.push(literal);
  }

  /** Draws the conclusions of the trail. Returns a clause whose literals are all false, if there is one. */
  private propagate(): Clause | undefined {
    while (this.propagated < this.trail.length) {
      const falsified = negationOf(this.trail[this.propagated++] as Literal);
      const clauses = this.watchers[falsified] as Clause[];
      this.budget.spend(1 + clauses.length);
      const kept: Clause[] = [];
      this.watchers[falsified] = kept;
      for (let i = 0; i < clauses.length; i++) {
        const clause = clauses[i] as Clause;
        if (this.moveWatch(clause, falsified)) continue;
        kept.push(clause);
        const [first] = clause as [Literal];
        if (this.values[first] === 1) continue;
        if (this.values[first] === -1) {
          for (i++; i < clauses.length; i++) kept.push(clauses[i] as Clause);
          return clause;
        }
        this.assign(first, clause);
      }
    }
    return undefined;
  }

  /** Moves the falsified literal to the second place. Returns whether another literal is watched instead. */
  private moveWatch(clause: Clause, falsified: Literal): boolean {
    if (clause[0] === falsified) [clause[0], clause[1]] = [clause[1] as Literal, falsified];
    if (this.values[clause[0] as Literal] === 1) return false;
    for (let i = 2; i < clause.length; i++) {
      const literal = clause[i] as Literal;
      if (this.values[literal] === -1) continue;
      [clause[1], clause[i]] = [literal, falsified];
      this.watchers[literal]?.push(clause);
      this.budget.spend(i);
      return true;
    }
    this.budget.spend(clause.length);
    return false;
  }

  /** Decides the first open choice. Without one, returns "solved" or the clause of `refute`. */
  private decide(refute: () => readonly Literal[] | undefined): readonly Literal[] | "solved" | undefined {
    for (; this.settled < this.trail.length; this.settled++) {
      const literals = this.choices.get(this.trail[this.settled] as Literal);
      if (literals === undefined) continue;
      this.budget.spend(literals.length);
      if (literals.some((literal) => this.isTrue(literal))) continue;
      const open = literals.find((literal) => !this.isFalse(literal)) as Literal;
      this.decisions.push({ length: this.trail.length, settled: this.settled });
      this.assign(open, undefined);
      return undefined;
    }
    return refute() ?? "solved";
  }

  /** Learns a clause from one whose literals are all false, and takes back decisions until that can be true. */
  private resolve(conflict: readonly Literal[]): void {
    const level = conflict.reduce((highest, literal) => Math.max(highest, this.levelOf(literal)), 0);
    if (level === 0) {
      this.isContradictory = true;
      return;
    }
    this.backtrack(level);
    const learned = this.learn(conflict, level);
    // The literal of the highest level among the others is watched, too.
    let highest = 1;
    for (let i = 2; i < learned.length; i++) {
      if (this.levelOf(learned[i] as Literal) > this.levelOf(learned[highest] as Literal)) highest = i;
    }
    const [first, other] = [learned[0] as Literal, learned[highest]];
    this.backtrack(other === undefined ? 0 : this.levelOf(other));
    if (other !== undefined) {
      [learned[1], learned[highest]] = [other, learned[1] as Literal];
      this.watch(learned);
    }
    this.assign(first, other === undefined ? undefined : learned);
  }

  /** Returns a clause that excludes the conflict, with one literal of the highest level: the first. */
  private learn(conflict: readonly Literal[], level: number): Clause {
    const learned: Clause = [TRUE];
    const seen: Literal[] = [];
    let open = 0;
    let reason = conflict;
    for (let at = this.trail.length - 1; ; at--) {
      this.budget.spend(1 + reason.length);
      for (const literal of reason) {
        if (this.isSeen[literal >> 1] || this.levelOf(literal) === 0) continue;
        this.isSeen[literal >> 1] = true;
        seen.push(literal);
        if (this.levelOf(literal) < level) learned.push(literal);
        else open++;
      }
      while (!this.isSeen[(this.trail[at] as Literal) >> 1]) at--;
      const implied = this.trail[at] as Literal;
      if (--open === 0) {
        learned[0] = negationOf(implied);
        break;
      }
      reason = this.reasons[implied >> 1] as Clause;
    }
    for (const literal of seen) this.isSeen[literal >> 1] = false;
    return learned;
  }

  private levelOf(literal: Literal): number {
    return this.levels[literal >> 1] as number;
  }

  /** Takes back all decisions after the first ones. */
  private backtrack(level: number): void {
    const decision = this.decisions[level];
    if (decision === undefined) return;
    for (const literal of this.trail.splice(decision.length)) {
      this.values[literal] = 0;
      this.values[negationOf(literal)] = 0;
    }
    this.decisions.length = level;
    this.propagated = decision.length;
    this.settled = decision.settled;
  }
}
