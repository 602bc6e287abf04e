import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

export interface Asked {
  readonly method: "GET" | "POST";
  /** From the host on. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Milliseconds to wait before the body of the answer is read. */
  readonly pause?: number;
}

export interface Answer {
  readonly kind: "answer";
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Failure {
  /**
   * Whether nobody listened; the connection ended before the first byte of an answer, and was new or had been used
   * before; it ended in the middle of the answer; or there was no answer in a long time.
   */
  readonly kind: "refused" | "reset" | "reset kept-alive" | "truncated" | "hung";
  readonly error: string;
}

export type Outcome = (Answer | Failure) & {
  readonly begin: number;
  /** On the clock of `performance.now()`, as `begin`. */
  readonly end: number;
};

/** Milliseconds: more than any answer may take, so that one that hangs is told from one that is late. */
const GIVE_UP = 15_000;

/** One connection that is kept alive, which is asked one thing at a time. */
export class HttpClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #port: number;
  readonly #key: string;

  constructor(port: number, key: string) {
    this.#port = port;
    this.#key = key;
  }

  async ask(asked: Asked): Promise<Outcome> {
    const begin = performance.now();
    const outcome = await this.#outcome(asked);
    return { ...outcome, begin, end: performance.now() };
  }

  close(): void {
    this.#agent.destroy();
  }

  #outcome({ method, target, headers, body, pause }: Asked): Promise<Answer | Failure> {
    return new Promise((resolve) => {
      let received = (): boolean => false;
      const signal = AbortSignal.timeout(GIVE_UP);
      const asking = request({
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
        const beforeAnswer = asking.reusedSocket ? "reset kept-alive" : "reset";
        const kind = signal.aborted ? "hung" : received() ? "truncated" : beforeAnswer;
        resolve({ kind: error.code === "ECONNREFUSED" ? "refused" : kind, error: error.message });
      };
      asking.on("error", fail);
      asking.on("socket", (socket) => {
        const before = socket.bytesRead;
        received = () => socket.bytesRead > before;
      });
      asking.on("response", async (response) => {
        response.on("error", fail);
        if (pause !== undefined) await sleep(pause);
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const { statusCode: status = 0, headers: given } = response;
          resolve({ kind: "answer", status, headers: given, body: Buffer.concat(chunks).toString("utf8") });
        });
      });
      asking.end(body);
    });
  }
}
