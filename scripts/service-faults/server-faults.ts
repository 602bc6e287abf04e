import { randomInt } from "node:crypto";
import type { PostgresServer } from "./postgres-server.js";

/** A fault of a server and its recovery. */
export interface Fault {
  readonly name: string;
  readonly down: () => Promise<void> | void;
  /** Duration of the fault. */
  readonly milliseconds: number;
  readonly up: () => Promise<void> | void;
}

/** The server is not running yet. */
export function lateStart(server: PostgresServer): Fault {
  return { name: "not started yet", down: () => {}, milliseconds: 3_000, up: () => server.start() };
}

/**
 * Returns the faults of a running server in order: the number of kills, and the others in proportion. It is frozen for
 * these milliseconds, or somewhat longer.
 */
export function serverFaults(server: PostgresServer, kills: number, frozen = 4_000): readonly Fault[] {
  const nothing = (): void => {};
  const start = (): Promise<void> => server.start();
  const times = (share: number, fault: () => Fault): readonly Fault[] =>
    Array.from({ length: Math.ceil(kills * share) }, fault);
  return [
    ...times(1, () => ({ name: "killed", down: () => server.crash(), milliseconds: randomInt(300, 3_000), up: start })),
    ...times(2 / 3, () => ({
      name: "connections terminated",
      down: () => server.terminateConnections(),
      milliseconds: 0,
      up: nothing,
    })),
    ...times(1 / 6, () => ({
      name: "frozen",
      down: () => server.freeze(),
      milliseconds: frozen + randomInt(2_000),
      up: () => server.thaw(),
    })),
    ...times(1 / 6, () => ({
      name: "stopped",
      down: () => server.stop(),
      milliseconds: randomInt(3_000, 5_000),
      up: start,
    })),
  ];
}
