import type { StoredKey } from "./keys.js";

const HEAD = ["id", "name", "state", "created", "expires", "revoked"] as const;

/** Formats keys as a text table. `now` is in milliseconds since 1970. */
export function keyTable(keys: readonly StoredKey[], now: number): string {
  if (keys.length === 0) return "No keys. Create one: npm run key -- create my-program";
  const rows = [
    HEAD,
    ...keys.map((key) => [
      String(key.id),
      key.name,
      stateOf(key, now),
      toTheMinute(key.createdAt),
      toTheMinute(key.expiresAt ?? "never"),
      toTheMinute(key.revokedAt ?? ""),
    ]),
  ];
  const widths = HEAD.map((_head, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  return rows.map((row) => line(row).trimEnd()).join("\n");
}

function stateOf({ revokedAt, expiresAt }: StoredKey, now: number): string {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && Date.parse(expiresAt) <= now ? "expired" : "valid";
}

/** `2027-01-31 12:00Z` */
function toTheMinute(time: string): string {
  return time.replace(/^(.{10})T(.{5}).*$/, "$1 $2Z");
}
