/** A quoted name or text, a parenthesis, the start of a clause, or a connective. */
const PIECE =
  /"(?:[^"]|"")*"|`(?:[^`]|``)*`|'(?:[^']|'')*'|[()]| (?:FROM|WHERE|ORDER BY|LIMIT|OFFSET)\b| (?:AND|OR) |, /g;

/** Breaks SQL into lines: before clauses, before connectives by their depth, and after the commas of the columns. */
export function breakSql(text: string): string {
  let depth = 0;
  return text.replace(PIECE, (piece) => {
    if (piece === "(") depth += 1;
    else if (piece === ")") depth -= 1;
    else if (/^ (?:AND|OR) $/.test(piece)) return `\n${"  ".repeat(Math.max(1, depth))}${piece.slice(1)}`;
    else if (depth === 0 && piece === ", ") return ",\n  ";
    else if (depth === 0 && piece.startsWith(" ")) return `\n${piece.slice(1)}`;
    return piece;
  });
}
