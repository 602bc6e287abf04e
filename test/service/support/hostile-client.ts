import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { isBusy } from "./is-busy.js";
import {
  type Exchange,
  type ExchangeOptions,
  exchange,
  type Part,
  type RawRequest,
  type RawResponse,
  requestOf,
} from "./raw-request.js";
import type { RunningService } from "./running-service.js";

export const PRODUCT = "/api/v1/inventory/product";
export const PARTNER = "/api/v1/resources/partner";
export const COMPANY = "/api/v1/resources/company";

/** Text that reveals internals of the service: statements, stack traces, files, components. */
const INTERNALS =
  /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM)\s|(?:\n|\\n) +at .*[.:]\w+:\d+|node_modules|node:internal|postgres|pglite|syntax error|SQLSTATE|key-of-the-tests|\/tmp\//gi;

/** Requests that one connection pipelines: the limit of the service. */
const PIPELINED = 8;

/** Sends hostile requests and checks that no response is an internal error or reveals internals. */
export class HostileClient {
  /** Number of responses by status. */
  readonly statuses = new Map<number, number>();
  readonly #service: () => RunningService;

  constructor(service: () => RunningService) {
    this.#service = service;
  }

  /** Headers with a valid key. */
  get withKey(): Readonly<Record<string, string>> {
    return { authorization: `Bearer ${this.#service().key}` };
  }

  get withJson(): Readonly<Record<string, string>> {
    return { ...this.withKey, "content-type": "application/json" };
  }

  /** Sends data on a new connection. */
  async send(parts: readonly Part[], options?: ExchangeOptions): Promise<Exchange> {
    const result = await exchange(this.#service().port, parts, options);
    const sent = parts.map((part) => (typeof part === "number" ? "" : Buffer.from(part).toString("utf8"))).join("");
    for (const response of result.responses) this.#examine(response, sent);
    return result;
  }

  /** Sends one request on a new connection. */
  async ask(request: RawRequest): Promise<RawResponse> {
    const [response] = await this.askAll([request]);
    return response as RawResponse;
  }

  /** Pipelines many requests. The responses are in the same order. */
  async askAll(requests: readonly RawRequest[]): Promise<readonly RawResponse[]> {
    const responses: RawResponse[] = [];
    while (responses.length < requests.length) {
      const some = requests.slice(responses.length, responses.length + PIPELINED);
      const { port } = this.#service();
      const result = await exchange(port, [Buffer.concat(some.map(requestOf))], { responses: some.length });
      // Requests after such a response are sent again on another connection.
      const isEnded = result.responses.at(-1)?.headers.get("connection") === "close";
      if (result.responses.length !== some.length && !isEnded) {
        expect.fail(`No response to ${JSON.stringify(some[result.responses.length])}`);
      }
      result.responses.forEach((response, index) => {
        const { target = "", body = "" } = some[index] ?? {};
        this.#examine(response, `${decoded(target)} ${Buffer.from(body).toString("utf8")}`);
      });
      responses.push(...result.responses);
    }
    return Promise.all(responses.map((response, index) => this.#retried(response, requests[index])));
  }

  /** Retries a request that got 503 or 429, because on a busy machine statements take too long for the service or its key. */
  async #retried(response: RawResponse, request: RawRequest | undefined): Promise<RawResponse> {
    if (!isBusy(response) || request === undefined) return response;
    await sleep(1000 * Number(response.headers.get("retry-after")));
    return this.ask(request);
  }

  /** Checks that the service still works. */
  async expectHealthy(): Promise<void> {
    const { status, body } = await this.ask({ target: `${PRODUCT}?filter=id=1&fields=id`, headers: this.withKey });
    const pagination = { previousPage: null, currentPage: 1, nextPage: null, totalPages: 1 };
    expect([status, JSON.parse(body)]).toEqual([200, { data: [{ id: 1 }], meta: { count: 1, total: 1 }, pagination }]);
  }

  /** Checks that the log has no errors and no internals, except in paths, which clients choose. */
  expectDiscreetLog(): void {
    const lines = this.#service()
      .logged()
      .split("\n")
      .filter((line) => line !== "")
      .map((line): Readonly<Record<string, unknown>> => ({ ...JSON.parse(line), path: undefined }));
    expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
    expect(lines.filter((line) => JSON.stringify(line).search(INTERNALS) !== -1)).toEqual([]);
  }

  #examine({ status, headers, body }: RawResponse, sent: string): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status >= 500 && status !== 503) expect.fail(`Status ${status} for ${JSON.stringify(sent.slice(0, 2000))}`);
    const isError = status >= 400;
    if (isError && headers.get("content-type") !== "application/problem+json") {
      expect.fail(`The ${status} response to ${JSON.stringify(sent.slice(0, 2000))} is not problem+json`);
    }
    if (!isError) return;
    // A response may repeat what the client sent.
    const foreign = [...body.matchAll(INTERNALS)].filter(
      ([found]) => !sent.toLowerCase().includes(found.toLowerCase()),
    );
    if (foreign.length > 0)
      expect.fail(`The response to ${JSON.stringify(sent.slice(0, 2000))} reveals ${String(foreign)}`);
  }
}

/** Returns the target unchanged if it cannot be decoded. */
function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
