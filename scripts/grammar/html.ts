const ENTITY_OF: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITY_OF[character] ?? character);
}

/** Converts prose to HTML. Text between backticks becomes code. */
export function proseToHtml(prose: string): string {
  return escapeHtml(prose).replace(/`([^`]*)`/g, "<code>$1</code>");
}
