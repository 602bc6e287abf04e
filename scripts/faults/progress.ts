/** Shows progress on one line of the terminal. Prints nothing if standard error is not a terminal. */
export class Progress {
  private readonly current = new Set<string>();
  private done = -1;

  constructor(private readonly total: number) {}

  begin(name: string): void {
    this.current.add(name);
    this.show();
  }

  end(name: string): void {
    this.current.delete(name);
    this.done++;
    this.show();
  }

  private show(): void {
    if (!process.stderr.isTTY) return;
    const text = `${Math.max(0, this.done)}/${this.total}  ${[...this.current].join("  |  ")}`;
    process.stderr.write(
      `\r\u001b[K${text.slice(0, process.stderr.columns - 1)}${this.done === this.total ? "\r\u001b[K" : ""}`,
    );
  }
}
