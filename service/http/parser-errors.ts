/** An error of Node's HTTP parser, or of the server around it. */
export interface ParserError {
  readonly code?: string | undefined;
  /** What the parser was given last, and how many bytes of it are good. */
  readonly rawPacket?: Uint8Array | undefined;
  readonly bytesParsed?: number | undefined;
}

export interface ParserErrorDescription {
  readonly status: number;
  readonly title: string;
  /** ASCII, of bounded length, and without a character of what was sent. */
  readonly detail: string;
}

const AFTER_URL = 'After the URL, "HTTP/1.1" must follow. Write a space in the URL as %20.';
const LINE_END = "Each line before the body must end with CR LF.";
const LENGTH = "Content-Length must be the number of bytes of the body, and must appear once.";

const DETAILS: ReadonlyMap<string, string> = new Map([
  [
    "HPE_INVALID_METHOD",
    "A request must start with a method in capitals, such as GET. This port speaks HTTP/1.1, and neither HTTPS nor HTTP/2.",
  ],
  ["HPE_PAUSED_H2_UPGRADE", "This port speaks HTTP/1.1, not HTTP/2."],
  ["HPE_INVALID_CONSTANT", AFTER_URL],
  ["HPE_INVALID_VERSION", AFTER_URL],
  [
    "HPE_INVALID_HEADER_TOKEN",
    'A header is not valid. Write "Name: value" on one line, with letters, digits and "-" in the name and no control characters.',
  ],
  ["HPE_CR_EXPECTED", LINE_END],
  ["HPE_LF_EXPECTED", LINE_END],
  ["HPE_INVALID_CONTENT_LENGTH", LENGTH],
  ["HPE_UNEXPECTED_CONTENT_LENGTH", LENGTH],
  ["HPE_INVALID_TRANSFER_ENCODING", 'Transfer-Encoding must be "chunked", without a Content-Length.'],
  [
    "HPE_INVALID_CHUNK_SIZE",
    "The size of a chunk must be a hexadecimal number, and the chunk must have as many bytes.",
  ],
]);

/** What is wrong with a request that Node's parser refuses, and what to write. */
export function describeParserError(error: ParserError): ParserErrorDescription {
  const { code = "" } = error;
  if (code === "HPE_HEADER_OVERFLOW") {
    const detail = "The request line and the headers are too long. Send a shorter filter, or fewer headers.";
    return { status: 431, title: "Request Header Fields Too Large", detail };
  }
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return { status: 408, title: "Request Timeout", detail: "The request has not arrived in time. Send it again." };
  }
  const detail = code === "HPE_INVALID_URL" ? urlDetail(error) : DETAILS.get(code);
  return { status: 400, title: "Bad Request", detail: detail ?? "This is not a request of HTTP/1.1." };
}

function urlDetail({ rawPacket = new Uint8Array(), bytesParsed = 0 }: ParserError): string {
  const byte = rawPacket[bytesParsed] ?? 0x20;
  if (byte >= 0x80) {
    return (
      `The URL has the byte 0x${hex(byte)}, which is not ASCII. ${encodingOf(rawPacket.subarray(bytesParsed))} ` +
      `With curl: curl -G --data-urlencode 'filter=...' URL`
    );
  }
  if (byte < 0x20 || byte === 0x7f)
    return `The URL has the control character 0x${hex(byte)}. Write it as %${hex(byte)}.`;
  return 'The URL must be a path that starts with "/", and every other character than ASCII letters, digits and signs must be percent-encoded.';
}

/** How to write the character that the bytes start with. */
function encodingOf(bytes: Uint8Array): string {
  for (const length of [2, 3, 4]) {
    const character = bytes.subarray(0, length);
    if (character.length === length && isUtf8(character)) {
      return `Percent-encode the character that it begins: write ${[...character].map((byte) => `%${hex(byte)}`).join("")}.`;
    }
  }
  return "Write characters as UTF-8 and percent-encode them: U+00E9, an e with an acute accent, is %C3%A9.";
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function hex(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, "0");
}
