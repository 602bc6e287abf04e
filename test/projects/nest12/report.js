import "reflect-metadata";
import { NestFactory } from "@nestjs/core";

/** Starts the application, sends requests and prints the responses. */
export async function report(module, adapter, isOneCopy) {
  const app = await NestFactory.create(module, adapter, { logger: false });
  await app.listen(0, "127.0.0.1");
  const url = await app.getUrl();
  const get = (query) => fetch(`${url}/products${query}`, { headers: { authorization: "Bearer key-of-ada" } });
  const found = await get("?filter=id>0&name*bolt");
  const { data } = await found.json();
  const refused = await get("?filter=nam=x");
  console.log(
    JSON.stringify({ isOneCopy, status: found.status, ids: data.map(({ id }) => id), refused: refused.status }),
  );
  await app.close();
}
