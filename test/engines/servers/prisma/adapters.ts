// In this folder, because only here these packages are installed. `prisma-types.d.ts` has their types.
export { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
export { PrismaPg } from "@prisma/adapter-pg";
export { PrismaPGlite } from "pglite-prisma-adapter";
