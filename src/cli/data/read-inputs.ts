import { isUtf8 } from "node:buffer";
import type { Streams } from "../command.js";
import { STDIN } from "../read-text.js";
import { reasonOf } from "../standard-output.js";
import { asBuffer, LINE_FEED, NOTHING } from "./bytes.js";
import type { RowFault } from "./cells.js";
import { CsvRow } from "./csv-cells.js";
import { ExpandedRows } from "./expand-rows.js";
import { detectFormat, type Format, type FormatOptions } from "./format.js";
import { type Input, openInput } from "./open-input.js";
import type { Problems } from "./problems.js";
import { Progress } from "./progress.js";
import type { CsvHeader, CsvSource, Source } from "./source.js";
import { CsvSplitter } from "./split-csv.js";
import { JsonSplitter } from "./split-json.js";
import { LineSplitter } from "./split-lines.js";
import type { RowSink, Splitter } from "./splitter.js";

export interface InputOptions extends FormatOptions {
  /** Whether the first row of CSV has the names of the columns. */
  readonly header: boolean;
  /** The text of CSV cells that are null. */
  readonly null: string;
  /** Default: UTF-8. */
  readonly encoding?: string | undefined;
  /** The property of JSON that contains the rows. */
  readonly path?: string | undefined;
}

/** Receives the rows of all inputs. */
export interface RowConsumer {
  /** Receives a row. The bytes are valid only during the call. */
  row(source: Source, bytes: Buffer, start: number, end: number, line: number): void;
  /** Receives the columns of CSV, before its rows. */
  columns(source: CsvSource): void;
  /** Receives a row that cannot be split from the others. */
  fault(name: string, fault: RowFault, line: number): void;
  /** Whether no more rows are wanted. */
  readonly isDone: boolean;
  /** Whether the consumer only collects rows, for a while. */
  readonly isSampling: boolean;
  /** Ends the collection of rows, because no others follow soon. */
  endSample(): void;
  /** Writes what the rows of a chunk resulted in. */
  flush(): Promise<void>;
}

/** A live input may pause. Then the rows so far must do as a sample. */
const PAUSE = 300;

/** Reads all inputs, one after the other. Files that cannot be read are problems. */
export async function readInputs(
  files: readonly string[],
  options: InputOptions,
  streams: Streams,
  problems: Problems,
  consumer: RowConsumer,
): Promise<void> {
  const progress = new Progress(streams);
  for (const file of files.length === 0 ? [STDIN] : files) {
    if (consumer.isDone || problems.isStopped || streams.signal.aborted) break;
    let input: Input;
    try {
      input = await openInput(file, streams, options.encoding);
    } catch (error) {
      problems.addFile(file, reasonOf((error as Error).message));
      continue;
    }
    try {
      await readInput(input, options, streams, problems, consumer, progress);
    } finally {
      await input.close();
    }
  }
  progress.end();
}

async function readInput(
  input: Input,
  options: InputOptions,
  streams: Streams,
  problems: Problems,
  consumer: RowConsumer,
  progress: Progress,
): Promise<void> {
  const sink = new SourceSink(input.name, options, problems, consumer);
  let splitter: Splitter | undefined;
  let head = Buffer.alloc(0);
  const begin = (): boolean => {
    const problem = formatProblem(head);
    if (problem !== undefined) {
      problems.addFile(input.name, problem);
      return false;
    }
    const hasMark = head.subarray(0, MARK.length).equals(MARK);
    const body = hasMark ? head.subarray(MARK.length) : head;
    const format = detectFormat(body, input.name, options);
    const { separatorLine = 0 } = format.kind === "csv" ? format : {};
    const start = (hasMark ? MARK.length : 0) + separatorLine;
    splitter = sink.begin(format, head.subarray(0, start));
    splitter.push(head.subarray(start));
    return true;
  };
  progress.begin(input);
  for (;;) {
    let chunk: Buffer | undefined;
    try {
      chunk = await nextChunk(input, streams.signal, consumer);
    } catch (error) {
      problems.addFile(input.name, reasonOf((error as Error).message));
      break;
    }
    if (chunk === undefined || streams.signal.aborted) break;
    if (splitter === undefined) {
      head = head.length === 0 ? Buffer.from(chunk) : Buffer.concat([head, chunk]);
      if ((head.includes(LINE_FEED) || head.length >= MAX_HEAD) && !begin()) return;
    } else splitter.push(chunk);
    await consumer.flush();
    progress.add(chunk.length);
    if (sink.isDone) return;
  }
  if (streams.signal.aborted) return;
  if (splitter === undefined && !begin()) return;
  splitter?.end();
  await consumer.flush();
}

/** A format is visible in the first line, or in this many bytes of it. */
const MAX_HEAD = 64 * 1024;
/** The byte order mark of UTF-8. */
const MARK = Buffer.from("\uFEFF");

const BY_DUCKDB = `Convert it first: duckdb -c "COPY (FROM 'FILE') TO '/dev/stdout' (FORMAT csv)" | ampipe ...`;

/** The bytes in which the first tag is. */
const MAX_MARKUP = 200;

/** What the first bytes, in hexadecimal digits, say about inputs that are not text in UTF-8, and how to read them. */
const OTHER_FORMATS: readonly (readonly [start: string, problem: string])[] = [
  ["28b52f", "is compressed. Decompress it first: zstd -dc FILE | ampipe ..."],
  ["425a68", "is compressed. Decompress it first: bzip2 -dc FILE | ampipe ..."],
  ["fd377a585a00", "is compressed. Decompress it first: xz -dc FILE | ampipe ..."],
  ["504b0304", "is a ZIP archive or a spreadsheet. Unpack it, or save the sheet as CSV first"],
  ["50415231", `is a Parquet file. ${BY_DUCKDB}`],
  ["4152524f5731", `is an Arrow file. Convert it to CSV first`],
  ["d0cf11e0", "is a spreadsheet or another document of Office. Save the sheet as CSV first"],
  ["25504446", "is a PDF file. Find the data as CSV or JSON"],
  [
    "53514c69746520666f726d6174",
    "is an SQLite database. Convert a table first: sqlite3 -csv -header FILE 'SELECT * FROM t'",
  ],
];

const MARKUP = /^\uFEFF?\s*<(?:[?!]|[a-z][\w:.-]*[\s/>])/i;

function formatProblem(head: Buffer): string | undefined {
  if (MARKUP.test(head.toString("utf8", 0, MAX_MARKUP))) return "is HTML or XML. Convert it to CSV or JSON first";
  const start = head.toString("hex", 0, 16);
  return OTHER_FORMATS.find(([bytes]) => start.startsWith(bytes))?.[1] ?? binaryProblem(head);
}

/** Describes inputs with NUL bytes, which a valid text may also have. */
function binaryProblem(head: Buffer): string | undefined {
  const start = head.subarray(0, MAX_HEAD);
  if (!start.includes(0)) return undefined;
  if (isUtf16(start, 1)) return "is in UTF-16. Add --encoding utf-16le";
  if (isUtf16(start, 0)) return "is in UTF-16. Add --encoding utf-16be";
  // Without a line that is cut off.
  if (isUtf8(start.subarray(0, start.lastIndexOf(LINE_FEED) + 1 || start.length))) return undefined;
  return (
    "is a binary file: it contains NUL bytes. If it is text in UTF-16, add --encoding utf-16le. " +
    "Otherwise, remove them first: tr -d '\\0' < FILE | ampipe ..."
  );
}

/** Returns whether the first character and most others have a NUL as their byte with this index, and no other does. */
function isUtf16(bytes: Buffer, index: 0 | 1): boolean {
  const isOther = (byte: number, at: number) => byte === 0 && at % 2 !== index;
  const nulls = bytes.filter((byte, at) => byte === 0 && at % 2 === index).length;
  return bytes[index] === 0 && nulls > bytes.length / 4 && !bytes.some(isOther);
}

/** Waits for the next chunk; undefined at the end and when the signal is aborted. */
async function nextChunk(input: Input, signal: AbortSignal, consumer: RowConsumer): Promise<Buffer | undefined> {
  const next = input.chunks.next();
  if (!input.isLive) return chunkOf(await next);
  let timer: NodeJS.Timeout | undefined;
  let stop = (): void => undefined;
  const aborted = new Promise<undefined>((resolve) => {
    stop = () => resolve(undefined);
    signal.addEventListener("abort", stop);
  });
  try {
    if (consumer.isSampling) {
      const paused = new Promise<"paused">((resolve) => {
        timer = setTimeout(resolve, PAUSE, "paused");
      });
      if ((await Promise.race([next, aborted, paused])) === "paused") {
        consumer.endSample();
        await consumer.flush();
      }
    }
    return chunkOf(await Promise.race([next, aborted]));
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}

function chunkOf(result: IteratorResult<Uint8Array> | undefined): Buffer | undefined {
  return result === undefined || result.done === true ? undefined : asBuffer(result.value);
}

/** Passes the rows of one input on, except for the header of CSV. */
class SourceSink implements RowSink {
  private source: Source | undefined;
  private format: Format = { kind: "jsonl" };
  /** The bytes before the first row. */
  private prefix: Buffer = NOTHING;
  /** Whether the header cannot be read, and so no row. */
  private hasNoHeader = false;

  constructor(
    private readonly name: string,
    private readonly options: InputOptions,
    private readonly problems: Problems,
    private readonly consumer: RowConsumer,
  ) {}

  get isDone(): boolean {
    return this.hasNoHeader || this.consumer.isDone || this.problems.isStopped;
  }

  begin(format: Format, prefix: Buffer): Splitter {
    this.format = format;
    this.prefix = Buffer.from(prefix);
    if (format.kind === "csv") {
      if (this.options.path !== undefined) this.problems.addFile(this.name, "is CSV, and --path is for JSON");
      return new CsvSplitter(format.delimiter, this, format.separatorLine === undefined ? 1 : 2);
    }
    if (this.options.path !== undefined) {
      this.source = { name: this.name, format: { kind: "array" }, csv: undefined };
      return new JsonSplitter(new ExpandedRows(this.options.path, this));
    }
    this.source = { name: this.name, format, csv: undefined };
    return format.kind === "jsonl" ? new LineSplitter(this) : new JsonSplitter(this);
  }

  row(bytes: Buffer, start: number, end: number, line: number): void {
    if (this.source === undefined) {
      const csv = this.readHeader(bytes, start, end);
      if (csv === undefined) return;
      const source = { name: this.name, format: this.format, csv };
      this.source = source;
      this.consumer.columns(source);
      if (csv.bytes !== undefined) return;
    }
    this.consumer.row(this.source, bytes, start, end, line);
  }

  fault(fault: RowFault, line: number): void {
    this.consumer.fault(this.name, fault, line);
  }

  private readHeader(bytes: Buffer, start: number, end: number): CsvHeader | undefined {
    const { header, null: nullText } = this.options;
    const delimiter = this.format.kind === "csv" ? this.format.delimiter : 0;
    const row = new CsvRow(delimiter);
    const fault = row.read(bytes, start, end);
    const problem =
      fault === undefined
        ? hasOldLineBreaks(row, bytes)
          ? "has line breaks without a line feed. Convert them first: tr '\\r' '\\n'"
          : undefined
        : `the first row cannot be read: ${fault.problem}`;
    if (problem !== undefined) {
      this.hasNoHeader = true;
      this.problems.addFile(this.name, problem);
      return undefined;
    }
    const names = uniqueNames(
      Array.from({ length: row.count }, (_, i) => (header ? row.text(bytes, i) : "") || `c${i + 1}`),
    );
    const dialect = { delimiter, null: nullText };
    if (!header) return { names, dialect, bytes: undefined };
    const own = bytes.subarray(start, end);
    return { names, dialect, bytes: Buffer.concat([this.prefix, own]) };
  }
}

/** Returns whether a cell without quotes has a carriage return, as in files with the line breaks of old Macs. */
function hasOldLineBreaks(row: CsvRow, bytes: Buffer): boolean {
  for (let i = 0; i < row.count; i++) if (row.quotes[i] === 0 && row.text(bytes, i).includes("\r")) return true;
  return false;
}

/** Appends a number to names that appear before, so that every column has its own. */
function uniqueNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  /** The last number of each name, because a search from 2 would take long for thousands of equal names. */
  const numbers = new Map<string, number>();
  for (const name of names) {
    let unique = name;
    let number = numbers.get(name) ?? 1;
    while (taken.has(unique)) unique = `${name}_${++number}`;
    numbers.set(name, number);
    taken.add(unique);
  }
  return [...taken];
}
