import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** Greater than all ids of the demo data. */
const FIRST_ID = 1_000_000;
/** Partners of the demo data, whose ids decide the shard. */
const PARTNERS = 100;
/** Milliseconds until an insert without a response is sent again. */
const TIMEOUT = 2_000;
const PAUSE = 20;

/** A client that inserts one order after another into a table on several servers, each until it is acknowledged. */
export class OrderWriter {
  readonly acknowledged: number[] = [];
  retries = 0;
  readonly #url: string;
  readonly #running: Promise<void>;
  #client: pg.Client | undefined;
  #isStopped = false;

  constructor(url: string) {
    this.#url = url;
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
    await this.#client?.end();
  }

  /** Compares the acknowledged orders with the rows of all servers. */
  async errors(): Promise<{ readonly lost: readonly number[]; readonly duplicated: readonly number[] }> {
    const client = new pg.Client({ connectionString: this.#url });
    await client.connect();
    const { rows } = await client.query(
      "SELECT id, CAST(count(*) AS integer) AS count FROM sale_order WHERE id >= $1 GROUP BY id",
      [FIRST_ID],
    );
    await client.end();
    const counts = new Map<number, number>(rows.map(({ id, count }) => [id, count]));
    return {
      lost: this.acknowledged.filter((id) => !counts.has(id)),
      duplicated: [...counts].flatMap(([id, count]) => (count > 1 ? [id] : [])),
    };
  }

  async #run(): Promise<void> {
    for (let id = FIRST_ID; !this.#isStopped; id++) {
      while (!(await this.#insert(id)) && !this.#isStopped) {
        this.retries++;
        await sleep(PAUSE);
      }
      await sleep(PAUSE);
    }
  }

  /** Resolves to whether the order is stored. It may be stored if not. */
  async #insert(id: number): Promise<boolean> {
    try {
      this.#client ??= await this.#connect();
      const text = `INSERT INTO sale_order (id, partner_id, total, state, order_date)
        VALUES ($1, $2, 1, 'open', '2026-01-01') ON CONFLICT DO NOTHING`;
      await this.#client.query(text, [id, 1 + (id % PARTNERS)]);
      this.acknowledged.push(id);
      return true;
    } catch {
      void this.#client?.end();
      this.#client = undefined;
      return false;
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: TIMEOUT,
      query_timeout: TIMEOUT,
    });
    client.on("error", () => {});
    await client.connect();
    return client;
  }
}
