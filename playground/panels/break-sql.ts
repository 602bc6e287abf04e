/** A quoted name or text, a parenthesis, or the start of a clause. */
const PIECE = /"(?:[^"]|"")*"|`(?:[^`]|``)*`|'(?:[^']|'')*'|[()]| (?:FROM|WHERE|ORDER BY|LIMIT|OFFSET)\b| (?:AND|OR) /g;

/** Breaks a statement into lines before each clause and each condition that is not inside parentheses. */
export function breakSql(text: string): string {
  let depth = 0;
  return text.replace(PIECE, (piece) => {
    if (piece === "(") depth += 1;
    else if (piece === ")") depth -= 1;
    else if (depth === 0 && piece.startsWith(" ")) {
      return /^ (?:AND|OR) $/.test(piece) ? `\n  ${piece.slice(1)}` : `\n${piece.slice(1)}`;
    }
    return piece;
  });
}
