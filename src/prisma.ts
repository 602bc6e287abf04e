export type {} from "./bridges/prisma/prisma-codes.js";
export type { PrismaProvider } from "./bridges/prisma/provider.js";
export type { PrismaRelation, PrismaRelations } from "./bridges/prisma/related-model.js";
export { type PrismaOptions, toPrisma } from "./bridges/prisma/to-prisma.js";
export type { PrismaCondition, PrismaWhere } from "./bridges/prisma/where.js";
