import { type IToken, Lexer } from "chevrotain";
import { readFor } from "./patterns.js";
import type { Reading } from "./reading.js";
import { ALL_TOKENS } from "./tokens.js";

const lexer = new Lexer(ALL_TOKENS, {
  positionTracking: "onlyOffset",
  ensureOptimizations: true,
  // Validated by test/grammar.test.ts: it costs every start of every program otherwise.
  skipValidations: true,
});

/** The tokens of a text. Total: there is a token for every character, so the lexer itself has no errors to report. */
export function tokenize(reading: Reading): IToken[] {
  readFor(reading);
  const { tokens } = lexer.tokenize(reading.text);
  readFor();
  return tokens;
}

/** The offset behind a token; with offset tracking alone, Chevrotain does not keep it. */
export function endOf(token: IToken): number {
  return token.startOffset + token.image.length;
}
