import { setTimeout as sleep } from "node:timers/promises";

/** `fetch` that repeats a request after 503, because the service stops statements that take too long on a busy machine. */
export async function patientFetch(url: string, request?: RequestInit): Promise<Response> {
  const response = await fetch(url, request);
  if (response.status !== 503) return response;
  await sleep(1000 * Number(response.headers.get("retry-after")));
  return patientFetch(url, request);
}
