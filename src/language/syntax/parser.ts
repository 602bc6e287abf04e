import { EmbeddedActionsParser, EOF, type IOrAlt, type IToken, type ParserMethod, type TokenType } from "chevrotain";
import { conjoin, disjoin, everything, negate } from "../ast/combine.js";
import type { Filter } from "../ast/filter.js";
import { across, type Span } from "../text/span.js";
import { endOf } from "./lexer.js";
import { ParseState } from "./parse-state.js";
import { readCondition } from "./read-condition.js";
import type { TokenPayload } from "./scanned.js";
import { ALL_TOKENS, And, Close, Condition, NotOpen, Open, Or } from "./tokens.js";

const IDLE = new ParseState("");
const NO_PARTS: Filter[] = [];
const PLACEHOLDER = everything();

/**
 * The grammar. The doc comment of each rule is its production; grammar/filter.ebnf is generated from the rules. The input
 * always matches the grammar. For speed there are few rules, and alternatives are created once. OPTION, MANY and OR
 * only record the grammar; at run time the next token decides, and test/grammar.test.ts proves that both agree.
 */
export class FilterParser extends EmbeddedActionsParser {
  /** New for every parse, so that no parse affects the next. */
  private state = IDLE;
  /** The operands of the current `&` or `|`. A nested group replaces them while it is read. */
  private parts = NO_PARTS;

  constructor(options: { readonly validate: boolean } = { validate: false }) {
    super(ALL_TOKENS, { maxLookahead: 1, skipValidations: !options.validate });
    this.performSelfAnalysis();
  }

  read(tokens: IToken[], state: ParseState): Filter {
    this.state = state;
    this.input = tokens;
    const filter = this.filter();
    this.state = IDLE;
    this.parts = NO_PARTS;
    // Cannot happen. A filter that was read in part would match too many records.
    if (this.errors.length > 0) throw new Error("The tokens do not fit the grammar");
    return filter ?? everything({ start: 0, end: state.text.length });
  }

  // While Chevrotain records the grammar, rules return placeholders instead of filters, which must not be combined.

  /** filter = [ conjunction, { "|", conjunction } ]; */
  readonly filter: ParserMethod<[], Filter | undefined> = this.RULE("filter", () => {
    if (this.RECORDING_PHASE) return this.OPTION(this.disjunction);
    const { tokenType } = this.LA(1);
    return tokenType === Close || tokenType === EOF ? undefined : this.disjunction();
  });

  private readonly disjunction = (): Filter => {
    const first = this.SUBRULE(this.conjunction);
    if (this.LA(1).tokenType !== Or && !this.RECORDING_PHASE) return first;
    const parts = [first];
    this.parts = parts;
    this.repeat(Or, this.nextConjunction);
    return this.RECORDING_PHASE ? first : disjoin(parts, spanOfAll(parts));
  };

  private readonly nextConjunction = (): void => {
    const { parts } = this;
    this.CONSUME(Or);
    parts.push(this.SUBRULE2(this.conjunction));
    this.parts = parts;
  };

  /** conjunction = operand, { "&", operand }; */
  private readonly conjunction: ParserMethod<[], Filter> = this.RULE("conjunction", (): Filter => {
    const first = this.isNext(Condition) ? this.condition(0) : this.choose(0, this.firstOperand);
    if (this.LA(1).tokenType !== And && !this.RECORDING_PHASE) return first;
    const parts = [first];
    this.parts = parts;
    this.repeat(And, this.nextOperand);
    return this.RECORDING_PHASE ? first : conjoin(parts, spanOfAll(parts));
  });

  private readonly nextOperand = (): void => {
    const { parts } = this;
    this.CONSUME(And);
    parts.push(this.isNext(Condition) ? this.condition(1) : this.choose(1, this.otherOperand));
    this.parts = parts;
  };

  private readonly firstOperand = this.operand(0);
  private readonly otherOperand = this.operand(1);

  // Chevrotain requires a separate index for each use of a token or rule within a rule.

  /** operand = condition | "(", filter, ")" | "!(", filter, ")"; */
  private operand(use: 0 | 1): IOrAlt<Filter>[] {
    return [
      { ALT: () => this.condition(use) },
      {
        ALT: () => {
          const open = this.consume(use, Open);
          const inner = this.subrule(2 * use, this.filter);
          const close = this.consume(2 * use, Close);
          return inner ?? this.emptyGroup(open, close, "everything");
        },
      },
      {
        ALT: () => {
          const open = this.consume(use, NotOpen);
          const inner = this.subrule(2 * use + 1, this.filter);
          const close = this.consume(2 * use + 1, Close);
          const part = inner ?? this.emptyGroup(open, close, "nothing");
          return negate(part, { start: open.startOffset, end: endOf(close) });
        },
      },
    ];
  }

  private choose(use: 0 | 1, operand: IOrAlt<Filter>[]): Filter {
    if (this.RECORDING_PHASE) return this.or(use, operand);
    return (operand[this.isNext(Open) ? 1 : 2] as IOrAlt<Filter>).ALT.call(this);
  }

  private condition(use: 0 | 1): Filter {
    const { payload } = this.consume(use, Condition);
    return this.RECORDING_PHASE ? PLACEHOLDER : readCondition(payload as TokenPayload, this.state);
  }

  /** Returns false while the grammar is recorded. */
  private isNext(type: TokenType): boolean {
    return !this.RECORDING_PHASE && this.LA(1).tokenType === type;
  }

  private repeat(connective: TokenType, next: () => void): void {
    if (this.RECORDING_PHASE) this.MANY(next);
    else while (this.isNext(connective)) next();
  }

  private emptyGroup(open: IToken, close: IToken, matches: "everything" | "nothing"): Filter {
    const span = { start: open.startOffset, end: endOf(close) };
    // A group without a closing parenthesis in the text has its own error.
    if (close.image !== "") this.state.report("suspect.empty-group", span, { matches });
    return everything(span);
  }
}

function spanOfAll(parts: readonly Filter[]): Span {
  return across((parts[0] as Filter).span, (parts[parts.length - 1] as Filter).span);
}
