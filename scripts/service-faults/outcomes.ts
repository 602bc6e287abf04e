import type { Failure, Outcome } from "./http-client.js";
import type { KnownRequest } from "./known-requests.js";
import type { LagMeter } from "./lag-meter.js";

export interface Rules {
  /** What a client may have instead of an answer; all else is a violation. */
  readonly allowed: readonly Failure["kind"][];
  /** Milliseconds that an answer may take, whatever the database does. */
  readonly longest: number;
}

export const DEFAULT_RULES: Rules = { allowed: [], longest: 2_000 };

/** Sentences that are kept; more of them say nothing new. */
const MOST_VIOLATIONS = 20;

/** What the requests of a load came to, judged one by one. */
export class Outcomes {
  /** By status, or by what kind of failure it was. */
  readonly counts = new Map<string, number>();
  /** Milliseconds of each answer. */
  readonly times: number[] = [];
  readonly unavailableTimes: number[] = [];
  readonly violations: string[] = [];
  /** On the clock of `performance.now()`: when the last request began that was answered well. */
  lastGoodBegin = 0;
  lastUnavailableEnd = 0;
  readonly #lag: LagMeter;
  readonly #rules: Rules;

  constructor(lag: LagMeter, rules: Rules = DEFAULT_RULES) {
    this.#lag = lag;
    this.#rules = rules;
  }

  /** Takes the answer to a question, or to the creation of a partner. */
  take(outcome: Outcome, question: KnownRequest | "creation"): void {
    const status = outcome.kind === "answer" ? String(outcome.status) : outcome.kind;
    this.counts.set(status, this.count(status) + 1);
    const name = question === "creation" ? "POST" : question.target;
    if (outcome.kind !== "answer") {
      if (!this.#rules.allowed.includes(outcome.kind)) this.violate(`${name}: ${outcome.kind} (${outcome.error})`);
      return;
    }
    const milliseconds = outcome.end - outcome.begin;
    this.times.push(milliseconds);
    const ownLag = this.#lag.since(outcome.begin);
    if (milliseconds - ownLag > this.#rules.longest) {
      this.violate(
        `${name}: ${status} after ${Math.round(milliseconds)} ms, of which ${Math.round(ownLag)} are the client's`,
      );
    }
    const wanted = question === "creation" ? 201 : question.status;
    if (outcome.status === 503) {
      this.unavailableTimes.push(milliseconds);
      this.lastUnavailableEnd = outcome.end;
      if (!/^[1-9]\d*$/.test(outcome.headers["retry-after"] ?? "")) this.violate(`${name}: 503 without Retry-After`);
    } else if (outcome.status !== wanted) {
      this.violate(`${name}: ${outcome.status} ${outcome.body.slice(0, 200)}`);
    } else if (question !== "creation" && !question.isRight(outcome.body)) {
      this.violate(`${name}: a wrong answer ${outcome.body.slice(0, 200)}`);
    } else {
      this.lastGoodBegin = Math.max(this.lastGoodBegin, outcome.begin);
    }
  }

  /** "12 200, 3 503" */
  get summary(): string {
    return [...this.counts].map(([status, count]) => `${count} ${status}`).join(", ");
  }

  count(status: string): number {
    return this.counts.get(status) ?? 0;
  }

  violate(sentence: string): void {
    if (this.violations.length < MOST_VIOLATIONS) this.violations.push(sentence);
  }
}
