import {
  EmbeddedActionsParser,
  type IOrAlt,
  type IParserErrorMessageProvider,
  type IToken,
  type ParserMethod,
} from "chevrotain";
import { conjoin, disjoin, everything, negate } from "../ast/combine.js";
import type { Filter } from "../ast/filter.js";
import { across, type Span } from "../text/span.js";
import { endOf } from "./lexer.js";
import { ParseState } from "./parse-state.js";
import { readCondition } from "./read-condition.js";
import { readRelated } from "./read-related.js";
import type { TokenPayload } from "./scanned.js";
import { ALL_TOKENS, And, Close, Condition, Count, NotOpen, NotRelatedOpen, Open, Or, RelatedOpen } from "./tokens.js";

const IDLE = new ParseState("");
const NO_PARTS: Filter[] = [];

/** `repair` explains what is wrong with a text, so the parser only has to find out that something is. */
const NO_MESSAGES: IParserErrorMessageProvider = {
  buildMismatchTokenMessage: () => "",
  buildNotAllInputParsedMessage: () => "",
  buildNoViableAltMessage: () => "",
  buildEarlyExitMessage: () => "",
};

/**
 * The grammar. The doc comment of each rule is its production; grammar/filter.ebnf is generated from the rules. What the
 * rules pass to Chevrotain is created once, as its guide recommends.
 */
export class FilterParser extends EmbeddedActionsParser {
  /** New for every parse, so that no parse affects the next. */
  private state = IDLE;
  /** The parts of the innermost `|` or `&` that is being read. */
  private parts = NO_PARTS;

  constructor(options: { readonly validate: boolean } = { validate: false }) {
    super(ALL_TOKENS, { maxLookahead: 1, skipValidations: !options.validate, errorMessageProvider: NO_MESSAGES });
    this.performSelfAnalysis();
  }

  /** Returns the filter of the tokens, or undefined if they do not match the grammar. */
  read(tokens: IToken[], state: ParseState): Filter | undefined {
    this.state = state;
    this.input = tokens;
    const filter = this.filter();
    this.state = IDLE;
    this.parts = NO_PARTS;
    if (this.errors.length > 0) return undefined;
    return filter ?? everything({ start: 0, end: state.text.length });
  }

  /** filter = [ conjunction, { "|", conjunction } ]; */
  readonly filter: ParserMethod<[], Filter | undefined> = this.RULE("filter", () => {
    const outer = this.parts;
    const parts: Filter[] = [];
    this.parts = parts;
    this.MANY_SEP(this.conjunctions);
    this.parts = outer;
    return parts.length < 2 ? parts[0] : disjoin(parts, spanOfAll(parts));
  });

  private readonly conjunctions = { SEP: Or, DEF: () => this.parts.push(this.SUBRULE(this.conjunction)) };

  /** conjunction = operand, { "&", operand }; */
  private readonly conjunction: ParserMethod<[], Filter> = this.RULE("conjunction", () => {
    const outer = this.parts;
    const parts: Filter[] = [];
    this.parts = parts;
    this.AT_LEAST_ONE_SEP(this.someOperands);
    this.parts = outer;
    return parts.length < 2 ? (parts[0] as Filter) : conjoin(parts, spanOfAll(parts));
  });

  private readonly someOperands = { SEP: And, DEF: () => this.parts.push(this.SUBRULE(this.operand)) };

  /** operand = condition | "(", filter, ")" | "!(", filter, ")" | relation, "(", filter, ")", [ count ] | "!", relation, "(", filter, ")"; */
  private readonly operand: ParserMethod<[], Filter> = this.RULE("operand", () => this.OR(this.operands));

  private readonly operands: IOrAlt<Filter>[] = [
    {
      ALT: () => {
        const { payload } = this.CONSUME(Condition);
        // An action does not run while Chevrotain records the grammar, when tokens have no payload.
        return this.ACTION(() => readCondition(payload as TokenPayload, this.state));
      },
    },
    {
      ALT: () => {
        const open = this.CONSUME(Open);
        const inner = this.SUBRULE(this.filter);
        const close = this.CONSUME(Close);
        return inner ?? this.emptyGroup(open, close, "everything");
      },
    },
    {
      ALT: () => {
        const open = this.CONSUME(NotOpen);
        const inner = this.SUBRULE1(this.filter);
        const close = this.CONSUME1(Close);
        return negate(inner ?? this.emptyGroup(open, close, "nothing"), { start: open.startOffset, end: endOf(close) });
      },
    },
    {
      ALT: () => {
        const open = this.CONSUME(RelatedOpen);
        const inner = this.SUBRULE2(this.filter);
        const close = this.CONSUME2(Close);
        const count = this.OPTION(() => this.CONSUME(Count));
        return this.ACTION(() => readRelated({ open, inner, close, count }, this.state));
      },
    },
    {
      ALT: () => {
        const open = this.CONSUME(NotRelatedOpen);
        const inner = this.SUBRULE3(this.filter);
        const close = this.CONSUME3(Close);
        return this.ACTION(() => readRelated({ open, inner, close, count: undefined }, this.state));
      },
    },
  ];

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
