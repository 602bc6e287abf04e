// Writes rows to a PGlite folder, one commit each, and prints the number of each acknowledged row. Never ends by
// itself.
// Usage: node <this file as JavaScript> <folder> <worker file>
import { writeSync } from "node:fs";
import { openPglite } from "../../../service/database/pglite/open-pglite.js";

const [folder = "", workerFile = ""] = process.argv.slice(2);
// No statement may fail because the machine is slow.
const database = await openPglite({ folder, workerFile, statementTimeout: 600_000, timeout: 600_000 });
await database.transaction([
  { text: "CREATE TABLE IF NOT EXISTS written (n integer PRIMARY KEY, filling text)", values: [] },
]);
const [last] = await database.query({ text: "SELECT COALESCE(max(n), 0) AS n FROM written", values: [] });
for (let n = Number(last?.n) + 1; ; n++) {
  await database.query({ text: "INSERT INTO written VALUES ($1, $2)", values: [n, "x".repeat(500)] });
  // Not buffered, because this process may be killed at any moment.
  writeSync(1, `${n}\n`);
}
