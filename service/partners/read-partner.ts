/** The partner that a body describes, or what is wrong with it. */
export type ReadPartner = { readonly name: string } | { readonly problem: string };

/** `{ "name": "…" }` and nothing else: what the service does not know it must not pass over. */
export function readPartner(json: string): ReadPartner {
  const body = parsed(json);
  if (body === undefined) return { problem: "The body is not JSON." };
  if (typeof body.value !== "object" || body.value === null || Array.isArray(body.value)) {
    return { problem: 'The body must be an object, such as { "name": "Ada" }.' };
  }
  const unknown = Object.keys(body.value).filter((member) => member !== "name");
  if (unknown.length > 0)
    return { problem: `A partner is created with "name" and nothing else, not with ${listed(unknown)}.` };
  const { name } = body.value as { readonly name?: unknown };
  if (typeof name !== "string") return { problem: '"name" must be there and be a string.' };
  if (!isOnlyMember(json)) return { problem: '"name" is there twice.' };
  if (name.includes("\0")) return { problem: '"name" holds U+0000, which cannot be stored.' };
  if (!name.isWellFormed()) return { problem: '"name" holds half of a character (a lone surrogate).' };
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

/** JSON.parse takes the last of several members of one name without a word. Here there is one member, and it is a string. */
function isOnlyMember(json: string): boolean {
  return /^\s*\{\s*"(?:[^"\\]|\\.)*"\s*:\s*"(?:[^"\\]|\\.)*"\s*\}\s*$/.test(json);
}
