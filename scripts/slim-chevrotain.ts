import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/** What the built package needs of the parts of Chevrotain that are switched off: no validation, recovery, CST or messages. */
const STAND_INS: Readonly<Record<string, string>> = {
  "parse/grammar/checks.js": [
    "validateLookahead",
    "validateGrammar",
    "validateRuleIsOverridden",
    "validateNoLeftRecursion",
    "validateEmptyOrAlternative",
    "validateAmbiguousAlternationAlternatives",
    "validateSomeNonEmptyLookaheadPath",
  ]
    .map((name) => `export const ${name} = () => [];`)
    .join("\n"),
  "parse/parser/traits/recoverable.js": `
    export const IN_RULE_RECOVERY_EXCEPTION = "InRuleRecoveryException";
    export const EOF_FOLLOW_KEY = {};
    export class Recoverable {
      initRecoverable() { this.firstAfterRepMap = []; this.resyncFollows = {}; this.recoveryEnabled = false; }
      attemptInRepetitionRecovery() {}
      getHumanReadableRuleStack() { return []; }
    }`,
  // OPTION, MANY and OR only record the grammar: no lookahead function is ever called.
  "parse/parser/traits/looksahead.js": `
    export class LooksAhead {
      initLooksAhead() { this.lookaheadStrategy = {}; this.lookAheadFuncsCache = []; this.currRuleLookaheadFuncs = []; }
      preComputeLookaheadFunctions() {}
    }`,
  "parse/parser/traits/tree_builder.js": `
    const nothing = () => {};
    export class TreeBuilder {
      initTreeBuilder() {
        this.CST_STACK = [];
        this.outputCst = false;
        this.cstInvocationStateUpdate = this.cstFinallyStateUpdate = nothing;
        this.cstPostTerminal = this.cstPostNonTerminal = this.cstPostRule = nothing;
      }
    }`,
  // Only for tokens that do not say by which characters they begin; with `ensureOptimizations` such a one fails at start.
  "scan/reg_exp.js": `
    export const failedOptimizationPrefixMsg = "";
    export const getOptimizedStartCodesIndices = () => [];
    export const canMatchCharCode = () => false;`,
  "scan/reg_exp_parser.js": `
    export const getRegExpAst = () => { throw new Error(); };
    export const clearRegExpParserCache = () => {};`,
  "parse/parser/traits/perf_tracer.js": `
    export class PerformanceTracer {
      initPerformanceTracer() {}
      TRACE_INIT(name, work) { return work(); }
    }`,
  "parse/errors_public.js": `
    const text = () => "";
    export const defaultParserErrorProvider = {
      buildMismatchTokenMessage: text, buildNotAllInputParsedMessage: text,
      buildNoViableAltMessage: text, buildEarlyExitMessage: text,
    };
    export const defaultGrammarResolverErrorProvider = { buildRuleNotFoundError: text };
    export const defaultGrammarValidatorErrorProvider = {};`,
};
/** Conditions that never hold here: no validation, no tracing, and a config that is an object. */
const NEVER =
  /this(?:\.config)?\.skipValidations === false|this\.traceInitPerf === true|typeof config === "boolean"|traceInitVal === true|typeof traceInitVal === "number"/g;

/** The methods of a parser's DSL, one a line of the class, that the grammar does not call: those of a third and later use. */
const UNUSED_METHOD =
  /^ {4}(?:(?:CONSUME|SUBRULE|OPTION|OR|MANY)[3-9]|(?:MANY_SEP|AT_LEAST_ONE|AT_LEAST_ONE_SEP)[1-9]?)\(.*?^ {4}\}\n/gms;

/** The parser is given tokens that fit, and raises nothing. */
const ERRORS_OF_CHEVROTAIN = /^ {4}raise(?:EarlyExit|NoAlt)Exception\(.*?^ {4}\}\n/gms;

/** Rules have no arguments here, and what takes them along makes an array for each call of a rule. */
const ARGUMENTS: readonly Replacement[] = [
  [/\(\.\.\.args\)/g, "()"],
  [/\.apply\(this, args\)/g, ".call(this)"],
];

/** A statement with a block, and methods of a class, by their indentation. */
const block = (indent: number, start: string): RegExp =>
  new RegExp(`^ {${indent}}${start}.*?^ {${indent}}\\}\\n`, "gms");
const methods = (...names: string[]): RegExp => block(4, `(?:${names.join("|")})\\(`);

/** What must be left out of these modules; if it is not there, Chevrotain has changed. */
const LEFT_OUT: Readonly<Record<string, readonly Replacement[]>> = {
  "scan/lexer_public.js": [
    [NEVER, "false"],
    // A list that nobody changes, frozen anew for every text: that takes as long as lexing a condition.
    [/Object\.freeze\(emptyArray\);/g, ""],
    // There is a token for every text, none has a longer alternative, and lines are not counted.
    [block(12, "else \\{\\n {16}// error recovery"), ""],
    [block(20, "if \\(longerAlt !== undefined\\) \\{"), ""],
    [/^ {16}if \(trackLines === true &&.*?^ {16}\}\n {16}else \{\n(.*?)^ {16}\}\n/gms, "$1"],
    [methods("updateTokenEndLineColumnLocation", "createStartOnlyToken", "createFullToken", "match"), ""],
  ],
  "parse/parser/parser.js": [[NEVER, "false"]],
  "parse/parser/traits/recognizer_api.js": [[UNUSED_METHOD, ""]],
  "parse/parser/traits/recognizer_engine.js": [
    ...ARGUMENTS,
    // Nothing is repaired here, tried and taken back, or repeated with separators.
    [/^ {8}this\.attemptInRepetitionRecovery\(.*?\);\n/gms, ""],
    [methods("atLeastOne\\w*", "manySep\\w*", "repetitionSep\\w*", "saveRecogState", "reloadRecogState"), ""],
    [methods("optionInternal\\w*", "orInternal", "manyInternal\\w*", "doSingleRepetition"), ""],
  ],
  "parse/parser/traits/error_handler.js": [[ERRORS_OF_CHEVROTAIN, ""]],
};

type Replacement = readonly [pattern: RegExp, instead: string];

const LITERAL = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/.source;
/** Messages about mistakes in a grammar, which the tests would find in the whole Chevrotain. */
const MESSAGES = new RegExp(`\\b(Error|PRINT_ERROR)\\(\\s*(?:${LITERAL})(?:\\s*\\+\\s*(?:${LITERAL}))*\\s*\\)`, "g");
/** Names of steps, for tracing. */
const STEPS = new RegExp(`\\b(TRACE_INIT|tracer)\\(\\s*(?:${LITERAL}),`, "g");

/** Leaves out what `skipValidations` and an EmbeddedActionsParser never run; a Chevrotain of another shape fails the build. */
export const slimChevrotain: Plugin = {
  name: "slim-chevrotain",
  setup(build) {
    build.onLoad({ filter: /[\\/]chevrotain[\\/]lib[\\/]src[\\/].*\.js$/ }, async ({ path }) => {
      const module = path.replaceAll("\\", "/").replace(/^.*\/chevrotain\/lib\/src\//, "");
      const contents = STAND_INS[module] ?? slimmed(module, await readFile(path, "utf8"));
      return { contents, loader: "js" };
    });
  },
};

function slimmed(module: string, source: string): string {
  let slim = source;
  for (const [pattern, instead] of LEFT_OUT[module] ?? []) {
    const without = slim.replaceAll(pattern, instead);
    if (without === slim) throw new Error(`${module} has nothing to leave out for ${pattern}`);
    slim = without;
  }
  return slim.replaceAll(MESSAGES, "$1()").replaceAll(STEPS, "$1(0,");
}
