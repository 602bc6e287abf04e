import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type ClientResponse, HttpClient, type Outcome } from "./http-client.js";
import { type KnownRequest, partnerRequest } from "./known-requests.js";
import type { Outcomes } from "./outcomes.js";
import type { PartnerLedger } from "./partner-ledger.js";
import { API_KEY } from "./service-process.js";

export interface LoadOptions {
  readonly port: number;
  /** Default: `API_KEY`. */
  readonly key?: string;
  readonly readers: number;
  readonly writers: number;
  readonly requests: readonly KnownRequest[];
  readonly ledger: PartnerLedger;
  readonly outcomes: Outcomes;
  /** Milliseconds between a response and the next request of the same client. */
  readonly pause: number;
  /** Called with the id and outcome of each request. */
  readonly onOutcome?: (requestId: string, outcome: Outcome) => void;
  /** Milliseconds that readers wait before they read a response. */
  readonly readingPause?: number;
}

/** Milliseconds before a client retries an unacknowledged request. */
const RETRY_PAUSE = 150;
/** One in this many acknowledged orders is sent again, like a client that missed the response. */
const REPEAT_RATE = 10;
/** One in this many reads requests a partner. */
const PARTNER_RATE = 5;

let requests = 0;

/** Clients that send requests until they are stopped, each one at a time on its own connection. */
export class Load {
  readonly #options: LoadOptions;
  readonly #clients: Promise<void>[];
  #isStopped = false;

  constructor(options: LoadOptions) {
    this.#options = options;
    this.#clients = [
      ...Array.from({ length: options.readers }, () => this.#run((client) => this.#read(client))),
      ...Array.from({ length: options.writers }, () => this.#run((client) => this.#write(client))),
    ];
  }

  /** Resolves after the last responses. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#clients);
  }

  async #run(step: (client: HttpClient) => Promise<void>): Promise<void> {
    const { port, key = API_KEY } = this.#options;
    const client = new HttpClient(port, key);
    while (!this.#isStopped) {
      await step(client);
      await sleep(this.#options.pause);
    }
    client.close();
  }

  async #read(client: HttpClient): Promise<void> {
    const { requests, ledger, readingPause: pause } = this.#options;
    const readsPartner = ledger.acknowledged.length > 0 && randomInt(PARTNER_RATE) === 0;
    const partner = readsPartner ? randomOf(ledger.acknowledged) : undefined;
    const known = partner === undefined ? randomOf(requests) : partnerRequest(partner.id, partner.name);
    if (known === undefined) return;
    const request = { method: "GET", target: known.target, ...(pause === undefined ? {} : { pause }) } as const;
    this.#options.outcomes.add(await this.#send(client, request), known);
  }

  /** Retries until the order is acknowledged. */
  async #write(client: HttpClient): Promise<void> {
    const { ledger, outcomes } = this.#options;
    const order = ledger.next();
    for (;;) {
      const response = await this.#create(client, order);
      if (response !== undefined) {
        ledger.acknowledge(order, idIn(response), isReplay(response));
        break;
      }
      if (this.#isStopped) return ledger.requeue(order);
      ledger.retries++;
      await sleep(RETRY_PAUSE);
    }
    const known = randomInt(REPEAT_RATE) === 0 ? randomOf(ledger.acknowledged) : undefined;
    if (known === undefined) return;
    const again = await this.#create(client, known);
    if (again !== undefined && !(isReplay(again) && idIn(again) === known.id)) {
      outcomes.addViolation(`${known.name}, sent again: ${again.body} instead of ${known.id}`);
    }
  }

  /** Resolves to undefined if the order is not acknowledged. */
  async #create(client: HttpClient, { name, key }: { name: string; key: string }): Promise<ClientResponse | undefined> {
    const outcome = await this.#send(client, {
      method: "POST",
      target: "/api/v1/resources/partner",
      headers: { "idempotency-key": key },
      body: JSON.stringify({ name }),
    });
    this.#options.outcomes.add(outcome, "creation");
    return outcome.kind === "response" && outcome.status === 201 ? outcome : undefined;
  }

  async #send(client: HttpClient, request: Parameters<HttpClient["send"]>[0]): Promise<Outcome> {
    const id = `request-${++requests}`;
    const outcome = await client.send({ ...request, headers: { ...request.headers, "x-request-id": id } });
    this.#options.onOutcome?.(id, outcome);
    return outcome;
  }
}

function randomOf<Item>(items: readonly Item[]): Item | undefined {
  return items[randomInt(items.length)];
}

function idIn({ body }: ClientResponse): number {
  return Number(JSON.parse(body).data.id);
}

function isReplay({ headers }: ClientResponse): boolean {
  return headers["idempotency-replayed"] === "true";
}
