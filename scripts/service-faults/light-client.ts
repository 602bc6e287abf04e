import { setTimeout as sleep } from "node:timers/promises";
import { HttpClient } from "./http-client.js";

/** Requests per second. */
const RATE = 50;
/** One in this many requests is sent on a new connection. */
const NEW_CONNECTION = 4;

const PATH = "/api/v1/inventory/product";
const TARGETS = [`${PATH}/4711`, `${PATH}?filter=default_code=BLT-004711`, `${PATH}?filter=id[1,2,3]&fields=id,name`];

export interface LightLoadResult {
  /** Milliseconds of each request from its scheduled time. A slow request does not delay the next. */
  readonly times: readonly number[];
  /** Number of outcomes other than 200, by status or kind of failure. */
  readonly failures: ReadonlyMap<string, number>;
}

/** Sends cheap requests at a constant rate. */
export async function sendLightLoad(port: number, key: string, seconds: number): Promise<LightLoadResult> {
  const idle: HttpClient[] = [];
  const times: number[] = [];
  const failures = new Map<string, number>();
  const send = async (number: number, due: number): Promise<void> => {
    const isNew = number % NEW_CONNECTION === 0;
    // The connection that was idle longest, so that none is idle until the service ends it.
    const client = (isNew ? undefined : idle.shift()) ?? new HttpClient(port, key);
    const outcome = await client.send({ method: "GET", target: TARGETS[number % TARGETS.length] ?? PATH });
    times.push(outcome.end - due);
    const status = outcome.kind === "response" ? String(outcome.status) : outcome.kind;
    if (status !== "200") failures.set(status, (failures.get(status) ?? 0) + 1);
    if (isNew) client.close();
    else idle.push(client);
  };
  const begin = performance.now();
  const pending: Promise<void>[] = [];
  for (let number = 0; number < seconds * RATE; number++) {
    const due = begin + (number * 1_000) / RATE;
    await sleep(Math.max(0, due - performance.now()));
    // Measured from now, because a delay of this process is not caused by the service.
    pending.push(send(number, performance.now()));
  }
  await Promise.all(pending);
  for (const client of idle) client.close();
  return { times, failures };
}
