import type { StoredKey } from "./keys.js";

const HEAD = ["id", "name", "state", "created", "expires", "last used", "revoked"] as const;

/** Formats keys as a text table. `now` is in milliseconds since 1970. */
export function keyTable(keys: readonly StoredKey[], now: number): string {
  if (keys.length === 0) return "No keys. Create one: npm run key -- create my-program\n";
  const rows = [
    HEAD,
    ...keys.map((key) => [
      String(key.id),
      key.name,
      stateOf(key, now),
      toTheMinute(key.createdAt),
      key.expiresAt === null ? "never" : toTheMinute(key.expiresAt),
      key.lastUsedAt === null ? "never" : toTheMinute(key.lastUsedAt),
      key.revokedAt === null ? "" : toTheMinute(key.revokedAt),
    ]),
  ];
  const widths = HEAD.map((_head, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}

function stateOf({ revokedAt, expiresAt }: StoredKey, now: number): string {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && Date.parse(expiresAt) <= now ? "expired" : "valid";
}

/** `2027-01-31 12:00Z` */
function toTheMinute(time: string): string {
  return time.replace(/^(.{10})T(.{5}).*$/, "$1 $2Z");
}
