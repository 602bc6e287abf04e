import type { BoundCondition, BoundNode, BoundRelated } from "../language/bind/bound-filter.js";
import { conditionKey } from "../language/bind/condition-key.js";
import type { Relation } from "../language/schema/schema.js";
import type { Field } from "../language/types/field.js";
import { type ConditionTest, testOf } from "../memory/condition-test.js";
import type { Budget } from "./budget.js";
import { nodeKey } from "./node-key.js";
import { FALSE, type Literal, negationOf, TRUE } from "./sat-solver.js";

/** What it takes to prepare a condition, so that steps are about as long as those of the search. */
export const STEPS_PER_CONDITION = 20;

/** Something that is true or false for a record. Its literal of the solver is set when all of them are known. */
export interface Atom {
  literal: Literal;
}

/** A condition on a field, in its positive form. */
export interface FieldAtom extends Atom {
  readonly condition: BoundCondition;
  readonly test: ConditionTest;
}

/** At least `count` related records match the part. */
export interface RelatedAtom extends Atom {
  readonly part: BoundNode;
  /** The same for equal parts. */
  readonly key: string;
  readonly count: number;
}

/**
 * A condition on a custom field, and the opposite one. A solution needs one of them, or does not depend on the meaning of
 * the field.
 */
export interface CustomAtom extends Atom {
  opposite: Literal;
}

/** The conditions on a field. */
export interface FieldConditions {
  readonly definition: Field;
  readonly atoms: FieldAtom[];
}

/** The conditions on the records of a relation. */
export interface RelatedConditions {
  readonly definition: Relation;
  readonly atoms: RelatedAtom[];
}

/** The conditions of filters on the records of one schema, equal ones once. Their literals are numbers of this table. */
export class Conditions {
  readonly fields = new Map<string, FieldConditions>();
  readonly customs: CustomAtom[] = [];
  readonly relations = new Map<string, RelatedConditions>();
  /** By number. The first is always true. */
  private readonly atoms: Atom[] = [{ literal: TRUE }];
  private readonly byKey = new Map<string, Literal>();

  constructor(private readonly budget: Budget) {}

  /** Returns the literal of the positive form of a condition. */
  condition(condition: BoundCondition): Literal {
    const { name, definition } = condition.field;
    // A custom field is null only without a related record.
    if (definition.custom && condition.kind === "comparison" && condition.value === null) return FALSE;
    this.budget.spend(STEPS_PER_CONDITION + (condition.kind === "membership" ? condition.items.length : 0));
    return this.literalOf(conditionKey(condition), () => {
      if (definition.custom) {
        const atom: CustomAtom = { literal: TRUE, opposite: TRUE };
        this.customs.push(atom);
        return atom;
      }
      const atom: FieldAtom = { condition, test: testOf(condition), literal: TRUE };
      valueIn(this.fields, name, (): FieldConditions => ({ definition, atoms: [] })).atoms.push(atom);
      return atom;
    });
  }

  /** Returns the literals that must all be true. */
  related({ relation, operator, count, part }: BoundRelated): readonly Literal[] {
    const key = nodeKey(part);
    this.budget.spend(STEPS_PER_CONDITION + (key.length >> 3));
    const atLeast = (least: number): Literal =>
      this.literalOf(`${JSON.stringify(relation.name)}${least}${key}`, () => {
        const atom: RelatedAtom = { part, key, count: least, literal: TRUE };
        const { definition } = relation;
        valueIn(this.relations, relation.name, (): RelatedConditions => ({ definition, atoms: [] })).atoms.push(atom);
        return atom;
      });
    return operator === "=" ? [atLeast(count), negationOf(atLeast(count + 1))] : [atLeast(count)];
  }

  /** Returns the literal of the solver for one of this table. */
  solverLiteral(literal: Literal): Literal {
    const atom = this.atoms[literal >> 1] as Atom | CustomAtom;
    if ((literal & 1) === 0) return atom.literal;
    return "opposite" in atom ? atom.opposite : negationOf(atom.literal);
  }

  private literalOf(key: string, create: () => Atom): Literal {
    const known = this.byKey.get(key);
    if (known !== undefined) return known;
    const literal = 2 * this.atoms.length;
    this.atoms.push(create());
    this.byKey.set(key, literal);
    return literal;
  }
}

function valueIn<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}
