import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

export interface ClientRequest {
  readonly method: "GET" | "POST";
  /** Path and query string. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Milliseconds to wait before the body of the response is read. */
  readonly pause?: number;
}

export interface ClientResponse {
  readonly kind: "response";
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Failure {
  /**
   * "refused": connection refused. "reset", "reset kept-alive": the new or reused connection ended before the first
   * byte of a response. "truncated": it ended during the response. "hung": no response for a long time.
   */
  readonly kind: "refused" | "reset" | "reset kept-alive" | "truncated" | "hung";
  readonly error: string;
}

export type Outcome = (ClientResponse | Failure) & {
  readonly begin: number;
  /** On the clock of `performance.now()`, as `begin`. */
  readonly end: number;
};

/** Milliseconds: more than any response may take, to distinguish a hanging from a late response. */
const HANG_TIMEOUT = 15_000;

/** Sends one request at a time on a kept-alive connection. */
export class HttpClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #port: number;
  readonly #key: string;

  constructor(port: number, key: string) {
    this.#port = port;
    this.#key = key;
  }

  async send(clientRequest: ClientRequest): Promise<Outcome> {
    const begin = performance.now();
    const outcome = await this.#outcome(clientRequest);
    return { ...outcome, begin, end: performance.now() };
  }

  close(): void {
    this.#agent.destroy();
  }

  #outcome({ method, target, headers, body, pause }: ClientRequest): Promise<ClientResponse | Failure> {
    return new Promise((resolve) => {
      let received = (): boolean => false;
      const signal = AbortSignal.timeout(HANG_TIMEOUT);
      const outgoing = request({
        ...{ host: "127.0.0.1", port: this.#port, agent: this.#agent, method, path: target, signal },
        headers: {
          authorization: `Bearer ${this.#key}`,
          ...(body === undefined
            ? {}
            : { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
          ...headers,
        },
      });
      const fail = (error: NodeJS.ErrnoException): void => {
        const beforeResponse = outgoing.reusedSocket ? "reset kept-alive" : "reset";
        const kind = signal.aborted ? "hung" : received() ? "truncated" : beforeResponse;
        resolve({ kind: error.code === "ECONNREFUSED" ? "refused" : kind, error: error.message });
      };
      outgoing.on("error", fail);
      outgoing.on("socket", (socket) => {
        const before = socket.bytesRead;
        received = () => socket.bytesRead > before;
      });
      outgoing.on("response", async (response) => {
        response.on("error", fail);
        if (pause !== undefined) await sleep(pause);
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const { statusCode: status = 0, headers: given } = response;
          resolve({ kind: "response", status, headers: given, body: Buffer.concat(chunks).toString("utf8") });
        });
      });
      outgoing.end(body);
    });
  }
}
