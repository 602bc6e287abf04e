export const CONNECTION_LIMITS = {
  maxConnections: 2_000,
  /** Connections that have sent no valid key, or a key with too many connections. */
  maxConnectionsWithoutKey: 1_000,
  maxConnectionsPerAddress: 256,
  /** Connections of one key that are never ended for others. Further ones count as connections without a key. */
  maxConnectionsPerKey: 500,
};

export type ConnectionLimits = Readonly<typeof CONNECTION_LIMITS>;

/**
 * Promise: clients without a key, however many, do not keep others from connecting. Node's `maxConnections` would refuse
 * the new connection; here the oldest one without a key ends, so a new one is always accepted unless all others have sent
 * a key. Tested by the attack "connections" of `npm run test:faults`.
 */
export class ConnectionTable<Connection extends object> {
  readonly #limits: ConnectionLimits;
  /** From oldest to newest. A loop over 2,000 of them takes about 50 µs. */
  readonly #known = new Map<Connection, Known>();
  /** The number of connections by key. */
  readonly #ofKeys = new Map<string, number>();

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#known.size;
  }

  /** Adds a connection. Returns the connection to end, which may be the new one, or undefined if there is room. */
  open(connection: Connection, ip: string): Connection | undefined {
    const { maxConnections, maxConnectionsWithoutKey, maxConnectionsPerAddress } = this.#limits;
    const network = networkOf(ip);
    let [neighbors, withoutKey] = [0, 0];
    let oldest: Connection | undefined;
    let oldestNeighbor: Connection | undefined;
    for (const [other, known] of this.#known) {
      const isNeighbor = known.network === network;
      if (isNeighbor) neighbors++;
      if (known.key !== undefined) continue;
      withoutKey++;
      oldest ??= other;
      if (isNeighbor) oldestNeighbor ??= other;
    }
    const isFull = this.#known.size >= maxConnections || withoutKey >= maxConnectionsWithoutKey;
    const isCrowded = neighbors >= maxConnectionsPerAddress;
    const ended = isCrowded ? oldestNeighbor : isFull ? oldest : undefined;
    if (ended !== undefined) this.close(ended);
    else if (isCrowded || isFull) return connection;
    this.#known.set(connection, { network, key: undefined });
    return ended;
  }

  /** Records that the connection has sent a valid key. */
  admit(connection: Connection, key: string): void {
    const known = this.#known.get(connection);
    if (known === undefined || known.key !== undefined) return;
    const ofKey = this.#ofKeys.get(key) ?? 0;
    if (ofKey >= this.#limits.maxConnectionsPerKey) return;
    this.#ofKeys.set(key, ofKey + 1);
    known.key = key;
  }

  close(connection: Connection): void {
    const key = this.#known.get(connection)?.key;
    this.#known.delete(connection);
    if (key === undefined) return;
    const ofKey = (this.#ofKeys.get(key) ?? 0) - 1;
    if (ofKey > 0) this.#ofKeys.set(key, ofKey);
    else this.#ofKeys.delete(key);
  }
}

interface Known {
  readonly network: string;
  /** The first valid key that it sent, if that key had fewer than `maxConnectionsPerKey` connections. */
  key: string | undefined;
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
