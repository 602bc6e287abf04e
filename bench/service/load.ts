import { connect, type Socket } from "node:net";

/** Measurements of a load. */
export interface Load {
  readonly seconds: number;
  /** Response times in milliseconds. */
  readonly times: readonly number[];
}

export interface LoadOptions {
  readonly port: number;
  /** Default: "GET". */
  readonly method?: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The expected status. Default: 200. */
  readonly status?: number;
  readonly connections: number;
  readonly seconds: number;
  /** The least number of requests, however long they take. Default: 0. */
  readonly requests?: number;
}

/** Sends requests over persistent connections, one at a time on each. Any other status ends the benchmark. */
export async function load({
  port,
  method = "GET",
  target,
  headers = {},
  body = "",
  status = 200,
  connections,
  seconds,
  requests = 0,
}: LoadOptions): Promise<Load> {
  const all = { Host: `127.0.0.1:${port}`, ...headers, ...(body && { "Content-Length": Buffer.byteLength(body) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
  const times: number[] = [];
  const start = performance.now();
  const end = start + 1000 * seconds;
  const goesOn = (): boolean => performance.now() < end || times.length < requests;
  await Promise.all(Array.from({ length: connections }, () => runConnection(port, request, status, goesOn, times)));
  return { seconds: (performance.now() - start) / 1000, times };
}

async function runConnection(
  port: number,
  request: string,
  status: number,
  goesOn: () => boolean,
  times: number[],
): Promise<void> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  const responses = new ResponseReader(socket, status);
  while (goesOn()) {
    const start = performance.now();
    socket.write(request);
    await responses.next();
    times.push(performance.now() - start);
  }
  socket.destroy();
}

/** Reads responses with minimal work, because the load shares its processors with the servers that it measures. */
class ResponseReader {
  private received = Buffer.alloc(0);
  private pending: { resolve(): void; reject(error: Error): void } | undefined;

  constructor(
    socket: Socket,
    private readonly status: number,
  ) {
    socket.on("data", (chunk) => {
      this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
      this.parse();
    });
    socket.on("error", (error) => this.pending?.reject(error));
    socket.on("close", () => this.pending?.reject(new Error("The server closed a connection")));
  }

  next(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.pending = { resolve, reject };
    });
  }

  private parse(): void {
    const headEnd = this.received.indexOf("\r\n\r\n");
    if (headEnd === -1) return;
    const head = this.received.toString("latin1", 0, headEnd);
    const length = /^content-length: (\d+)/im.exec(head)?.[1];
    if (!head.startsWith(`HTTP/1.1 ${this.status} `) || length === undefined) {
      this.pending?.reject(new Error(`Unexpected response: ${this.received.toString("utf8", 0, 500)}`));
      return;
    }
    const end = headEnd + 4 + Number(length);
    if (this.received.length < end) return;
    this.received = this.received.subarray(end);
    this.pending?.resolve();
  }
}
