import { eq, parse, print } from "ampipe";

/** Returns the filter with one more condition: that the field has the value. A broken filter is continued as it stands. */
export function addCondition(text: string, field: string, value: unknown): string {
  const condition = print(eq(field, value === null || value === undefined ? null : String(value)));
  if (text.trim() === "") return condition;
  const parsed = parse(text);
  if (parsed.ok) return parsed.value.kind === "or" ? `(${text})&${condition}` : `${text}&${condition}`;
  return /[&|(]\s*$/.test(text) ? text + condition : `${text}&${condition}`;
}
