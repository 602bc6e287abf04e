/** A partner to create, with an idempotency key that stays the same for retries. */
export interface Order {
  readonly name: string;
  readonly key: string;
}

export interface StoredPartner {
  readonly id: number;
  readonly name: string;
}

/** Prefix of the names of all orders, and of no other partner. */
export const NAME_PREFIX = "Ordered";

/** Records which orders were acknowledged, to compare with the table at the end. */
export class PartnerLedger {
  readonly acknowledged: (Order & StoredPartner)[] = [];
  /** Orders of clients that were stopped, to be sent again. */
  readonly #unfinished: Order[] = [];
  #count = 0;
  retries = 0;
  /** Orders that an earlier request without a response had already completed. */
  replays = 0;

  next(): Order {
    const left = this.#unfinished.shift();
    if (left !== undefined) return left;
    this.#count++;
    return { name: `${NAME_PREFIX} ${this.#count}`, key: `order-${this.#count}` };
  }

  requeue(order: Order): void {
    this.#unfinished.push(order);
  }

  acknowledge(order: Order, id: number, isReplayed: boolean): void {
    this.acknowledged.push({ ...order, id });
    if (isReplayed) this.replays++;
  }

  /** Compares the stored partners with the ledger. */
  errorsIn(stored: readonly StoredPartner[]): {
    readonly lost: readonly string[];
    readonly duplicated: readonly string[];
  } {
    const idsByName = new Map<string, readonly number[]>();
    for (const { id, name } of stored) idsByName.set(name, [...(idsByName.get(name) ?? []), id]);
    const lost = this.acknowledged.filter(({ id, name }) => !idsByName.get(name)?.includes(id));
    const duplicated = [...idsByName].filter(([, ids]) => ids.length > 1);
    return { lost: lost.map(({ name }) => name), duplicated: duplicated.map(([name]) => name) };
  }
}
