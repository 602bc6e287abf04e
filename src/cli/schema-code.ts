import type { MemberJson } from "./complete-description.js";
import { array, type Code, call, layout, object, property, safeJson } from "./typescript.js";

/** Returns TypeScript that defines the described schema as `schema`, with a constant for each related schema. */
export function schemaCode(description: readonly MemberJson[]): string {
  const constants = new Constants();
  const schema = constants.define(description);
  const imports = layout({
    open: "import {",
    items: constants.imports,
    close: `} from ${safeJson("ampipe")};`,
    isSpaced: true,
  });
  const missing = constants.lacksKeys ? [MISSING_KEYS] : [];
  return `${[imports, ...missing, ...constants.statements, `export const schema = ${layout(schema, "export const schema = ;")};`].join("\n\n")}\n`;
}

const MISSING_KEYS =
  "// TODO: The keys of relations are not known. Replace each undefined with the name of a key. Only SQL uses it.";

/** Collects the functions that are imported, and a constant for each related schema. */
class Constants {
  readonly statements: string[] = [];
  /** Whether the keys of a relation are not known. The code has `undefined` instead, which `one` and `many` reject. */
  lacksKeys = false;
  private readonly functions = new Set(["defineSchema"]);
  /** The names of constants by their code: equal schemas are one constant. */
  private readonly names = new Map<string, string>();

  get imports(): readonly string[] {
    return [...this.functions].sort();
  }

  define(members: readonly MemberJson[]): Code {
    return call("defineSchema", [object(members.map((member) => property(member.name, this.member(member))))]);
  }

  private member(member: MemberJson): Code {
    if ("relation" in member) {
      const { name, relation, fields, ...options } = member;
      const related = this.constant(name, fields);
      const key = relation === "one" ? "from" : "to";
      if (options[key] !== undefined || options.through !== undefined) return this.call(relation, [related], options);
      this.lacksKeys = true;
      return this.call(relation, [related], { [key]: undefined, ...options });
    }
    const { name: _name, ...field } = member;
    return this.field(field);
  }

  private field({ type, choices, item, custom, ...options }: Omit<FieldOf<MemberJson>, "name">): Code {
    if (custom) {
      const {
        operators = [],
        hidden,
        description,
        aliases,
        sortable: _sortable,
        selectable: _selectable,
        ...rest
      } = options;
      const own = Object.entries({ hidden, description, aliases }).filter(([, value]) => value !== undefined);
      const ofType = this.field({ type, ...(choices && { choices }), ...rest });
      return this.call("custom", [ofType, array(operators.map(safeJson))], Object.fromEntries(own));
    }
    if (item !== undefined) return this.call("listOf", [this.field(item)], options);
    return this.call(type, choices === undefined ? [] : [array(choices.map(safeJson))], options);
  }

  private call(name: string, values: readonly Code[], options: object): Code {
    this.functions.add(name);
    const given = Object.entries(options).map(([option, value]) => property(option, valueCode(value)));
    return call(name, given.length === 0 ? values : [...values, object(given)]);
  }

  /** Returns the name of the constant for the related schema of a relation. */
  private constant(relation: string, members: readonly MemberJson[]): string {
    const schema = this.define(members);
    const key = JSON.stringify(schema);
    const known = this.names.get(key);
    if (known !== undefined) return known;
    const taken = new Set([...this.names.values(), "defineSchema"]);
    const base = `${relation.replace(/[^\p{ID_Continue}]+(.?)/gu, (_, next: string) => next.toUpperCase())}Schema`;
    const start = /^[\p{ID_Start}_]/u.test(base) ? base : `_${base}`;
    let name = start;
    for (let number = 2; taken.has(name); number++) name = `${start}${number}`;
    this.names.set(key, name);
    this.statements.push(`const ${name} = ${layout(schema, `const ${name} = ;`)};`);
    return name;
  }
}

type FieldOf<Member> = Exclude<Member, { readonly relation: unknown }>;

function valueCode(value: unknown): Code {
  if (value === undefined) return "undefined";
  return Array.isArray(value) ? array(value.map(safeJson)) : safeJson(value);
}
