import "reflect-metadata";
import { NestFactory } from "@nestjs/core";
import { SwaggerModule } from "@nestjs/swagger";
import { AppModule } from "./app.module.js";
import { createDocument } from "./swagger.js";

async function bootstrap(): Promise<void> {
  // For Fastify, pass a second argument: new FastifyAdapter().
  const app = await NestFactory.create(AppModule);
  SwaggerModule.setup("docs", app, () => createDocument(app));
  await app.listen(3000);
}

void bootstrap();
