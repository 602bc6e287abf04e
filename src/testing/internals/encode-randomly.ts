import type { Choices } from "./choices.js";

const NEVER_RAW = /[%+&#]/;
const ALWAYS_RAW = /[A-Za-z0-9_.~-]/;

/** Percent-encodes a text, with some escapes that are not needed, and some spaces as plus signs. */
export function encodeRandomly(text: string, choices: Choices): string {
  return Array.from(text, (character) => {
    const choice = choices.next(4);
    if (character === " ") return choice === 1 ? "+" : "%20";
    const isRaw = ALWAYS_RAW.test(character) ? choice !== 3 : choice === 2 && isVisibleAscii(character);
    if (isRaw && !NEVER_RAW.test(character)) return character;
    const escaped = escapeAll(character);
    return choice === 1 ? escaped.toLowerCase() : escaped;
  }).join("");
}

function isVisibleAscii(character: string): boolean {
  return character > " " && character < "\x7f";
}

function escapeAll(character: string): string {
  const bytes = new TextEncoder().encode(character);
  return Array.from(bytes, (byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");
}
