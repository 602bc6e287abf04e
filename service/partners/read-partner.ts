/** A partner read from a request body, or the error in the body. */
export type ReadPartner = { readonly name: string } | { readonly problem: string };

/** Parses `{ "name": "…" }`. Other members are an error, because the service must not ignore data. */
export function readPartner(json: string): ReadPartner {
  const body = parsed(json);
  if (body === undefined) return { problem: "The body is not valid JSON." };
  if (typeof body.value !== "object" || body.value === null || Array.isArray(body.value)) {
    return { problem: 'The body must be a JSON object, such as { "name": "Ada" }.' };
  }
  const unknown = Object.keys(body.value).filter((member) => member !== "name");
  if (unknown.length > 0) return { problem: `Unknown member ${listed(unknown)}. A partner has only "name".` };
  const { name } = body.value as { readonly name?: unknown };
  if (typeof name !== "string") return { problem: 'Member "name" must be a string.' };
  if (!isOnlyMember(json)) return { problem: 'Member "name" appears more than once.' };
  if (name.includes("\0")) return { problem: 'Member "name" contains U+0000, which cannot be stored.' };
  if (!name.isWellFormed()) return { problem: 'Member "name" contains half of a character (a lone surrogate).' };
  return { name };
}

function parsed(json: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(json) };
  } catch {
    return undefined;
  }
}

function listed(members: readonly string[]): string {
  const shown = members.slice(0, 3).map((member) => JSON.stringify(member.slice(0, 40)));
  return members.length > 3 ? `${shown.join(", ")} and ${members.length - 3} more` : shown.join(", ");
}

/**
 * Whether the object has one member. JSON.parse silently keeps the last of several members with one name. The value is
 * a string here.
 */
function isOnlyMember(json: string): boolean {
  return /^\s*\{\s*"(?:[^"\\]|\\.)*"\s*:\s*"(?:[^"\\]|\\.)*"\s*\}\s*$/.test(json);
}
