import type { ServerResponse } from "node:http";
import type { Context as HonoContext } from "hono";
import type { KeyHolder } from "../keys/key-store.js";
import type { Log } from "./log.js";
import type { Turn } from "./turn.js";

/** The context of a request, for Hono. */
export interface Environment {
  /** Provided by the server; empty if the app is called without one. */
  readonly Bindings: {
    readonly outgoing?: ServerResponse;
    /** The network of the client, from `networkOf`. */
    readonly network?: string;
    /** Called with the id of the valid key that the connection has sent. */
    readonly onKey?: (id: string) => void;
  };
  readonly Variables: {
    /** Logger that adds the request id to each line. */
    readonly log: Log;
    /** Holder of the key. Set by `takeTurns`; `authentication` rejects requests without it. */
    readonly holder: KeyHolder;
    readonly turn: Turn;
    /** Runs work of the request in a further turn, when the first one is over. */
    readonly inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
    /** Whether the response has begun, as an export whose further records are read. */
    readonly isExporting?: boolean;
    /** When the request began to wait for its first turn: a time of `performance.now()`. */
    readonly arrival: number;
  };
}

export type Context = HonoContext<Environment>;
