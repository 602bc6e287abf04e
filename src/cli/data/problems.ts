import { visible } from "../../language/diagnostics/display.js";
import type { RowFault } from "./cells.js";

/** What to do with rows that cannot be read. */
export type BadRows = "report" | "skip" | "stop";

/** The start of the problem of a row in another encoding. */
export const NOT_UTF8 = "not UTF-8";

/** Problems that are reported in full. */
const MAX_REPORTED = 10;

/** Reports rows and files that cannot be read, the first ten in full. */
export class Problems {
  private rows = 0;
  private others = 0;
  private hasEncodingHint = false;

  constructor(
    private readonly report: (line: string) => void,
    private readonly badRows: BadRows,
  ) {}

  /** Whether an error occurred, so that the exit code must be 2. */
  get hasErrors(): boolean {
    return this.others > 0 || (this.rows > 0 && this.badRows !== "skip");
  }

  /** Whether to stop reading. */
  get isStopped(): boolean {
    return this.badRows === "stop" && this.rows > 0;
  }

  /** Adds a problem of a row that begins at a line of a file. */
  addRow(name: string, line: number, { problem, line: offset, isKept }: RowFault): void {
    this.rows++;
    if (this.badRows === "skip" || this.rows > MAX_REPORTED || (this.isStopped && this.rows > 1)) return;
    const action = this.badRows === "stop" ? "stopped" : "skipped";
    this.report(visible(`${name}:${line + offset}: ${problem}${isKept === true ? "" : ` (${action})`}`));
    if (!problem.startsWith(NOT_UTF8) || this.hasEncodingHint) return;
    this.hasEncodingHint = true;
    this.report(visible(`If ${name} is in Latin-1 or Windows-1252, add --encoding latin1.`));
  }

  /** Adds a problem of a whole file. */
  addFile(name: string, problem: string): void {
    this.others++;
    this.report(visible(`${name}: ${problem}`));
  }

  /** Reports the number of rows that were not reported. */
  finish(): void {
    const count = this.badRows === "skip" ? this.rows : this.rows - MAX_REPORTED;
    if (count <= 0 || this.badRows === "stop") return;
    const rows = `${count.toLocaleString("en")}${this.badRows === "skip" ? "" : " more"} bad ${count === 1 ? "row" : "rows"}`;
    this.report(`${rows} skipped`);
  }
}
