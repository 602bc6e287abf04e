import { attempt } from "./attempt.js";
import type { Call, Received } from "./call.js";
import { ConnectionError } from "./connection-error.js";
import { refusalOf, surpriseOf } from "./failures.js";
import { parseJson } from "./json.js";
import type { Answer } from "./read-answer.js";
import { retryDelay } from "./retry-delay.js";
import type { Settings } from "./settings.js";
import { wait } from "./wait.js";

/** Sends calls to one API, again where that is safe and may help. */
export class Transport {
  constructor(private readonly settings: Settings) {}

  urlOf(path: string): string {
    return `${this.settings.baseUrl}/${path}`;
  }

  /** The JSON of a successful answer; throws an ApiError, an AnswerError, a ConnectionError or the signal's reason. */
  async send(call: Call): Promise<Answer> {
    const { redactor, maximumAnswer } = this.settings;
    const received = await this.receive(call);
    if (received.status < 200 || received.status > 299) throw refusalOf(call, received, redactor);
    const refuse = (sentence: string) => surpriseOf(call, received, sentence, redactor);
    if (!received.isWhole) throw refuse(`It has more than ${maximumAnswer} bytes.`);
    const json = parseJson(received.text);
    if (json === undefined) throw refuse("It is not JSON.");
    return { json, refuse };
  }

  private async receive(call: Call): Promise<Received> {
    const { retries, maximumDelay } = this.settings;
    const isRepeatable = call.method === "GET" || call.idempotencyKey !== undefined;
    for (let retry = 0; ; retry++) {
      const outcome = await attempt(call, this.headersOf(call), this.settings);
      const isFailure = outcome instanceof ConnectionError;
      const mayHelp = isFailure || outcome.status === 429 || outcome.status === 503;
      const delay = retryDelay(retry, isFailure ? null : outcome.headers.get("retry-after"), maximumDelay);
      if (mayHelp && isRepeatable && retry < retries && delay <= maximumDelay) await wait(delay, call.signal);
      else if (isFailure) throw outcome;
      else return outcome;
    }
  }

  private headersOf({ body, idempotencyKey }: Call): Headers {
    const headers = new Headers(this.settings.headers);
    if (body !== undefined) headers.set("content-type", "application/json");
    if (idempotencyKey !== undefined) headers.set("idempotency-key", idempotencyKey);
    return headers;
  }
}
