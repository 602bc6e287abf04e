/** A year or month: its first day, and the first day after it. */
export interface Period {
  readonly first: string;
  readonly next: string;
}

/** Reads `1980`, `1980-05` and `1980/5`. */
export function periodOf(text: string): Period | undefined {
  const [, yearText, monthText] = /^([0-9]{4})(?:[-/]([0-9]{1,2}))?$/.exec(text) ?? [];
  if (yearText === undefined) return undefined;
  const year = Number(yearText);
  if (monthText === undefined) return { first: dayOf(year, 1), next: dayOf(year + 1, 1) };
  const month = Number(monthText);
  if (month < 1 || month > 12) return undefined;
  return { first: dayOf(year, month), next: month === 12 ? dayOf(year + 1, 1) : dayOf(year, month + 1) };
}

function dayOf(year: number, month: number): string {
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-01`;
}
