import { connect, type Socket } from "node:net";

/** Measurements of a load. */
export interface Load {
  readonly seconds: number;
  /** Response times in milliseconds. */
  readonly times: readonly number[];
}

export interface LoadOptions {
  readonly port: number;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}

/** Sends requests over persistent connections, one at a time on each. Any status except 200 ends the benchmark. */
export async function load({ port, target, headers, connections, seconds }: LoadOptions): Promise<Load> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lines.join("")}\r\n`;
  const times: number[] = [];
  const start = performance.now();
  const end = start + 1000 * seconds;
  await Promise.all(Array.from({ length: connections }, () => runConnection(port, request, end, times)));
  return { seconds: (performance.now() - start) / 1000, times };
}

async function runConnection(port: number, request: string, end: number, times: number[]): Promise<void> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  const responses = new ResponseReader(socket);
  while (performance.now() < end) {
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

  constructor(socket: Socket) {
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
    if (!head.startsWith("HTTP/1.1 200") || length === undefined) {
      this.pending?.reject(new Error(`Unexpected response: ${this.received.toString("utf8", 0, 500)}`));
      return;
    }
    const end = headEnd + 4 + Number(length);
    if (this.received.length < end) return;
    this.received = this.received.subarray(end);
    this.pending?.resolve();
  }
}
