import type { ServerResponse } from "node:http";
import type { Context as HonoContext } from "hono";
import type { KeyHolder } from "../keys/key-store.js";
import type { Log } from "./log.js";

/** What goes with a request from one step to the next. */
export interface Environment {
  /** What the server gives; nothing of it where there is none. */
  readonly Bindings: {
    readonly outgoing?: ServerResponse;
    /** Told that the connection has sent a valid key, by its id. */
    readonly onKey?: (id: string) => void;
  };
  readonly Variables: {
    /** Of the request: every line has its id. */
    readonly log: Log;
    /** Whose key it is; there behind `authentication` alone. */
    readonly holder: KeyHolder;
  };
}

export type Context = HonoContext<Environment>;
