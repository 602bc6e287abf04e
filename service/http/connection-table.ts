export interface ConnectionLimits {
  readonly maxConnections: number;
  /** Connections that have sent no valid key, or a key with too many connections. */
  readonly maxConnectionsWithoutKey: number;
  readonly maxConnectionsPerAddress: number;
  /** Connections of one key that are never ended for others. Further ones count as connections without a key. */
  readonly maxConnectionsPerKey: number;
}

interface Known<Connection> {
  readonly address: Address<Connection>;
  /** The first valid key that it sent, if that key had fewer than `maxConnectionsPerKey` connections. */
  key?: string;
}

interface Address<Connection> {
  readonly name: string;
  count: number;
  readonly withoutKey: WithoutKey<Connection>;
}

/** Connections without a key, idle or waiting for a response; each group is ordered from oldest to newest. */
class WithoutKey<Connection> {
  readonly #idle = new Set<Connection>();
  readonly #busy = new Set<Connection>();

  /** Adds or moves the connection as the newest of its state. */
  add(connection: Connection, state: "idle" | "busy"): void {
    this.delete(connection);
    (state === "idle" ? this.#idle : this.#busy).add(connection);
  }

  delete(connection: Connection): void {
    this.#idle.delete(connection);
    this.#busy.delete(connection);
  }

  /**
   * The connection to end first. A pending request does not protect it, or slow requests could block all other clients.
   */
  get first(): Connection | undefined {
    const [oldest] = this.#idle.size > 0 ? this.#idle : this.#busy;
    return oldest;
  }
}

/**
 * Decides which connection to end when there are too many: the one without a key that has been idle longest, whatever
 * it has sent, or, if no connection is idle, the one that has waited longest for a response. So a new connection is
 * always accepted unless all others have sent a key.
 */
export class ConnectionTable<Connection extends object> {
  readonly #limits: ConnectionLimits;
  readonly #known = new Map<Connection, Known<Connection>>();
  readonly #addresses = new Map<string, Address<Connection>>();
  readonly #ofKeys = new Map<string, number>();
  readonly #withoutKey = new WithoutKey<Connection>();
  #countWithoutKey = 0;

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#known.size;
  }

  /** Adds a connection. Returns the connection to end, which may be the new one, or undefined if there is room. */
  open(connection: Connection, ip: string): Connection | undefined {
    const name = networkOf(ip);
    const address = this.#addresses.get(name) ?? { name, count: 0, withoutKey: new WithoutKey() };
    const ended = this.#connectionToEnd(address);
    if (ended === "none can end") return connection;
    if (ended !== undefined) this.close(ended);
    address.count++;
    this.#addresses.set(name, address);
    this.#known.set(connection, { address });
    this.#countWithoutKey++;
    this.#add(connection, address, "idle");
    return ended;
  }

  #connectionToEnd({ count, withoutKey }: Address<Connection>): Connection | "none can end" | undefined {
    const { maxConnections, maxConnectionsWithoutKey, maxConnectionsPerAddress } = this.#limits;
    const isFull = this.#known.size >= maxConnections || this.#countWithoutKey >= maxConnectionsWithoutKey;
    const candidates = count >= maxConnectionsPerAddress ? withoutKey : isFull ? this.#withoutKey : undefined;
    if (candidates === undefined) return undefined;
    return candidates.first ?? "none can end";
  }

  /** Marks the connection as waiting for a response. */
  begin(connection: Connection): void {
    const known = this.#known.get(connection);
    if (known !== undefined && known.key === undefined) this.#add(connection, known.address, "busy");
  }

  /** Marks the connection as idle. */
  end(connection: Connection): void {
    const known = this.#known.get(connection);
    if (known !== undefined && known.key === undefined) this.#add(connection, known.address, "idle");
  }

  /** Records that the connection has sent a valid key. */
  admit(connection: Connection, key: string): void {
    const known = this.#known.get(connection);
    const ofKey = this.#ofKeys.get(key) ?? 0;
    if (known === undefined || known.key !== undefined || ofKey >= this.#limits.maxConnectionsPerKey) return;
    known.key = key;
    this.#ofKeys.set(key, ofKey + 1);
    this.#countWithoutKey--;
    this.#delete(connection, known.address);
  }

  close(connection: Connection): void {
    const known = this.#known.get(connection);
    if (known === undefined) return;
    this.#known.delete(connection);
    const { address, key } = known;
    if (key === undefined) this.#countWithoutKey--;
    else this.#release(key);
    this.#delete(connection, address);
    address.count--;
    if (address.count === 0) this.#addresses.delete(address.name);
  }

  #release(key: string): void {
    const left = (this.#ofKeys.get(key) ?? 0) - 1;
    if (left > 0) this.#ofKeys.set(key, left);
    else this.#ofKeys.delete(key);
  }

  #add(connection: Connection, { withoutKey }: Address<Connection>, state: "idle" | "busy"): void {
    for (const some of [this.#withoutKey, withoutKey]) some.add(connection, state);
  }

  #delete(connection: Connection, { withoutKey }: Address<Connection>): void {
    for (const some of [this.#withoutKey, withoutKey]) some.delete(connection);
  }
}

/**
 * Returns the network that an IP address counts for: an IPv4 address itself, an IPv6 address its /64 network, because
 * one client usually has all of that.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(":")) return mapped ?? address;
  const [front = "", back] = (address.split("%")[0] ?? "").split("::");
  const groups = front === "" ? [] : front.split(":");
  const rest = back === undefined || back === "" ? [] : back.split(":");
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => "0");
  return `${[...groups, ...zeros, ...rest].slice(0, 4).join(":")}::/64`;
}
