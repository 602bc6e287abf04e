import type { Failure, Outcome } from "./http-client.js";
import type { KnownRequest } from "./known-requests.js";
import type { LagMeter } from "./lag-meter.js";

export interface Rules {
  /** Failures that are allowed. All others are violations. */
  readonly allowed: readonly Failure["kind"][];
  /** Maximum milliseconds of a response, also during faults. */
  readonly maxResponseTime: number;
  /** Whether 503 is allowed. */
  readonly mayBeUnavailable: boolean;
}

export const DEFAULT_RULES: Rules = { allowed: [], maxResponseTime: 2_000, mayBeUnavailable: true };

/** Violations that are kept. */
const MAX_VIOLATIONS = 20;

/** Checks and counts the outcomes of requests. */
export class Outcomes {
  /** Number of outcomes by status or kind of failure. */
  readonly counts = new Map<string, number>();
  /** Milliseconds of each response. */
  readonly times: number[] = [];
  readonly unavailableTimes: number[] = [];
  readonly violations: string[] = [];
  /** When the last successful request started, on the clock of `performance.now()`. */
  lastSuccessStart = 0;
  lastUnavailableEnd = 0;
  readonly #lag: LagMeter;
  readonly #rules: Rules;

  constructor(lag: LagMeter, rules: Rules = DEFAULT_RULES) {
    this.#lag = lag;
    this.#rules = rules;
  }

  /** Checks the outcome of a known request, or of creating a partner. */
  add(outcome: Outcome, known: KnownRequest | "creation"): void {
    const status = outcome.kind === "response" ? String(outcome.status) : outcome.kind;
    this.counts.set(status, this.count(status) + 1);
    const name = known === "creation" ? "POST" : known.target;
    if (outcome.kind !== "response") {
      if (!this.#rules.allowed.includes(outcome.kind)) this.addViolation(`${name}: ${outcome.kind} (${outcome.error})`);
      return;
    }
    const milliseconds = outcome.end - outcome.begin;
    this.times.push(milliseconds);
    const ownLag = this.#lag.since(outcome.begin);
    if (milliseconds - ownLag > this.#rules.maxResponseTime) {
      this.addViolation(
        `${name}: ${status} after ${Math.round(milliseconds)} ms, including ${Math.round(ownLag)} ms of lag of the client`,
      );
    }
    const wanted = known === "creation" ? 201 : known.status;
    if (outcome.status === 503 && this.#rules.mayBeUnavailable) {
      this.unavailableTimes.push(milliseconds);
      this.lastUnavailableEnd = outcome.end;
      if (!/^[1-9]\d*$/.test(outcome.headers["retry-after"] ?? ""))
        this.addViolation(`${name}: 503 without Retry-After`);
    } else if (outcome.status !== wanted) {
      this.addViolation(`${name}: ${outcome.status} ${outcome.body.slice(0, 200)}`);
    } else if (known !== "creation" && !known.matches(outcome.body)) {
      this.addViolation(`${name}: unexpected response ${outcome.body.slice(0, 200)}`);
    } else {
      this.lastSuccessStart = Math.max(this.lastSuccessStart, outcome.begin);
    }
  }

  /** "12 200, 3 503" */
  get summary(): string {
    return [...this.counts].map(([status, count]) => `${count} ${status}`).join(", ");
  }

  count(status: string): number {
    return this.counts.get(status) ?? 0;
  }

  addViolation(sentence: string): void {
    if (this.violations.length < MAX_VIOLATIONS) this.violations.push(sentence);
  }
}
