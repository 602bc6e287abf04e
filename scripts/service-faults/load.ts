import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, HttpClient, type Outcome } from "./http-client.js";
import { type KnownRequest, partnerRequest } from "./known-requests.js";
import type { Outcomes } from "./outcomes.js";
import type { PartnerLedger } from "./partner-ledger.js";
import { API_KEY } from "./service-process.js";

export interface LoadOptions {
  readonly port: number;
  readonly readers: number;
  readonly writers: number;
  readonly questions: readonly KnownRequest[];
  readonly ledger: PartnerLedger;
  readonly outcomes: Outcomes;
  /** Milliseconds between an answer and the next request of the same client. */
  readonly pause: number;
  /** Told of each request by its id. */
  readonly onOutcome?: (requestId: string, outcome: Outcome) => void;
  /** Milliseconds that readers leave an answer unread. */
  readonly readingPause?: number;
}

/** Milliseconds after which a client tries again what was not acknowledged. */
const RETRY_PAUSE = 150;
/** One acknowledged order in so many is sent again, as by a client that has missed the answer. */
const REPEATED = 10;
/** One question in so many is about a partner. */
const ABOUT_PARTNERS = 5;

let requests = 0;

/** Clients that ask for as long as they are not stopped, each one thing at a time by a connection of its own. */
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

  /** Resolves when the last answers have come. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#clients);
  }

  async #run(step: (client: HttpClient) => Promise<void>): Promise<void> {
    const client = new HttpClient(this.#options.port, API_KEY);
    while (!this.#isStopped) {
      await step(client);
      await sleep(this.#options.pause);
    }
    client.close();
  }

  async #read(client: HttpClient): Promise<void> {
    const { questions, ledger, readingPause: pause } = this.#options;
    const isAboutPartner = ledger.acknowledged.length > 0 && randomInt(ABOUT_PARTNERS) === 0;
    const partner = isAboutPartner ? randomOf(ledger.acknowledged) : undefined;
    const question = partner === undefined ? randomOf(questions) : partnerRequest(partner.id, partner.name);
    if (question === undefined) return;
    const asked = { method: "GET", target: question.target, ...(pause === undefined ? {} : { pause }) } as const;
    this.#options.outcomes.take(await this.#ask(client, asked), question);
  }

  /** Until it is acknowledged, as a client does that does not want to lose an order. */
  async #write(client: HttpClient): Promise<void> {
    const { ledger, outcomes } = this.#options;
    const order = ledger.next();
    for (;;) {
      const answer = await this.#create(client, order);
      if (answer !== undefined) {
        ledger.acknowledge(order, idIn(answer), isReplay(answer));
        break;
      }
      if (this.#isStopped) return ledger.putBack(order);
      ledger.retries++;
      await sleep(RETRY_PAUSE);
    }
    const known = randomInt(REPEATED) === 0 ? randomOf(ledger.acknowledged) : undefined;
    if (known === undefined) return;
    const again = await this.#create(client, known);
    if (again !== undefined && !(isReplay(again) && idIn(again) === known.id)) {
      outcomes.violate(`${known.name}, sent again: ${again.body} instead of ${known.id}`);
    }
  }

  /** Undefined if it is not acknowledged. */
  async #create(client: HttpClient, { name, key }: { name: string; key: string }): Promise<Answer | undefined> {
    const outcome = await this.#ask(client, {
      method: "POST",
      target: "/api/v1/resources/partner",
      headers: { "idempotency-key": key },
      body: JSON.stringify({ name }),
    });
    this.#options.outcomes.take(outcome, "creation");
    return outcome.kind === "answer" && outcome.status === 201 ? outcome : undefined;
  }

  async #ask(client: HttpClient, asked: Parameters<HttpClient["ask"]>[0]): Promise<Outcome> {
    const id = `request-${++requests}`;
    const outcome = await client.ask({ ...asked, headers: { ...asked.headers, "x-request-id": id } });
    this.#options.onOutcome?.(id, outcome);
    return outcome;
  }
}

function randomOf<Item>(items: readonly Item[]): Item | undefined {
  return items[randomInt(items.length)];
}

function idIn({ body }: Answer): number {
  return Number(JSON.parse(body).data.id);
}

function isReplay({ headers }: Answer): boolean {
  return headers["idempotency-replayed"] === "true";
}
