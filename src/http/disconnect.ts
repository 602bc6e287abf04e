/** A response or stream of Node, as far as it shows whether a response was sent completely. */
interface Sending {
  readonly writableFinished?: boolean;
  readonly destroyed?: boolean;
  /** Of a stream of HTTP/2, whose `writableFinished` is true after an abort too. */
  readonly aborted?: boolean;
  once?(event: "close", listener: () => void): unknown;
}

/** The parts of requests of Node, Express and HTTP/2 that lead to the response. */
interface Incoming {
  readonly readableEnded?: boolean;
  readonly destroyed?: boolean;
  once?(event: "close", listener: () => void): unknown;
  readonly stream?: Sending;
  readonly res?: Sending;
  readonly socket?: { readonly _httpMessage?: Sending & { readonly req?: unknown } };
}

/** Calls the function if the client disconnects before the response is complete, at once if it already has. */
export function onDisconnect(incoming: Incoming, outgoing: Sending | undefined, abort: () => void): void {
  const sending = sendingOf(incoming, outgoing);
  const responseClosed = (): void => {
    if (isCut(incoming, sending)) abort();
  };
  if (sending?.destroyed) responseClosed();
  else sending?.once?.("close", responseClosed);
  if (incoming.stream !== undefined) return;
  // A response in the queue of a connection emits no event. Its request does, unless the body has been read.
  const requestClosed = (): void => {
    if (!incoming.readableEnded && isCut(incoming, sending)) abort();
  };
  if (incoming.destroyed) requestClosed();
  else incoming.once?.("close", requestClosed);
}

/** Returns whether the client has disconnected before the response was complete. */
export function isDisconnected(incoming: Incoming, outgoing: Sending | undefined): boolean {
  const sending = sendingOf(incoming, outgoing);
  const isRequestClosed = incoming.stream === undefined && incoming.destroyed === true && !incoming.readableEnded;
  return (isRequestClosed || sending?.destroyed === true) && isCut(incoming, sending);
}

function sendingOf(incoming: Incoming, outgoing: Sending | undefined): Sending | undefined {
  return incoming.stream ?? outgoing ?? responseOf(incoming);
}

function isCut(incoming: Incoming, sending: Sending | undefined): boolean {
  return incoming.stream === undefined ? !sending?.writableFinished : sending?.aborted === true;
}

/** Finds the response of a request, for callers that have only the request. */
function responseOf(incoming: Incoming): Sending | undefined {
  // Express sets `res`. Node has no public property for it.
  const found = incoming.res ?? incoming.socket?._httpMessage;
  return found === incoming.res || incoming.socket?._httpMessage?.req === incoming ? found : undefined;
}
