export interface ConnectionLimits {
  readonly maxConnections: number;
  /** Of these, how many no key is known for: they sent no valid key, or one with too many connections. */
  readonly maxConnectionsWithoutKey: number;
  readonly maxConnectionsPerAddress: number;
  /** Those of one key that are not ended for others. Further ones are treated like those without a key. */
  readonly maxConnectionsPerKey: number;
}

interface Known<Connection> {
  readonly address: Address<Connection>;
  /** The first valid key that it sent and that had fewer than `maxConnectionsPerKey` connections then. */
  key?: string;
}

interface Address<Connection> {
  readonly name: string;
  count: number;
  readonly withoutKey: WithoutKey<Connection>;
}

/** Connections that have sent no key: those that wait for no response, and those that do, the oldest first in each. */
class WithoutKey<Connection> {
  readonly #idle = new Set<Connection>();
  readonly #busy = new Set<Connection>();

  /** Adds the connection as the newest that is idle or busy. */
  add(connection: Connection, state: "idle" | "busy"): void {
    this.delete(connection);
    (state === "idle" ? this.#idle : this.#busy).add(connection);
  }

  delete(connection: Connection): void {
    this.#idle.delete(connection);
    this.#busy.delete(connection);
  }

  /** The one to end first. A request without a key protects no connection, or a few slow ones would keep all others out. */
  get first(): Connection | undefined {
    const [oldest] = this.#idle.size > 0 ? this.#idle : this.#busy;
    return oldest;
  }
}

/**
 * Says which connection ends when there are too many: the one without a key that has been idle for longest, whether it has
 * sent nothing, half a request or whole ones; if none is idle, the one that has waited longest for a response. So a new
 * connection always finds room unless all others have sent a key.
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

  /** The connection to be ended, which may be the new one; undefined if there is room. */
  open(connection: Connection, ip: string): Connection | undefined {
    const name = networkOf(ip);
    const address = this.#addresses.get(name) ?? { name, count: 0, withoutKey: new WithoutKey() };
    const ended = this.#inTheWay(address);
    if (ended === "all of them have to stay") return connection;
    if (ended !== undefined) this.close(ended);
    address.count++;
    this.#addresses.set(name, address);
    this.#known.set(connection, { address });
    this.#countWithoutKey++;
    this.#add(connection, address, "idle");
    return ended;
  }

  #inTheWay({ count, withoutKey }: Address<Connection>): Connection | "all of them have to stay" | undefined {
    const { maxConnections, maxConnectionsWithoutKey, maxConnectionsPerAddress } = this.#limits;
    const isFull = this.#known.size >= maxConnections || this.#countWithoutKey >= maxConnectionsWithoutKey;
    const candidates = count >= maxConnectionsPerAddress ? withoutKey : isFull ? this.#withoutKey : undefined;
    if (candidates === undefined) return undefined;
    return candidates.first ?? "all of them have to stay";
  }

  /** A request has come, and waits for its response. */
  begin(connection: Connection): void {
    const known = this.#known.get(connection);
    if (known !== undefined && known.key === undefined) this.#add(connection, known.address, "busy");
  }

  /** There is no request that waits for its response. */
  end(connection: Connection): void {
    const known = this.#known.get(connection);
    if (known !== undefined && known.key === undefined) this.#add(connection, known.address, "idle");
  }

  /** The connection has sent a valid key. */
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

/** Returns what an address is counted as: itself, or with IPv6 its network of 64 bits, of which a client has all addresses. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(":")) return mapped ?? address;
  const [front = "", back] = (address.split("%")[0] ?? "").split("::");
  const groups = front === "" ? [] : front.split(":");
  const rest = back === undefined || back === "" ? [] : back.split(":");
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => "0");
  return `${[...groups, ...zeros, ...rest].slice(0, 4).join(":")}::/64`;
}
