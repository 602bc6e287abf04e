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

/** What stands to the right of a production's `=`. A special is what EBNF has no structure for: its notation and the same in words. */
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

/** A literal in the quotes that it does not hold itself; ISO/IEC 14977 has no escapes. */
export function writeLiteral(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}

/**
 * The parser's own rules, as its `getGAstProductions` gives them, in the order in which they are declared. What is between
 * joiners is written out in the parser, where a rule would take time, and has a name here.
 */
export function readProductions(rules: Readonly<Record<string, Rule>>): Production[] {
  const operands = new Map<string, Expression>();
  const productions = Object.values(rules).map((rule) => ({
    name: rule.name,
    expression: nameOperands(sequence(rule.definition), operands),
  }));
  if (operands.size !== 1) throw new TypeError("The parser's operands differ from each other");
  return [...productions, ...[...operands.values()].map((expression) => ({ name: OPERAND, expression }))];
}

const OPERAND = "operand";

/** The expression with a name for each choice in it; those are collected by what they say. */
function nameOperands(expression: Expression, operands: Map<string, Expression>): Expression {
  switch (expression.kind) {
    case "choice":
      operands.set(JSON.stringify(expression), expression);
      return { kind: "name", name: OPERAND };
    case "sequence":
      return { kind: "sequence", parts: expression.parts.map((part) => nameOperands(part, operands)) };
    case "optional":
    case "repeated":
      return { kind: expression.kind, part: nameOperands(expression.part, operands) };
    default:
      return expression;
  }
}

/** A token's label is names and literals in quotes, with commas or else with `|` between them. */
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

/** `item, { separator, item }` */
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
