export type { PrismaProvider } from "./prisma/provider.js";
export { type PrismaOptions, toPrisma } from "./prisma/to-prisma.js";
export type { PrismaCondition, PrismaWhere } from "./prisma/where.js";
