// The classes of the Prisma packages that the tests use. Only `npm run test:engines` installs the packages.

declare module "@prisma/adapter-better-sqlite3" {
  export class PrismaBetterSqlite3 {
    constructor(options: { readonly url: string });
  }
}

declare module "@prisma/adapter-pg" {
  export class PrismaPg {
    constructor(options: { readonly connectionString: string });
  }
}

declare module "pglite-prisma-adapter" {
  export class PrismaPGlite {
    constructor(database: unknown);
  }
}
