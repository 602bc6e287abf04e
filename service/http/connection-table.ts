export interface ConnectionLimits {
  readonly connections: number;
  /** Of these, how many have not sent a valid key. The others are for those that have. */
  readonly connectionsWithoutKey: number;
  readonly connectionsOfAddress: number;
}

interface Known<Connection> {
  readonly address: Address<Connection>;
  hasKey: boolean;
}

interface Address<Connection> {
  readonly name: string;
  count: number;
  /** As in `ConnectionTable`. */
  readonly idle: Set<Connection>;
}

/**
 * Says which connection ends when there are too many: the one without a key that has been idle for longest, whether it has
 * sent nothing, half a request or whole ones. So a new connection always finds room beside those that are only held open.
 */
export class ConnectionTable<Connection extends object> {
  readonly #limits: ConnectionLimits;
  readonly #known = new Map<Connection, Known<Connection>>();
  readonly #addresses = new Map<string, Address<Connection>>();
  /** Those that have sent no key and wait for no response, the one that has done so for longest first. */
  readonly #idle = new Set<Connection>();
  #withoutKey = 0;

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#known.size;
  }

  /** The connection to be ended, which may be the new one; undefined if there is room. */
  open(connection: Connection, name: string): Connection | undefined {
    const address = this.#addresses.get(name) ?? { name, count: 0, idle: new Set() };
    const ended = this.#inTheWay(address);
    if (ended === "all of them have to stay") return connection;
    if (ended !== undefined) this.close(ended);
    address.count++;
    this.#addresses.set(name, address);
    this.#known.set(connection, { address, hasKey: false });
    this.#withoutKey++;
    this.#addIdle(connection, address);
    return ended;
  }

  #inTheWay({ count, idle }: Address<Connection>): Connection | "all of them have to stay" | undefined {
    const { connections, connectionsWithoutKey, connectionsOfAddress } = this.#limits;
    const isFull = this.#known.size >= connections || this.#withoutKey >= connectionsWithoutKey;
    const candidates = count >= connectionsOfAddress ? idle : isFull ? this.#idle : undefined;
    if (candidates === undefined) return undefined;
    const [oldest = "all of them have to stay" as const] = candidates;
    return oldest;
  }

  /** A request has come, and waits for its response. */
  begin(connection: Connection): void {
    const known = this.#known.get(connection);
    if (known !== undefined) this.#deleteIdle(connection, known.address);
  }

  /** There is no request that waits for its response. */
  end(connection: Connection): void {
    const known = this.#known.get(connection);
    if (known !== undefined && !known.hasKey) this.#addIdle(connection, known.address);
  }

  /** The connection has sent a valid key. */
  admit(connection: Connection): void {
    const known = this.#known.get(connection);
    if (known === undefined || known.hasKey) return;
    known.hasKey = true;
    this.#withoutKey--;
    this.#deleteIdle(connection, known.address);
  }

  close(connection: Connection): void {
    const known = this.#known.get(connection);
    if (known === undefined) return;
    this.#known.delete(connection);
    if (!known.hasKey) this.#withoutKey--;
    const { address } = known;
    this.#deleteIdle(connection, address);
    address.count--;
    if (address.count === 0) this.#addresses.delete(address.name);
  }

  #addIdle(connection: Connection, { idle }: Address<Connection>): void {
    for (const set of [this.#idle, idle]) set.delete(connection);
    for (const set of [this.#idle, idle]) set.add(connection);
  }

  #deleteIdle(connection: Connection, { idle }: Address<Connection>): void {
    for (const set of [this.#idle, idle]) set.delete(connection);
  }
}
