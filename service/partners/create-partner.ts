import { problemResponse } from "ampipe/http";
import { insertPartner } from "../database/partners.js";
import { type CreateOperation, type CreateRequest, createdResponse } from "../http/create-handler.js";
import { readPartner } from "./read-partner.js";

export const createPartner: CreateOperation = {
  handler,
  summary: "Create a partner",
  bodySchema: {
    type: "object",
    required: ["name"],
    properties: { name: { type: "string" } },
    additionalProperties: false,
  },
  exampleBody: { name: "Ada" },
  isIdempotent: true,
};

async function handler({ path, json, keyId, idempotencyKey, database }: CreateRequest): Promise<Response> {
  const partner = readPartner(json);
  if ("problem" in partner) return problemResponse(400, { detail: partner.problem });
  const inserted = await insertPartner(database, { name: partner.name, createdBy: keyId, idempotencyKey });
  if ("conflict" in inserted) {
    return problemResponse(422, { detail: "This Idempotency-Key was used for another partner. Send a new key." });
  }
  return createdResponse(path, inserted.id, { isReplayed: inserted.replayed });
}
