import { setTimeout as sleep } from "node:timers/promises";
import { HttpClient } from "./http-client.js";

/** Requests a second. */
const RATE = 50;
/** One request in so many is sent over a connection of its own. */
const NEW_CONNECTION = 4;

const PATH = "/api/v1/inventory/product";
const TARGETS = [`${PATH}/4711`, `${PATH}?filter=default_code=BLT-004711`, `${PATH}?filter=id[1,2,3]&fields=id,name`];

export interface LightLoadResult {
  /** Milliseconds of each request, from when it was due: one that waits does not keep the next from being sent. */
  readonly times: readonly number[];
  /** Requests that were not answered with 200: "3 503". */
  readonly failures: ReadonlyMap<string, number>;
}

/** Sends requests that cost little, at a steady rate for so many seconds. */
export async function sendLightLoad(port: number, key: string, seconds: number): Promise<LightLoadResult> {
  const idle: HttpClient[] = [];
  const times: number[] = [];
  const failures = new Map<string, number>();
  const ask = async (number: number, due: number): Promise<void> => {
    const isNew = number % NEW_CONNECTION === 0;
    // The one that has waited longest, or some would wait until the service ends them.
    const client = (isNew ? undefined : idle.shift()) ?? new HttpClient(port, key);
    const outcome = await client.ask({ method: "GET", target: TARGETS[number % TARGETS.length] ?? PATH });
    times.push(outcome.end - due);
    const status = outcome.kind === "answer" ? String(outcome.status) : outcome.kind;
    if (status !== "200") failures.set(status, (failures.get(status) ?? 0) + 1);
    if (isNew) client.close();
    else idle.push(client);
  };
  const begin = performance.now();
  const asked: Promise<void>[] = [];
  for (let number = 0; number < seconds * RATE; number++) {
    const due = begin + (number * 1_000) / RATE;
    await sleep(Math.max(0, due - performance.now()));
    // What this process is late itself is no fault of the service.
    asked.push(ask(number, performance.now()));
  }
  await Promise.all(asked);
  for (const client of idle) client.close();
  return { times, failures };
}
