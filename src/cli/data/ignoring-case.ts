import { targetOf } from "../../language/schema/filterable.js";
import { createSchema, type Relation, type Schema } from "../../language/schema/schema.js";
import type { Field } from "../../language/types/field.js";

/** Returns the schema with texts whose case does not matter: that of A to Z. */
export function ignoringCase(schema: Schema): Schema {
  return createSchema(
    new Map([...schema.byName].map(([name, field]) => [name, withoutCase(field)])),
    [],
    new Map([...schema.relationByName].map(([name, relation]) => [name, withTarget(relation)])),
  );
}

function withoutCase(field: Field): Field {
  return field.type === "text" ? { ...field, ignoresCase: true } : field;
}

function withTarget(relation: Relation): Relation {
  // Created when used, because schemas may refer to each other.
  let target: Schema | undefined;
  return {
    ...relation,
    target: () => {
      target ??= ignoringCase(targetOf(relation));
      return target;
    },
  };
}
