import { and } from "../language/ast/builders.js";
import type { Condition, Filter, Related } from "../language/ast/filter.js";
import { foldUnrelated } from "../language/ast/fold-tree.js";
import { bind } from "../language/bind/bind.js";
import { boolean, date, decimal, integer, text, timestamp, uuid } from "../language/schema/field-types.js";
import { relationWithoutKeys } from "../language/schema/relation.js";
import { createSchema, type Schema } from "../language/schema/schema.js";
import type { Field } from "../language/types/field.js";

/** The types to try, the narrowest first. Nullable, so that the SQL is right for both kinds of columns. */
const CANDIDATES: readonly (() => Field)[] = [
  () => boolean({ nullable: true }),
  () => integer({ nullable: true }),
  () => decimal({ nullable: true }),
  () => date({ nullable: true }),
  () => timestamp({ nullable: true }),
  () => uuid({ nullable: true }),
];

/** Guesses a schema from the values of a filter: the first type that accepts all conditions of a field, or text. */
export function guessSchema(filter: Filter): Schema {
  const conditions = new Map<string, Condition[]>();
  const parts = new Map<string, Filter[]>();
  const collect = (condition: Condition): void => {
    const { field } = condition;
    conditions.set(field, [...(conditions.get(field) ?? []), condition]);
  };
  const ignore = (): void => undefined;
  foldUnrelated<Filter, void>(filter, {
    everything: ignore,
    and: ignore,
    or: ignore,
    not: ignore,
    comparison: (node) => collect(node as Condition),
    membership: (node) => collect(node as Condition),
    related: (node) => {
      const { relation, part } = node as Related;
      parts.set(relation, [...(parts.get(relation) ?? []), part]);
    },
  });
  const fields = new Map([...conditions].map(([name, uses]) => [name, guessField(name, uses)]));
  const relations = [...parts].filter(([name]) => !fields.has(name));
  return createSchema(
    fields,
    [],
    new Map(relations.map(([name, filters]) => [name, relationWithoutKeys("many", guessSchema(and(...filters)), {})])),
  );
}

function guessField(name: string, conditions: readonly Condition[]): Field {
  const hasValue = conditions.some((condition) =>
    (condition.kind === "membership" ? condition.items : [condition.value]).some((value) => value !== null),
  );
  const candidates = hasValue ? CANDIDATES.map((create) => create()) : [];
  const fits = (field: Field): boolean => {
    const schema = createSchema(new Map([[name, field]]), []);
    return conditions.every((condition) => bind(condition, schema).ok);
  };
  return candidates.find(fits) ?? text({ nullable: true, ordered: true });
}
