import { setTimeout as sleep } from "node:timers/promises";
import { isBusy } from "./is-busy.js";

/** `fetch` that repeats a request after 503 or 429, because on a busy machine statements take too long. */
export async function patientFetch(url: string, request?: RequestInit): Promise<Response> {
  const response = await fetch(url, request);
  if (!isBusy(response)) return response;
  await sleep(1000 * Number(response.headers.get("retry-after")));
  return patientFetch(url, request);
}
