/** A partner to be created, by a key that stays the same however often it is asked for. */
export interface Order {
  readonly name: string;
  readonly key: string;
}

export interface StoredPartner {
  readonly id: number;
  readonly name: string;
}

/** How the names of all orders begin, and of nobody else. */
export const NAME_START = "Ordered";

/** What has been asked for and what has been acknowledged: the table must agree with it in the end. */
export class PartnerLedger {
  readonly acknowledged: (Order & StoredPartner)[] = [];
  /** Left by a client that was ended, to be asked for again. */
  readonly #unfinished: Order[] = [];
  #count = 0;
  retries = 0;
  /** Orders that were carried out by a request that had no answer. */
  replays = 0;

  next(): Order {
    const left = this.#unfinished.shift();
    if (left !== undefined) return left;
    this.#count++;
    return { name: `${NAME_START} ${this.#count}`, key: `order-${this.#count}` };
  }

  putBack(order: Order): void {
    this.#unfinished.push(order);
  }

  acknowledge(order: Order, id: number, isReplayed: boolean): void {
    this.acknowledged.push({ ...order, id });
    if (isReplayed) this.replays++;
  }

  /** What is wrong with the partners of these names that are stored in the end. */
  mistakesIn(stored: readonly StoredPartner[]): {
    readonly lost: readonly string[];
    readonly doubled: readonly string[];
  } {
    const idsByName = new Map<string, readonly number[]>();
    for (const { id, name } of stored) idsByName.set(name, [...(idsByName.get(name) ?? []), id]);
    const lost = this.acknowledged.filter(({ id, name }) => !idsByName.get(name)?.includes(id));
    const doubled = [...idsByName].filter(([, ids]) => ids.length > 1);
    return { lost: lost.map(({ name }) => name), doubled: doubled.map(([name]) => name) };
  }
}
