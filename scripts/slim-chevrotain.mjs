import { readFile } from "node:fs/promises";

/** Stubs for the modules of Chevrotain that are not used: recording, validation, recovery, CST, tracing and messages. */
const STUBS = {
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
  // Used only for tokens without start characters. With `ensureOptimizations` such a token fails at startup.
  "scan/reg_exp.js": `
    export const failedOptimizationPrefixMsg = "";
    export const getOptimizedStartCodesIndices = () => [];
    export const canMatchCharCode = () => false;`,
  "scan/reg_exp_parser.js": `
    export const getRegExpAst = () => { throw new Error(); };
    export const clearRegExpParserCache = () => {};`,
  "scan/lexer_errors_public.js": "export const defaultLexerErrorProvider = {};",
  // No token has a category.
  "scan/tokens.js": `
    let next = 1;
    export const tokenStructuredMatcherNoCategories = (token, type) => token.tokenTypeIdx === type.tokenTypeIdx;
    export const tokenStructuredMatcher = tokenStructuredMatcherNoCategories;
    export const augmentTokenTypes = (types) => { for (const type of types) type.tokenTypeIdx ??= next++; };
    export const hasShortKeyProperty = (type) => "tokenTypeIdx" in type;
    export const isTokenType = hasShortKeyProperty;`,
  "parse/parser/traits/perf_tracer.js": `
    export class PerformanceTracer {
      initPerformanceTracer() {}
      TRACE_INIT(name, work) { return work(); }
    }`,
  // The recorded grammar is for validation, lookahead, recovery and diagrams. The tests and scripts record it.
  "parse/parser/traits/gast_recorder.js": `
    export class GastRecorder {
      initGastRecorder() { this.RECORDING_PHASE = false; }
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
/** Conditions that are always false: no validation, no tracing, and the config is an object. */
const NEVER =
  /this(?:\.config)?\.skipValidations === false|this\.traceInitPerf === true|typeof config === "boolean"|traceInitVal === true|typeof traceInitVal === "number"/g;

/** Methods of the parser DSL that the grammar does not call, or only while it is recorded, such as CONSUME3 and MANY. */
const UNUSED_METHOD =
  /^ {4}(?:CONSUME[1-9]|SUBRULE[13-9]|(?:OPTION|OR|MANY|MANY_SEP|AT_LEAST_ONE|AT_LEAST_ONE_SEP)[1-9]?)\(.*?^ {4}\}\n/gms;

/** The parser raises no errors, because its tokens always match the grammar. */
const ERRORS_OF_CHEVROTAIN = /^ {4}raise(?:EarlyExit|NoAlt)Exception\(.*?^ {4}\}\n/gms;

/** Rules have no arguments. Passing them would create an array for each call of a rule. */
const ARGUMENTS = [
  [/\(\.\.\.args\)/g, "()"],
  [/\.apply\(this, args\)/g, ".call(this)"],
];

/** Matches a statement with a block, by its indentation. */
const block = (indent, start) => new RegExp(`^ {${indent}}${start}.*?^ {${indent}}\\}\\n`, "gms");
const methods = (...names) => block(4, `(?:${names.join("|")})\\(`);

/** An enumeration whose values are used only in errors about the grammar. */
const ENUMERATION = /^\(function \((\w+)\) \{.*?^\}\)\(\1 \|\| \(\1 = \{\}\)\);\n/gms;

/** Code to remove from these modules. The build fails if a pattern does not match: Chevrotain has changed. */
const REMOVED = {
  "scan/lexer_public.js": [
    [NEVER, "false"],
    // An empty list that is frozen again for every text. This takes as long as lexing a condition.
    [/Object\.freeze\(emptyArray\);/g, ""],
    // Every text has a token, no token has a longer alternative, and lines are not counted.
    [block(12, "else \\{\\n {16}// error recovery"), ""],
    [block(20, "if \\(longerAlt !== undefined\\) \\{"), ""],
    [/^ {16}if \(trackLines === true &&.*?^ {16}\}\n {16}else \{\n(.*?)^ {16}\}\n/gms, "$1"],
    [methods("updateTokenEndLineColumnLocation", "createStartOnlyToken", "createFullToken", "match"), ""],
    // The lexer has one mode. The functions for others were created again for every text.
    [/^ {8}const pop_mode = .*?^ {8}\};\n/gms, ""],
    [/^ +this\.handleModes\(currConfig, .*?\);\n/gms, ""],
    [block(16, "if \\(hasOnlySingleMode\\)"), ""],
    [methods("handleModes"), ""],
    // Without the parser of regular expressions, no pattern is known to be a class of characters.
    [block(20, "case ASCII_CLASS_MATCH: \\{"), ""],
    // Without validation, the definition has no errors.
    [ENUMERATION, ""],
    [block(8, "if \\(this\\.lexerDefinitionErrors\\.length > 0\\)"), ""],
    [block(12, "if \\(this\\.lexerDefinitionErrors\\.length > 0 &&"), ""],
    [/^ {12}this\.lexerDefinitionWarning\.forEach\(.*?^ {12}\}\);\n/gms, ""],
    [/(?<=^Lexer\.SKIPPED = ).*?;$/gms, '"skipped";'],
  ],
  "scan/lexer.js": [
    [/^import \{ BaseRegExpVisitor \} .*$/gm, "const BaseRegExpVisitor = Object;"],
    [block(0, "function getAsciiClass\\("), "const getAsciiClass = () => undefined;\n"],
    [/options\.positionTracking !== "onlyOffset"/g, "false"],
  ],
  "scan/tokens_public.js": [
    [block(4, "if \\(Object\\.hasOwn\\(config, (?:PARENT|CATEGORIES|POP_MODE|PUSH_MODE|LONGER_ALT)\\)\\)"), ""],
  ],
  "parse/grammar/lookahead.js": [[ENUMERATION, ""]],
  "parse/parser/parser.js": [
    [ENUMERATION, ""],
    [methods("static performSelfAnalysis"), ""],
    [
      methods("performSelfAnalysis"),
      "performSelfAnalysis() { this.selfAnalysisDone = true; toFastProperties(this); }\n",
    ],
    [block(8, 'if \\(Object\\.hasOwn\\(config, "ignoredIssues"\\)\\)'), ""],
  ],
  "parse/parser/traits/recognizer_api.js": [
    [UNUSED_METHOD, ""],
    [methods("option", "or", "many", "atLeastOne", "ACTION", "BACKTRACK", "OVERRIDE_RULE", "get\\w+Productions"), ""],
    [block(8, "if \\(this\\.definedRulesNames\\.includes"), ""],
  ],
  "parse/parser/traits/recognizer_engine.js": [
    ...ARGUMENTS,
    // The grammar uses no recovery, no backtracking and no repetition with separators.
    [/^ {8}this\.attemptInRepetitionRecovery\(.*?\);\n/gms, ""],
    [methods("atLeastOne\\w*", "manySep\\w*", "repetitionSep\\w*", "saveRecogState", "reloadRecogState"), ""],
    [/resyncEnabledConfig && !this\.isBackTracking\(\) && this\.recoveryEnabled|this\.outputCst === true/g, "false"],
    [/if \(this\.recoveryEnabled &&/g, "if (false &&"],
    // The tokens are an array, and none has a category.
    [block(8, 'if \\(Object\\.hasOwn\\(config, "serializedGrammar"\\)\\)'), ""],
    [block(8, "if \\(Array\\.isArray\\(tokenVocabulary\\)\\) \\{\\n {12}//"), ""],
    [/^ {8}else if \(Object\.hasOwn\(tokenVocabulary, "modes"\).*?(?=^ {8}\/\/ always add EOF)/gms, ""],
    [/^ {8}const allTokenTypes = .*?(?=^ {8}\/\/ Because ES2015)/gms, ""],
    [methods("optionInternal\\w*", "orInternal", "manyInternal\\w*", "doSingleRepetition"), ""],
  ],
  "parse/parser/traits/error_handler.js": [[ERRORS_OF_CHEVROTAIN, ""]],
};

const LITERAL = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/.source;
/** Messages about errors in a grammar. The tests use the complete Chevrotain and would report them. */
const MESSAGES = new RegExp(`\\b(Error|PRINT_ERROR)\\(\\s*(?:${LITERAL})(?:\\s*\\+\\s*(?:${LITERAL}))*\\s*\\)`, "g");
/** Names of steps for tracing. */
const STEPS = new RegExp(`\\b(TRACE_INIT|tracer)\\(\\s*(?:${LITERAL}),`, "g");

/** Removes the code that an EmbeddedActionsParser with `skipValidations` never runs. */
export const slimChevrotain = {
  name: "slim-chevrotain",
  setup(build) {
    build.onLoad({ filter: /[\\/]chevrotain[\\/]lib[\\/]src[\\/].*\.js$/ }, async ({ path }) => {
      const module = path.replaceAll("\\", "/").replace(/^.*\/chevrotain\/lib\/src\//, "");
      const contents = STUBS[module] ?? slimmed(module, await readFile(path, "utf8"));
      return { contents, loader: "js" };
    });
  },
};

function slimmed(module, source) {
  let slim = source;
  for (const [pattern, replacement] of REMOVED[module] ?? []) {
    const without = slim.replaceAll(pattern, replacement);
    if (without === slim) throw new Error(`Chevrotain has changed: ${module} does not match ${pattern}`);
    slim = without;
  }
  return slim.replaceAll(MESSAGES, "$1()").replaceAll(STEPS, "$1(0,");
}
