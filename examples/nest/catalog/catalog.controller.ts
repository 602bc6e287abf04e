import { Controller, Get, Param, Req, Res } from "@nestjs/common";
import { HttpAdapterHost } from "@nestjs/core";
import { ApiTags } from "@nestjs/swagger";
import { fromSql, getHandler, listHandler, type NodeRequest, toRequest } from "ampipe/http";
import { sql } from "ampipe/sql";
import { DataSource } from "typeorm";
import type { Caller } from "../auth.guard.js";
import { dialect } from "../database.module.js";
import { product } from "../products/product.schema.js";
import { sendResponse } from "../send-response.js";

/** A request of Express, or one of Fastify with that of Node in `raw`. */
type Incoming = Caller & (NodeRequest | { readonly raw: NodeRequest });

/** The same products, served by the handlers of ampipe: with ETag, Link and cursors, and numbers with all digits. */
@ApiTags("catalog")
@Controller("catalog")
export class CatalogController {
  private readonly handleList: (request: Request, caller: Caller) => Promise<Response>;
  private readonly handleGet: (request: Request, key: string, caller: Caller) => Promise<Response>;

  constructor(
    private readonly adapterHost: HttpAdapterHost,
    source: DataSource,
  ) {
    const products = fromSql(product, {
      table: "product",
      dialect,
      query: ({ text, values }) => source.query(text, values),
      // The context is the request of Express or Fastify.
      where: (_request, { user }: Caller) => sql`tenant = ${user.tenant}`,
    });
    this.handleList = listHandler({ schema: product, source: products, cursors: true });
    this.handleGet = getHandler({ schema: product, source: products });
  }

  @Get()
  async list(@Req() incoming: Incoming, @Res() outgoing: unknown): Promise<void> {
    await this.send(await this.handleList(webRequestOf(incoming), incoming), outgoing);
  }

  @Get(":id")
  async get(@Param("id") id: string, @Req() incoming: Incoming, @Res() outgoing: unknown): Promise<void> {
    await this.send(await this.handleGet(webRequestOf(incoming), id, incoming), outgoing);
  }

  private async send(response: Response, outgoing: unknown): Promise<void> {
    await sendResponse(this.adapterHost.httpAdapter, outgoing, response);
  }
}

function webRequestOf(incoming: Incoming): Request {
  return toRequest("raw" in incoming ? incoming.raw : incoming);
}
