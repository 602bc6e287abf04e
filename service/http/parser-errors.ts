import type { RejectionReason } from "./rejection-reasons.js";

/** An error of Node's HTTP parser, or of the server around it. */
export interface ParserError {
  readonly code?: string | undefined;
  /** The last bytes passed to the parser, and how many of them it accepted. */
  readonly rawPacket?: Uint8Array | undefined;
  readonly bytesParsed?: number | undefined;
}

export interface ParserErrorDescription {
  readonly reason: RejectionReason;
  readonly status: number;
  /** ASCII of bounded length that contains nothing the client sent. */
  readonly detail: string;
}

const AFTER_URL = 'The URL must be followed by "HTTP/1.1". Encode spaces in the URL as %20.';
const LENGTH = "Content-Length must be the number of bytes of the body and must appear once.";

/** What to send instead, for the errors that clients make. */
const DETAILS: ReadonlyMap<string, string> = new Map([
  [
    "HPE_INVALID_METHOD",
    "A request must start with an uppercase method, such as GET. This port supports HTTP/1.1, not HTTPS or HTTP/2.",
  ],
  ["HPE_PAUSED_H2_UPGRADE", "This port supports HTTP/1.1, not HTTP/2."],
  ["HPE_INVALID_CONSTANT", AFTER_URL],
  ["HPE_INVALID_VERSION", AFTER_URL],
  [
    "HPE_INVALID_HEADER_TOKEN",
    'A header is not valid. Write "Name: value" on one line, with letters, digits and "-" in the name and no control characters.',
  ],
  ["HPE_INVALID_CONTENT_LENGTH", LENGTH],
  ["HPE_UNEXPECTED_CONTENT_LENGTH", LENGTH],
]);

/** Describes an error of Node's HTTP parser: what is wrong with the request and what to send instead. */
export function describeParserError(error: ParserError): ParserErrorDescription {
  const { code = "" } = error;
  if (code === "HPE_HEADER_OVERFLOW") {
    const detail = "The request line and the headers are too long. Send a shorter filter, or fewer headers.";
    return { reason: "head_too_large", status: 431, detail };
  }
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    const detail = "The request did not arrive in time. Send it again.";
    return { reason: "request_timeout", status: 408, detail };
  }
  const known = code === "HPE_INVALID_URL" ? urlDetail(error) : DETAILS.get(code);
  const detail = known ?? "This is not a valid HTTP/1.1 request.";
  return { reason: "not_http", status: 400, detail };
}

function urlDetail({ rawPacket = new Uint8Array(), bytesParsed = 0 }: ParserError): string {
  const byte = rawPacket[bytesParsed] ?? 0x20;
  const hex = byte.toString(16).toUpperCase().padStart(2, "0");
  if (byte >= 0x80) {
    return (
      `The URL contains the byte 0x${hex}, which is not ASCII. Encode characters as UTF-8, then percent-encode them. ` +
      `For example, U+00E9 is %C3%A9. With curl: curl -G --data-urlencode 'filter=...' URL`
    );
  }
  if (byte < 0x20 || byte === 0x7f) return `The URL contains the control character 0x${hex}. Encode it as %${hex}.`;
  return 'The URL must be a path that starts with "/". Percent-encode all characters except ASCII letters, digits and punctuation.';
}
