import { type IToken, Lexer } from "chevrotain";
import type { ParseState } from "./parse-state.js";
import { setParseState } from "./patterns.js";
import { ALL_TOKENS } from "./tokens.js";

let lexer: Lexer | undefined;

/** Returns the lexer. It is created when it is first used, because that takes a fifth of the time of an import. */
export function preparedLexer(): Lexer {
  lexer ??= new Lexer(ALL_TOKENS, {
    positionTracking: "onlyOffset",
    ensureOptimizations: true,
    // test/grammar.test.ts validates the tokens, so programs do not have to.
    skipValidations: true,
  });
  return lexer;
}

/** Returns the tokens of a text. Every character has a token, so the lexer has no errors of its own. */
export function tokenize(state: ParseState): IToken[] {
  setParseState(state);
  const { tokens } = preparedLexer().tokenize(state.text);
  setParseState();
  return tokens;
}

/** Returns the offset after a token, which Chevrotain does not store in this configuration. */
export function endOf(token: IToken): number {
  return token.startOffset + token.image.length;
}
