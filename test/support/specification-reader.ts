/** A filter as read by `readSpecification`. */
export type Reading =
  | { readonly field: string; readonly op: string; readonly values: readonly string[] }
  | { readonly all: readonly Reading[] }
  | { readonly any: readonly Reading[] };

/**
 * Parses only the syntax of the source specification: `field operator value` joined by `&` and `|`. Returns undefined for
 * any other syntax. It shares no code with the library, follows the specification's table of operators, and adds only
 * the precedence, which the specification does not define.
 */
export function readSpecification(text: string): Reading | undefined {
  const alternatives = splitOutsideLists(text, "|").map((part) => {
    const conditions = splitOutsideLists(part, "&").map(readCondition);
    return conditions.includes(undefined) ? undefined : join("all", conditions as Reading[]);
  });
  return alternatives.includes(undefined) ? undefined : join("any", alternatives as Reading[]);
}

function join(how: "all" | "any", parts: readonly Reading[]): Reading {
  const [only, another] = parts;
  if (only !== undefined && another === undefined) return only;
  return how === "all" ? { all: parts } : { any: parts };
}

function splitOutsideLists(text: string, separator: string): string[] {
  const parts = [""];
  let inList = false;
  for (const character of text) {
    // A bracket starts a list only where an operator is allowed: directly after a name.
    const current = parts[parts.length - 1] ?? "";
    if (!inList && character === "[" && /(?:^|[&|])[A-Za-z_]\w*!?$/.test(current)) inList = true;
    else if (inList && character === "]") inList = false;
    if (character === separator && !inList) parts.push("");
    else parts[parts.length - 1] = current + character;
  }
  return parts;
}

function readCondition(text: string): Reading | undefined {
  const list = /^([A-Za-z_]\w*)(!?\[)([^\]]*)\]$/s.exec(text);
  if (list !== null) {
    const [, field = "", open = "", items = ""] = list;
    return { field, op: `${open}]`, values: items.split(",") };
  }
  const comparison = /^([A-Za-z_]\w*)(!=|!\*|>=|<=|=|\*|>(?!=)|<(?!=))(.+)$/s.exec(text);
  if (comparison === null) return undefined;
  const [, field = "", op = "", value = ""] = comparison;
  return { field, op, values: [value] };
}
