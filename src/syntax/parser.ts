import {
  createTokenInstance,
  EmbeddedActionsParser,
  EOF,
  type IRecognitionException,
  type IToken,
  type ParserMethod,
} from "chevrotain";
import type { Filter } from "../ast/filter.js";
import type { Span } from "../text/span.js";
import { Assembly } from "./assembly.js";
import { endOf } from "./lexer.js";
import { itemSpanOf, spanOf } from "./token-kinds.js";
import {
  ALL_TOKENS,
  And,
  Close,
  Comparison,
  Field,
  Item,
  ListClose,
  ListOpen,
  NextItem,
  NotOpen,
  Open,
  Or,
  WholeCondition,
} from "./tokens.js";
import { readWhole } from "./whole-condition.js";

const NO_ASSEMBLY = new Assembly("");

/** Chevrotain knows its exceptions by their names. */
const MISFIT: IRecognitionException = {
  name: "NoViableAltException",
  message: "",
  token: createTokenInstance(EOF, "", 0, 0, 0, 0, 0, 0),
  resyncedTokens: [],
  context: { ruleStack: [], ruleOccurrenceStack: [] },
};

/** Nobody reads Chevrotain's own messages: the repair finds out what is wrong. */
const NO_MESSAGES = {
  buildMismatchTokenMessage: () => "",
  buildNotAllInputParsedMessage: () => "",
  buildNoViableAltMessage: () => "",
  buildEarlyExitMessage: () => "",
};

/**
 * The grammar. Each rule's production is its doc comment; grammar/filter.ebnf is generated from the rules themselves.
 * Rules are few and alternatives are made once: a call or a closure per token is what a parser like this spends its time on.
 * While Chevrotain records the grammar, rules return placeholders, of which nothing can be assembled.
 */
export class FilterParser extends EmbeddedActionsParser {
  /** What the actions hand their tokens to: fresh for every parse, so that none can leave anything to the next. */
  private assembly = NO_ASSEMBLY;
  /** Handed from one alternative to the next; nothing is read between that could use them for itself. */
  private field: IToken | undefined;
  private items: Span[] = [];

  constructor(options: { readonly validate: boolean } = { validate: false }) {
    super(ALL_TOKENS, { maxLookahead: 1, skipValidations: !options.validate, errorMessageProvider: NO_MESSAGES });
    this.performSelfAnalysis();
  }

  // These two override methods of Chevrotain's own, which compute what could have stood here for a message that nobody
  // reads, and trace the stack: that takes ten times as long as all the rest of a parse.

  protected raiseNoAltException(): never {
    return this.giveUp();
  }

  protected consumeInternalError(): never {
    return this.giveUp();
  }

  private giveUp(): never {
    this.errors = [MISFIT];
    throw MISFIT;
  }

  /** The tree, or undefined where the tokens do not fit the grammar. */
  read(tokens: IToken[], assembly: Assembly): Filter | undefined {
    this.assembly = assembly;
    this.input = tokens;
    const filter = this.filter();
    this.assembly = NO_ASSEMBLY;
    return this.errors.length === 0 ? (filter ?? assembly.empty()) : undefined;
  }

  /** filter = [ conjunction, { "|", conjunction } ]; */
  readonly filter: ParserMethod<[], Filter | undefined> = this.RULE("filter", () => this.OPTION(this.disjunction));

  // While Chevrotain records the grammar, rules return placeholders that are no filters: nothing is assembled then.

  private readonly disjunction = (): Filter => {
    const first = this.SUBRULE(this.conjunction);
    let parts: Filter[] | undefined;
    this.MANY(() => {
      this.CONSUME(Or);
      const next = this.SUBRULE2(this.conjunction);
      if (parts === undefined) parts = [first, next];
      else parts.push(next);
    });
    return parts === undefined || this.RECORDING_PHASE ? first : this.assembly.any(parts);
  };

  /** conjunction = operand, { "&", operand }; */
  private readonly conjunction: ParserMethod<[], Filter> = this.RULE("conjunction", (): Filter => {
    const first = this.SUBRULE(this.operand);
    let parts: Filter[] | undefined;
    this.MANY(() => {
      this.CONSUME(And);
      const next = this.SUBRULE2(this.operand);
      if (parts === undefined) parts = [first, next];
      else parts.push(next);
    });
    return parts === undefined || this.RECORDING_PHASE ? first : this.assembly.all(parts);
  });

  /**
   * operand = field, ( operator, value | ( "[" | "![" ), [ item, { ",", item } ], "]" )
   *         | "(", filter, ")"
   *         | "!(", filter, ")";
   */
  private readonly operand: ParserMethod<[], Filter> = this.RULE("operand", (): Filter => this.OR(this.operands));

  private readonly operands = [
    // The shortcut for what the next alternative reads piece by piece; grammar/filter.ebnf leaves it out.
    { ALT: (): Filter => readWhole(this.CONSUME(WholeCondition), this.assembly) },
    {
      ALT: (): Filter => {
        this.field = this.CONSUME(Field);
        return this.OR2(this.tests);
      },
    },
    {
      ALT: (): Filter => {
        const open = this.CONSUME(Open);
        const inner = this.SUBRULE(this.filter);
        return this.assembly.group(open, inner, this.CONSUME(Close));
      },
    },
    {
      ALT: (): Filter => {
        const open = this.CONSUME(NotOpen);
        const inner = this.SUBRULE2(this.filter);
        return this.assembly.negation(open, inner, this.CONSUME2(Close));
      },
    },
  ];

  private readonly allItems = (): void => {
    this.items.push(itemSpanOf(this.assembly.text, this.CONSUME(Item)));
    this.MANY(this.nextItem);
  };

  private readonly nextItem = (): void => {
    this.items.push(itemSpanOf(this.assembly.text, this.CONSUME(NextItem)));
  };

  private readonly tests = [
    {
      ALT: (): Filter => {
        const field = spanOf(this.field as IToken);
        const comparison = this.CONSUME(Comparison);
        return this.assembly.comparison(field, comparison.startOffset, endOf(comparison));
      },
    },
    {
      ALT: (): Filter => {
        const field = spanOf(this.field as IToken);
        const open = spanOf(this.CONSUME(ListOpen));
        const items: Span[] = [];
        this.items = items;
        this.OPTION(this.allItems);
        return this.assembly.membership(field, open, items, endOf(this.CONSUME(ListClose)));
      },
    },
  ];
}
