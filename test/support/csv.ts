/** A cell of CSV. Quotes distinguish an empty text from null. */
export interface Cell {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** Parses CSV by the grammar of RFC 4180, in which every line ends with CRLF. Throws for any other text. */
export function parseCsv(csv: string): readonly (readonly Cell[])[] {
  const rows: Cell[][] = [];
  let at = 0;
  let row: Cell[] = [];
  const fail = (): never => {
    throw new Error(`Not CSV at ${at}: ${JSON.stringify(csv.slice(at, at + 20))}`);
  };
  while (at < csv.length) {
    const [match, quoted, plain = ""] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))/.exec(csv.slice(at)) ?? fail();
    row.push(
      quoted === undefined ? { text: plain, isQuoted: false } : { text: quoted.replaceAll('""', '"'), isQuoted: true },
    );
    at += match.length;
    if (csv[at] === ",") at++;
    else if (csv.startsWith("\r\n", at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else fail();
  }
  if (row.length > 0) fail();
  return rows;
}
