import { visible } from "../../language/diagnostics/display.js";
import type { Streams } from "../command.js";
import type { Input } from "./open-input.js";

const DELAY = 1000;
const INTERVAL = 200;

/** Shows on a terminal how much of an input was read, if that takes more than a second. */
export class Progress {
  private readonly start = performance.now();
  private next = this.start + DELAY;
  private input: Pick<Input, "name" | "size"> = { name: "", size: undefined };
  private ofInput = 0;
  private total = 0;

  constructor(private readonly streams: Pick<Streams, "progress">) {}

  begin(input: Pick<Input, "name" | "size">): void {
    this.input = input;
    this.ofInput = 0;
  }

  add(bytes: number): void {
    this.ofInput += bytes;
    this.total += bytes;
    const now = performance.now();
    if (now < this.next) return;
    this.next = now + INTERVAL;
    const { name, size } = this.input;
    const share = size === undefined || size === 0 ? "" : ` ${Math.floor((100 * this.ofInput) / size)} %`;
    const rate = (this.total / 1000 / (now - this.start)).toFixed(0);
    this.streams.progress(visible(`${name}:${share} ${(this.ofInput / 1e6).toFixed(0)} MB, ${rate} MB/s`));
  }

  /** Removes the line. */
  end(): void {
    if (this.next > this.start + DELAY) this.streams.progress("");
  }
}
