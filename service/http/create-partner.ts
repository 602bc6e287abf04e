import { problemResponse } from "ampipe/http";
import { createPartner, type NewPartner } from "../database/partners.js";
import { PARTNER_PATH } from "../resources.js";
import type { DeadlineOf } from "./deadlines.js";
import type { Context } from "./environment.js";
import type { RequestDatabase } from "./fair-database.js";
import { readJsonText } from "./read-json.js";
import { readPartner } from "./read-partner.js";

const IDEMPOTENCY_KEY = /^[\x21-\x7E]{1,255}$/;

/** Creates a partner; one time only, if the request has an Idempotency-Key and is sent again. */
export function createPartnerHandler(
  database: RequestDatabase,
  deadlineOf: DeadlineOf,
): (context: Context) => Promise<Response> {
  return async (context) => {
    const { req } = context;
    if (req.raw.url.includes("?")) return problemResponse(400, { detail: "This request takes no query string." });
    const idempotencyKey = req.header("idempotency-key");
    if (idempotencyKey !== undefined && !IDEMPOTENCY_KEY.test(idempotencyKey)) {
      const detail = "An Idempotency-Key has 1 to 255 ASCII characters and no space.";
      return problemResponse(400, { detail });
    }
    const text = await readJsonText(context);
    if (text instanceof Response) return text;
    const partner = readPartner(text);
    if ("problem" in partner) return problemResponse(400, { detail: partner.problem });
    const key = context.get("holder").id;
    const by = deadlineOf(req.raw);
    const wanted: NewPartner = { name: partner.name, createdBy: key };
    const created = await createPartner(
      { query: (statement, options) => database.query(statement, { ...options, key, by }) },
      idempotencyKey === undefined ? wanted : { ...wanted, idempotencyKey },
    );
    if ("conflict" in created) {
      return problemResponse(422, { detail: "This Idempotency-Key was used for another partner." });
    }
    const headers = new Headers({ location: `${PARTNER_PATH}/${created.id}` });
    if (created.replayed) headers.set("idempotency-replayed", "true");
    return Response.json({ data: { id: created.id } }, { status: 201, headers });
  };
}
