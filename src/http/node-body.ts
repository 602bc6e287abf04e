import { BodyAlreadyRead } from "./query-body.js";

/** The part of a Node request that reads its body. */
export interface NodeBody {
  readonly readableEnded?: boolean;
  readonly destroyed?: boolean;
  on?(event: string, listener: (chunk: Uint8Array) => void): unknown;
  pause?(): unknown;
  resume?(): unknown;
}

const ABORTED = "The request was aborted.";

/**
 * Returns the body of a Node request as a stream. Nothing is read before the stream is. If the stream is cancelled, the
 * rest of the body is discarded: `Readable.toWeb` would end the connection, and with it the response.
 */
export function nodeBody(incoming: NodeBody): ReadableStream<Uint8Array> {
  let isListening = false;
  let isOver = false;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const end = (finish: () => void) => (): void => {
          if (!isOver) finish();
          isOver = true;
        };
        if (!isListening) {
          isListening = true;
          // Otherwise the body would be empty, and the list would not be filtered.
          if (incoming.readableEnded) return controller.error(new BodyAlreadyRead());
          // It emits no more events.
          if (incoming.destroyed) return controller.error(new Error(ABORTED));
          incoming.on?.("data", (chunk) => {
            if (isOver) return;
            incoming.pause?.();
            controller.enqueue(chunk);
          });
          const fail = end(() => controller.error(new Error(ABORTED)));
          incoming.on?.(
            "end",
            end(() => controller.close()),
          );
          incoming.on?.("error", fail);
          incoming.on?.("close", fail);
        }
        incoming.resume?.();
      },
      cancel() {
        isOver = true;
        incoming.resume?.();
      },
    },
    // Reads only on demand.
    { highWaterMark: 0 },
  );
}
