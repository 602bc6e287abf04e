export { type JsonSchemaOptions, schemaFromJsonSchema } from "./json-schema/schema-from-json-schema.js";
