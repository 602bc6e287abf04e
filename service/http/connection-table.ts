export interface ConnectionLimits {
  readonly maxConnections: number;
  /** Connections that have sent no valid key, or a key with too many connections. */
  readonly maxConnectionsWithoutKey: number;
  readonly maxConnectionsPerAddress: number;
  /** Connections of one key that are never ended for others. Further ones count as connections without a key. */
  readonly maxConnectionsPerKey: number;
}

/** The groups that a connection belongs to. */
interface Membership {
  readonly network: string;
  /** The first valid key that it sent, if that key had fewer than `maxConnectionsPerKey` connections. */
  readonly key?: string;
}

/**
 * Promise: clients without a key, however many, do not keep others from connecting. Node's `maxConnections` would refuse
 * the new connection; here the oldest one without a key ends, so a new one is always accepted unless all others have sent
 * a key. Tested by the attack "connections" of `npm run test:faults`.
 */
export class ConnectionTable<Connection extends object> {
  readonly #limits: ConnectionLimits;
  readonly #known = new Map<Connection, Membership>();
  readonly #networks = new Groups<Connection>();
  readonly #keys = new Groups<Connection>();
  /** From oldest to newest. */
  readonly #withoutKey = new Set<Connection>();

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#known.size;
  }

  /** Adds a connection. Returns the connection to end, which may be the new one, or undefined if there is room. */
  open(connection: Connection, ip: string): Connection | undefined {
    const network = networkOf(ip);
    const { maxConnections, maxConnectionsWithoutKey, maxConnectionsPerAddress } = this.#limits;
    const neighbors = this.#networks.of(network);
    const isFull = this.#known.size >= maxConnections || this.#withoutKey.size >= maxConnectionsWithoutKey;
    const isCrowded = neighbors.size >= maxConnectionsPerAddress;
    const ended = isCrowded ? this.#oldestIn(neighbors) : isFull ? this.#oldestIn(this.#withoutKey) : undefined;
    if (ended !== undefined) this.close(ended);
    else if (isCrowded || isFull) return connection;
    this.#known.set(connection, { network });
    this.#networks.add(network, connection);
    this.#withoutKey.add(connection);
    return ended;
  }

  /** Returns the oldest connection without a key. */
  #oldestIn(connections: ReadonlySet<Connection>): Connection | undefined {
    for (const connection of connections) if (this.#withoutKey.has(connection)) return connection;
    return undefined;
  }

  /** Records that the connection has sent a valid key. */
  admit(connection: Connection, key: string): void {
    const known = this.#known.get(connection);
    if (known === undefined || known.key !== undefined) return;
    if (this.#keys.of(key).size >= this.#limits.maxConnectionsPerKey) return;
    this.#known.set(connection, { ...known, key });
    this.#keys.add(key, connection);
    this.#withoutKey.delete(connection);
  }

  close(connection: Connection): void {
    const known = this.#known.get(connection);
    if (known === undefined) return;
    this.#known.delete(connection);
    this.#networks.delete(known.network, connection);
    if (known.key !== undefined) this.#keys.delete(known.key, connection);
    this.#withoutKey.delete(connection);
  }
}

/** Sets by name. Empty ones use no memory. */
class Groups<Item> {
  readonly #groups = new Map<string, Set<Item>>();

  of(name: string): ReadonlySet<Item> {
    return this.#groups.get(name) ?? new Set();
  }

  add(name: string, item: Item): void {
    const group = this.#groups.get(name) ?? new Set();
    this.#groups.set(name, group.add(item));
  }

  delete(name: string, item: Item): void {
    const group = this.#groups.get(name);
    group?.delete(item);
    if (group?.size === 0) this.#groups.delete(name);
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
