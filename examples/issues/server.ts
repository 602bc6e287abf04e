import { createServer, type IncomingMessage, type Server } from "node:http";
import type { PGlite } from "@electric-sql/pglite";
import type { Schema } from "ampipe";
import { fromSql, getHandler, listHandler, problemResponse, type Resource, toNodeListener } from "ampipe/http";
import { postgres, type SqlCondition, type SqlText, sql } from "ampipe/sql";
import { openDatabase } from "./database.js";
import { SCHEMAS } from "./schemas.js";

interface User {
  readonly id: number;
  readonly role: "member" | "admin";
  readonly time_zone: string;
}

/** The context of the handlers. */
interface Caller {
  readonly user: User;
}

/** The rows that a user sees, in lists, single records, relations, facets and exports. */
function issuesOf({ id, role }: User): SqlCondition {
  return role === "admin" ? sql`TRUE` : sql`NOT confidential OR assignee_id = ${id}`;
}

function commentsOf(user: User): SqlCondition {
  if (user.role === "admin") return sql`TRUE`;
  return sql`NOT internal AND issue_id IN (SELECT id FROM issue WHERE ${issuesOf(user)})`;
}

/** Returns the lists of one role, by path. */
function listsOf(role: User["role"], database: PGlite, now: () => Date): Record<string, Resource<Schema, Caller>> {
  const { issues, comments } = SCHEMAS[role];
  const common = {
    now,
    timeZone: (_request: Request, { user }: Caller) => user.time_zone,
    names: { me: (_request: Request, { user }: Caller) => user.id },
    export: { maxRows: 10_000, guardFormulas: true },
  };
  const tables = {
    dialect: postgres,
    query: async ({ text, values }: SqlText) => (await database.query(text, values)).rows,
  };
  const everyone = { table: "app_user", where: "everything" } as const;
  return {
    issues: {
      ...common,
      name: "Issue",
      schema: issues,
      facets: ["state", "priority", "assignee.name"],
      defaultFields: ["id", "title", "state", "priority", "due", "assignee.name"],
      source: fromSql(issues, {
        ...tables,
        table: "issue",
        where: (_request, { user }: Caller) => issuesOf(user),
        relations: {
          assignee: everyone,
          comments: {
            table: "comment",
            where: (_request, { user }, table) =>
              sql`${table}.id IN (SELECT id FROM comment WHERE ${commentsOf(user)})`,
          },
          "comments.author": everyone,
        },
        conditions: {
          search: { "*": (words, table) => sql`${table}.document @@ websearch_to_tsquery('english', ${words})` },
        },
      }),
    },
    comments: {
      ...common,
      name: "Comment",
      schema: comments,
      source: fromSql(comments, {
        ...tables,
        table: "comment",
        where: (_request, { user }: Caller) => commentsOf(user),
        relations: { author: everyone },
      }),
    },
  };
}

type Route = (request: Request, incoming: IncomingMessage) => Promise<Response>;

/** Returns the function that responds to all requests. */
export function tracker(database: PGlite, now = () => new Date()): Route {
  const routesOf = (role: User["role"]) =>
    new Map(
      Object.entries(listsOf(role, database, now)).map(([path, resource]) => [
        path,
        // Single records have all fields.
        { list: listHandler(resource), get: getHandler({ ...resource, defaultFields: undefined }) },
      ]),
    );
  const routes = { member: routesOf("member"), admin: routesOf("admin") };
  return async (request, { headers }) => {
    const user = await findUser(database, headers.authorization);
    if (user === undefined) return problemResponse(401, { headers: { "www-authenticate": "Bearer" } });
    const [, path = "", id, ...more] = new URL(request.url).pathname.split("/");
    const route = routes[user.role].get(path);
    if (route === undefined || more.length > 0) return problemResponse(404);
    return id === undefined ? route.list(request, { user }) : route.get(request, id, { user });
  };
}

async function findUser(database: PGlite, authorization = ""): Promise<User | undefined> {
  const key = authorization.replace(/^Bearer /, "");
  const { rows } = await database.query<User>("SELECT id, role, time_zone FROM app_user WHERE api_key = $1", [key]);
  return rows[0];
}

export function start(route: Route, port: number): Server {
  return createServer(toNodeListener(route)).listen(port);
}

if (process.argv[1] === import.meta.filename) start(tracker(await openDatabase()), 3000);
