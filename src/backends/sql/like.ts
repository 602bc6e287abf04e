/** The part of a LIKE pattern with `ESCAPE '!'` that stands for the text itself. */
export function escapeLike(text: string): string {
  return /[!%_]/.test(text) ? text.replace(/[!%_]/g, "!$&") : text;
}
