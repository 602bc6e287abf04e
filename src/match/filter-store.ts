import { isNegative } from "../language/ast/operators.js";
import type { BoundCondition } from "../language/bind/bound-filter.js";
import type { Schema } from "../language/schema/schema.js";
import { objectOf } from "../language/values/record-value.js";
import type { ConditionTest } from "../memory/condition-test.js";
import type { RecordMeanings } from "../memory/custom-condition.js";
import { compileDecisions } from "../memory/decision-graph.js";
import { accessOf } from "./access.js";
import { type Candidate, type Condition, Conditions, isFulfilled } from "./conditions.js";
import type { FilterLeaf, FilterNode } from "./filter-node.js";
import { type Filed, file, RecordIndex, unfile } from "./record-index.js";

/** A filter as steps, each of three members: a condition, and where to continue if it is fulfilled and if not. */
type Steps = (Condition | number)[];

const STEP = 3;
/** Results instead of a step. */
const YES = -1;
const NO = -2;

interface StoredFilter {
  readonly id: string;
  readonly steps: Steps;
  /** The first step, or the result. */
  readonly start: number;
  /** Where it is filed. Undefined: any record may match it. */
  filed: readonly Filed<StoredFilter>[] | undefined;
  /** The last call of `match` that tried it. */
  call: number;
}

/**
 * Filters by id. Each is filed by conditions, and needs one of them: only the filters that a record leads to are tried.
 * What they have in common is decided once per record.
 */
export class FilterStore {
  readonly #byId = new Map<string, StoredFilter>();
  /** The filters that any record may match. */
  readonly #unfiled = new Set<StoredFilter>();
  readonly #index = new RecordIndex<StoredFilter>();
  readonly #conditions: Conditions;
  #call = 0;
  #isMatching = false;

  constructor(schema: Schema, meanings: RecordMeanings) {
    this.#conditions = new Conditions(schema, meanings);
  }

  get size(): number {
    return this.#byId.size;
  }

  set(id: string, root: FilterNode): void {
    this.#checkIdle("set()");
    const known = new Map<FilterLeaf, Condition>();
    const { steps, start } = this.#compile(root, known);
    const filter: StoredFilter = { id, steps, start, filed: undefined, call: 0 };
    const context = {
      filter,
      total: this.#byId.size,
      known: (leaf: BoundCondition) => {
        const { test, uses } = known.get(leaf) as Condition & { test: ConditionTest };
        return { accepts: test.accepts, uses };
      },
    };
    filter.filed = accessOf(root, this.#index, context);
    this.delete(id);
    for (const filed of filter.filed ?? []) file(filed, filter);
    if (filter.filed === undefined) this.#unfiled.add(filter);
    this.#byId.set(id, filter);
  }

  /** Returns the steps of a filter, and the conditions of its leaves. Keeps none of them if one of them throws. */
  #compile(root: FilterNode, known: Map<FilterLeaf, Condition>): Pick<StoredFilter, "steps" | "start"> {
    const steps: Steps = [];
    try {
      const start = compileDecisions<FilterLeaf, number>(root, { yes: YES, no: NO }, (leaf, yes, no) => {
        const condition = this.#conditions.use(leaf);
        known.set(leaf, condition);
        const isSwapped = leaf.kind !== "related" && leaf.kind !== "relative" && isNegative(leaf.operator);
        steps.push(condition, isSwapped ? no : yes, isSwapped ? yes : no);
        return steps.length - STEP;
      });
      // A copy has no room for further steps.
      return { steps: steps.slice(), start };
    } catch (error) {
      this.#release(steps);
      throw error;
    }
  }

  #release(steps: Steps): void {
    for (let step = 0; step < steps.length; step += STEP) this.#conditions.release(steps[step] as Condition);
  }

  delete(id: string): boolean {
    this.#checkIdle("delete()");
    const filter = this.#byId.get(id);
    if (filter === undefined) return false;
    this.#byId.delete(id);
    this.#unfiled.delete(filter);
    for (const filed of filter.filed ?? []) unfile(filed, filter);
    this.#release(filter.steps);
    return true;
  }

  /** A condition or a getter that changed the filters or what is known about a record would make results wrong. */
  #checkIdle(owner: string): void {
    if (this.#isMatching)
      throw new TypeError(`${owner} was called by a condition or a getter of a record that is matched.`);
  }

  match(record: unknown, now: number): string[] {
    this.#checkIdle("match()");
    this.#isMatching = true;
    try {
      const candidate = { object: objectOf(record), now, call: ++this.#call };
      const found: string[] = [];
      const visit = (filter: StoredFilter): void => {
        if (filter.call === candidate.call) return;
        filter.call = candidate.call;
        if (isMatch(filter, candidate)) found.push(filter.id);
      };
      this.#unfiled.forEach(visit);
      this.#index.visit(record, visit, new Set());
      return found;
    } finally {
      this.#isMatching = false;
    }
  }
}

function isMatch({ steps, start }: StoredFilter, candidate: Candidate): boolean {
  let step = start;
  while (step >= 0) {
    step = steps[isFulfilled(steps[step] as Condition, candidate) ? step + 1 : step + 2] as number;
  }
  return step === YES;
}
