/** A line on the terminal that says how far a long work has come; nothing where nobody looks. */
export function showProgress(title: string, total: number) {
  const isShown = process.stderr.isTTY === true;
  let shown = false;
  return {
    update: (done: number): void => {
      if (!isShown) return;
      shown = true;
      const percent = total === 0 ? 100 : Math.floor((100 * done) / total);
      process.stderr.write(`\r${title}: ${done.toLocaleString("en")} of ${total.toLocaleString("en")} (${percent} %)`);
    },
    end: (): void => {
      if (shown) process.stderr.write("\n");
    },
  };
}
