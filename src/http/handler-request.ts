import type { Reply } from "./reply.js";

/** A request as handlers read it: of the Web, or of Node without a Web Request. */
export interface HandlerRequest {
  readonly method: string;
  /** With its "?", as in the URL of the Web Request. */
  readonly rawQuery: string;
  readonly isAborted: boolean;
  /** Throws the reason of the signal if the client has disconnected. */
  throwIfAborted(): void;
  header(name: string): string | null;
  /** The body of the Web Request. Throws a BodyAlreadyRead if something else has read it. */
  takeBody(): ReadableStream<Uint8Array> | null;
  /** The Web Request, which the functions of programs get. */
  readonly web: Request;
}

/** Returns the reply to a request, or the response that a function of the program returned. */
export type Answer<Context = unknown> = (request: HandlerRequest, context: Context) => Promise<Reply | Response>;

/** By handler: what it does without a Web Request and Response. */
const answers = /* @__PURE__ */ new WeakMap<object, Answer<never>>();

/** Lets servers other than those of the Web call a handler without a Web Request and Response. */
export function registerAnswer<Context>(handler: object, answer: Answer<Context>): void {
  answers.set(handler, answer);
}

/** Returns undefined for functions of programs, and for handlers of another copy of this package. */
export function answerOf(handler: object): Answer<never> | undefined {
  return answers.get(handler);
}

/** By what a source was asked: the request, whose Web Request is only created if the source reads it. */
const requests = /* @__PURE__ */ new WeakMap<object, HandlerRequest>();

/** Returns what a source is asked, with the Web Request as `request`. */
export function askFor<Members extends object>(
  members: Members,
  request: HandlerRequest,
): Members & { request: Request } {
  const asked = {
    ...members,
    get request() {
      return request.web;
    },
  };
  requests.set(asked, request);
  return asked;
}

/** Throws the reason of the signal if the client of a request to a source has disconnected. */
export function throwIfAborted(asked: { readonly request: Request }): void {
  const request = requests.get(asked);
  if (request === undefined) asked.request?.signal?.throwIfAborted();
  else request.throwIfAborted();
}
