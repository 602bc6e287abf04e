import { type IToken, Lexer } from "chevrotain";
import { LEXER_MODES } from "./tokens.js";

const lexer = new Lexer(LEXER_MODES, {
  positionTracking: "onlyOffset",
  ensureOptimizations: true,
  // Definitions are validated by a test: it costs every start of every program otherwise.
  skipValidations: true,
});

/** The tokens of a text. Total: there is a token for every character, so the lexer itself has no errors to report. */
export function tokenize(text: string, mode: "whole" | "top" = "top"): IToken[] {
  return lexer.tokenize(text, mode).tokens;
}

/** The offset behind a token; with offset tracking alone, Chevrotain does not keep it. */
export function endOf(token: IToken): number {
  return token.startOffset + token.image.length;
}
