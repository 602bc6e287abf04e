/** A phrase that the project does not use, and what to write instead. */
export interface BannedPhrase {
  /** A regular expression over words. A space matches a line break too, comment markers included. */
  readonly phrase: string;
  readonly instead: string;
}

/** The phrases that `npm run lint` rejects in code, comments, messages, tests and documents. */
export const BANNED_PHRASES: readonly BannedPhrase[] = [
  { phrase: "of which", instead: "a second sentence" },
  { phrase: "who(so)?ever", instead: '"anyone who", or name the reader' },
  { phrase: "nobody", instead: '"no one", or name who: "no client", "no caller"' },
  { phrase: "(is|are|was|were) none", instead: '"is missing", "does not exist", "has no ..."' },
  { phrase: "is no(?! longer)", instead: '"is not a ..."' },
  { phrase: "what there is", instead: "the noun" },
  { phrase: "behind", instead: '"after"' },
  { phrase: "(is|are|be|was|were) told", instead: '"gets an error", "is called with", "receives"' },
  { phrase: "hears? of", instead: '"receives", "is notified of"' },
  { phrase: "a folder a \\w+", instead: '"one folder per ..."' },
  { phrase: "as it is", instead: '"unchanged"' },
  { phrase: "anew", instead: '"again"' },
  { phrase: "besides", instead: '"also", "in addition to"' },
  { phrase: "beside", instead: '"next to", "compared with"' },
  { phrase: "waiting ?rooms?", instead: '"queue" or "concurrency limit"' },
  { phrase: "patience", instead: '"timeout"' },
  { phrase: "surprise(s|of)?", instead: '"unexpected error"' },
  { phrase: "settled ?by", instead: '"with deadline"' },
  { phrase: "observations?", instead: '"request log", "measurement"' },
  // Diagnostic codes and details keep this word, because they are public.
  { phrase: "(a|the|no|each|every|two|these|between) joiners?", instead: '"connective", or "&" and "|"' },
  { phrase: "(is|are) there twice", instead: '"appears more than once"' },
  { phrase: "the house", instead: '"the architecture"' },
  { phrase: "everything that is proven", instead: '"all tests"' },
  { phrase: "unless given", instead: '"Default: ..."' },
  {
    phrase: "(the|an|its|no|every|each|this|first|good|bad|empty) answers?",
    instead: '"response", or "result"',
  },
  { phrase: "fields? takes?", instead: '"supports" or "accepts"' },
];
