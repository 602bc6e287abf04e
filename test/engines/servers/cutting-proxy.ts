import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Stands between clients and a server on 127.0.0.1. */
export interface CuttingProxy {
  readonly port: number;
  /** Of the answer to what is sent next, lets so many bytes through and then ends the connection. */
  cutNextAnswerAfter(bytes: number): void;
  close(): Promise<void>;
}

export async function startCuttingProxy(serverPort: number): Promise<CuttingProxy> {
  let armed: number | undefined;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(serverPort, "127.0.0.1");
    let left = Number.POSITIVE_INFINITY;
    const cut = (): void => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", cut);
    }
    client.on("data", (chunk) => {
      left = armed ?? left;
      armed = undefined;
      server.write(chunk);
    });
    server.on("data", (chunk) => {
      const through = chunk.subarray(0, left);
      left -= chunk.length;
      if (left >= 0) client.write(through);
      else client.end(through, cut);
    });
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    port: (proxy.address() as AddressInfo).port,
    cutNextAnswerAfter: (bytes) => {
      armed = bytes;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, "close");
    },
  };
}
