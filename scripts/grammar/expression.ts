import {
  Alternation,
  Alternative,
  type IProduction,
  NonTerminal,
  Option,
  Repetition,
  RepetitionMandatory,
  RepetitionMandatoryWithSeparator,
  RepetitionWithSeparator,
  type Rule,
  Terminal,
  type TokenType,
  tokenLabel,
} from "chevrotain";

/** The right side of a production. A special has no EBNF structure of its own: `notation` is its EBNF, `words` its label. */
export type Expression =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "special"; readonly notation: string; readonly words: string }
  | { readonly kind: "sequence"; readonly parts: readonly Expression[] }
  | { readonly kind: "choice"; readonly options: readonly Expression[] }
  | { readonly kind: "optional"; readonly part: Expression }
  | { readonly kind: "repeated"; readonly part: Expression };

export interface Production {
  readonly name: string;
  readonly expression: Expression;
}

/** Quotes a literal with quotes that it does not contain, because ISO/IEC 14977 has no escapes. */
export function writeLiteral(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}

/** Converts the parser's rules, from its `getGAstProductions`, in the order of their declaration. */
export function readProductions(rules: Readonly<Record<string, Rule>>): Production[] {
  return Object.values(rules).map(({ name, definition }) => ({ name, expression: sequence(definition) }));
}

/** Parses a token's label: names and quoted literals, separated by commas or by `|`. */
export function readLabel(token: TokenType): Expression {
  const label = tokenLabel(token);
  const options = label.split(" | ").map(readSequence);
  return only(options) ?? { kind: "choice", options };
}

function readSequence(label: string): Expression {
  return join(
    label
      .split(/, (?!")|(?<!"), /)
      .map((part) =>
        part.startsWith('"') ? { kind: "literal", text: part.slice(1, -1) } : { kind: "name", name: part },
      ),
  );
}

function read(production: IProduction): Expression {
  if (production instanceof Terminal) return readLabel(production.terminalType);
  if (production instanceof NonTerminal) return { kind: "name", name: production.nonTerminalName };
  if (production instanceof Alternative) return sequence(production.definition);
  if (production instanceof Alternation) {
    return { kind: "choice", options: production.definition.map(read) };
  }
  if (production instanceof Option) return { kind: "optional", part: sequence(production.definition) };
  if (production instanceof Repetition) return { kind: "repeated", part: sequence(production.definition) };
  if (production instanceof RepetitionMandatory) return list(production.definition, []);
  if (production instanceof RepetitionMandatoryWithSeparator) {
    return list(production.definition, [readLabel(production.separator)]);
  }
  if (production instanceof RepetitionWithSeparator) {
    return { kind: "optional", part: list(production.definition, [readLabel(production.separator)]) };
  }
  throw new TypeError(`No notation for a ${production.constructor.name}`);
}

/** Returns `item, { separator, item }`. */
function list(item: readonly IProduction[], separator: readonly Expression[]): Expression {
  const parts = item.map(read);
  return join([...parts, { kind: "repeated", part: join([...separator, ...parts]) }]);
}

function sequence(parts: readonly IProduction[]): Expression {
  return join(parts.map(read));
}

export function join(parts: readonly Expression[]): Expression {
  return only(parts) ?? { kind: "sequence", parts };
}

function only<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined;
}
