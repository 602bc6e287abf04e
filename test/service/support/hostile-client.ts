import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import {
  type Exchange,
  type ExchangeOptions,
  exchange,
  type Part,
  type RawAnswer,
  type RawRequest,
  requestOf,
} from "./raw-request.js";
import type { RunningService } from "./running-service.js";

export const PRODUCT = "/api/v1/inventory/product";
export const PARTNER = "/api/v1/resources/partner";
export const COMPANY = "/api/v1/resources/company";

/** What says something about the inside of the service: statements, traces, files, and what it is made of. */
const INSIDE =
  /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM)\s|\n? +at .*[.:]\w+:\d+|node_modules|node:internal|postgres|pglite|syntax error|SQLSTATE|key-of-the-tests|\/tmp\//gi;

/** How many requests one connection sends at a time: as many as may wait for their responses. */
const AT_ONCE = 8;

/** Sends what nobody should, and looks at every answer: none is an error of the service or says what is inside. */
export class HostileClient {
  /** How often each status was answered. */
  readonly statuses = new Map<number, number>();
  readonly #service: () => RunningService;

  constructor(service: () => RunningService) {
    this.#service = service;
  }

  /** Headers of a request that is let in, and whose connection is not kept. */
  get withKey(): Readonly<Record<string, string>> {
    return { authorization: `Bearer ${this.#service().key}` };
  }

  get withJson(): Readonly<Record<string, string>> {
    return { ...this.withKey, "content-type": "application/json" };
  }

  /** Over a connection of its own. */
  async send(parts: readonly Part[], options?: ExchangeOptions): Promise<Exchange> {
    const result = await exchange(this.#service().port, parts, options);
    const sent = parts.map((part) => (typeof part === "number" ? "" : Buffer.from(part).toString("utf8"))).join("");
    for (const answer of result.answers) this.#examine(answer, sent);
    return result;
  }

  /** One request over a connection of its own, and its answer. */
  async ask(request: RawRequest): Promise<RawAnswer> {
    const [answer] = await this.askAll([request]);
    return answer as RawAnswer;
  }

  /** Many requests, one behind the other without waiting for answers, which are in the same order. */
  async askAll(requests: readonly RawRequest[]): Promise<readonly RawAnswer[]> {
    const answers: RawAnswer[] = [];
    while (answers.length < requests.length) {
      const some = requests.slice(answers.length, answers.length + AT_ONCE);
      const { port } = this.#service();
      const result = await exchange(port, [Buffer.concat(some.map(requestOf))], { answers: some.length });
      // What follows such an answer is sent again, over another connection.
      const isEnded = result.answers.at(-1)?.headers.get("connection") === "close";
      if (result.answers.length !== some.length && !isEnded) {
        expect.fail(`There is no answer to ${JSON.stringify(some[result.answers.length])}`);
      }
      result.answers.forEach((answer, index) => {
        const { target = "", body = "" } = some[index] ?? {};
        this.#examine(answer, `${decoded(target)} ${Buffer.from(body).toString("utf8")}`);
      });
      answers.push(...result.answers);
    }
    return Promise.all(answers.map((answer, index) => this.#again(answer, requests[index])));
  }

  /** A busy machine may be too slow for a request, which is then asked again, as the answer says. */
  async #again(answer: RawAnswer, request: RawRequest | undefined): Promise<RawAnswer> {
    if (answer.status !== 503 || request === undefined) return answer;
    await sleep(1000 * Number(answer.headers.get("retry-after")));
    return this.ask(request);
  }

  /** The service answers what it always answers. */
  async expectWell(): Promise<void> {
    const { status, body } = await this.ask({ target: `${PRODUCT}?filter=id=1&fields=id`, headers: this.withKey });
    const pagination = { previousPage: null, currentPage: 1, nextPage: null, totalPages: 1 };
    expect([status, JSON.parse(body)]).toEqual([200, { data: [{ id: 1 }], meta: { count: 1, total: 1 }, pagination }]);
  }

  /** What is logged, but for the paths, which are the caller's own words. */
  expectDiscreetLog(): void {
    const lines = this.#service()
      .logged()
      .split("\n")
      .filter((line) => line !== "")
      .map((line): Readonly<Record<string, unknown>> => ({ ...JSON.parse(line), path: undefined }));
    expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
    expect(lines.filter((line) => JSON.stringify(line).search(INSIDE) !== -1)).toEqual([]);
  }

  #examine({ status, headers, body }: RawAnswer, sent: string): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status >= 500 && status !== 503) expect.fail(`${status} is answered to ${JSON.stringify(sent.slice(0, 2000))}`);
    const isError = status >= 400;
    if (isError && headers.get("content-type") !== "application/problem+json") {
      expect.fail(`The answer ${status} to ${JSON.stringify(sent.slice(0, 2000))} is no problem`);
    }
    if (!isError) return;
    // A caller may be told its own words.
    const foreign = [...body.matchAll(INSIDE)].filter(([found]) => !sent.toLowerCase().includes(found.toLowerCase()));
    if (foreign.length > 0)
      expect.fail(`The answer to ${JSON.stringify(sent.slice(0, 2000))} tells ${String(foreign)}`);
  }
}

/** As far as it can be. */
function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
