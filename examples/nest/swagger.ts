import type { INestApplication } from "@nestjs/common";
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from "@nestjs/swagger";
import { type DescribedResource, openApi } from "ampipe/http";
import { product } from "./products/product.schema.js";

/** The resources of the application, as `openApi` describes them. */
const RESOURCES: readonly DescribedResource[] = [
  { name: "Product", path: "/products", schema: product, get: true },
  { name: "CatalogItem", path: "/catalog", schema: product, get: true },
];

/** Returns the document of the controllers, completed with the parameters and schemas of the lists. */
export function createDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle("Shop")
    .setVersion("1.0")
    .addBearerAuth()
    .addSecurityRequirements("bearer");
  // The schemas of ampipe are those of OpenAPI 3.1.
  const document = SwaggerModule.createDocument(app, config.setOpenAPIVersion("3.1.0").build());
  const { paths, components } = openApi({
    title: "Shop",
    version: "1.0",
    resources: RESOURCES,
  }) as unknown as OpenAPIObject;
  for (const [path, { get }] of Object.entries(paths)) {
    const operation = document.paths[path]?.get;
    if (operation === undefined || get === undefined) throw new Error(`No controller serves GET ${path}.`);
    const { summary, parameters, responses } = get;
    Object.assign(operation, { summary, parameters, responses });
  }
  const schemas = { ...document.components?.schemas, ...components?.schemas };
  return { ...document, components: { ...document.components, schemas } };
}
