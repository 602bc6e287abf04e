/**
 * The parts of Chevrotain that this package leaves out, by module. Modules that are missing here are complete.
 *
 * - `runs`: the functions and methods that run. All others of the module are left out: a call of them throws.
 * - `never`: conditions and cases that never apply. Their branch is left out.
 * - `always`: conditions that always apply. Their `else` throws.
 * - `returns`: conditions that always apply and return. The rest of their block is left out.
 * - `idle`: calls that have no effect, because the function is empty in this configuration.
 * - `unused`: variables that only code that is left out reads.
 *
 * test/package/chevrotain-parts.full.test.ts shows with the complete Chevrotain that none of this runs.
 */
export const PARTS = {
  // Validation of the grammar and its messages: `skipValidations` is set, and test/grammar.test.ts validates.
  "parse/grammar/checks.js": { runs: [] },
  "parse/grammar/gast/gast_resolver_public.js": { runs: ["resolveGrammar"] },
  "parse/grammar/llk_lookahead.js": {
    runs: ["buildLookaheadForAlternation", "buildLookaheadForOptional"],
  },
  "parse/errors_public.js": { runs: [] },
  "scan/lexer_errors_public.js": { runs: [] },

  // Recovery from errors in a text, which `repair` does: `recoveryEnabled` is not set.
  "parse/parser/traits/recoverable.js": {
    runs: ["initRecoverable", "attemptInRepetitionRecovery", "getHumanReadableRuleStack"],
    never: ["this.recoveryEnabled"],
  },
  "parse/grammar/follow.js": { runs: [] },
  "parse/grammar/first.js": { runs: [] },

  // Concrete syntax trees: the actions of the rules create filters, in an EmbeddedActionsParser.
  "parse/parser/traits/tree_builder.js": { runs: ["initTreeBuilder"], always: ["!this.outputCst"] },
  "parse/cst/cst.js": { runs: [] },
  "parse/cst/cst_visitor.js": { runs: [], unused: ["CstVisitorDefinitionError"] },

  // Tokens by regular expressions, with categories, modes, line numbers or a longer alternative: no token has one.
  // Characters without a token: every character has one.
  "@chevrotain/regexp-to-ast/regexp-parser.js": { runs: [] },
  "@chevrotain/regexp-to-ast/base-regexp-visitor.js": { runs: [] },
  "scan/reg_exp.js": { runs: [] },
  "scan/reg_exp_parser.js": { runs: ["clearRegExpParserCache"] },
  "scan/lexer.js": {
    runs: [
      "analyzeTokenTypes",
      "getAsciiClass",
      "isCustomPattern",
      "isShortPattern",
      "getCharCodes",
      "addToMapOfArrays",
      "charCodeToOptimizedIndex",
      "initCharCodeToOptimizedIndexMap",
    ],
    never: [
      "currPattern instanceof RegExp",
      'typeof currPattern === "object"',
      "longerAltType",
      'options.positionTracking !== "onlyOffset"',
    ],
    always: ["currPattern.length === 1", "Array.isArray(currTokType.START_CHARS_HINT)"],
    returns: ['!(pattern instanceof RegExp) || pattern.flags !== ""'],
  },
  "scan/lexer_public.js": {
    runs: [
      "tokenize",
      "tokenizeInternal",
      "computeNewColumn",
      "createOffsetOnlyToken",
      "addTokenUsingPush",
      "handlePayloadWithCustom",
    ],
    never: [
      "this.traceInitPerf === true",
      'typeof config === "boolean"',
      "traceInitVal === true",
      'typeof traceInitVal === "number"',
      "config.safeMode && config.ensureOptimizations",
      "this.config.skipValidations === false",
      "this.lexerDefinitionErrors.length > 0 && !this.config.deferDefinitionErrorsHandling",
      "this.lexerDefinitionErrors.length > 0",
      "config.ensureOptimizations && unOptimizedModes.length > 0",
      "longerAlt !== undefined",
      "trackLines === true && currConfig.canLineTerminator === true",
      "case ASCII_CLASS_MATCH",
      "case REG_EXP_MATCH",
      "!this.hasCustom",
    ],
    always: [
      "this.config.lineTerminatorsPattern === DEFAULT_LEXER_CONFIG.lineTerminatorsPattern",
      "Array.isArray(lexerDefinition)",
      "/onlyOffset/i.test(this.config.positionTracking)",
      "this.hasCustom",
      "isOptimizedMode",
      "group === false",
      "imageLength !== -1",
    ],
    // The array is local, and never changed.
    idle: ["Object.freeze(emptyArray", "this.handleModes(currConfig"],
    unused: ["LexerDefinitionErrorType", "pop_mode"],
  },
  "scan/tokens.js": {
    runs: [
      "tokenStructuredMatcherNoCategories",
      "augmentTokenTypes",
      "expandCategories",
      "assignTokenDefaultProps",
      "assignCategoriesTokensProp",
      "assignCategoriesMapProp",
      "singleAssignCategoriesToksMap",
      "hasShortKeyProperty",
      "hasCategoriesProperty",
      "hasExtendingTokensTypesProperty",
      "hasExtendingTokensTypesMapProperty",
    ],
  },
  "scan/tokens_public.js": {
    runs: ["createToken", "createTokenInternal", "createTokenInstance"],
    never: [
      "Object.hasOwn(config, PARENT)",
      "Object.hasOwn(config, CATEGORIES)",
      "Object.hasOwn(config, POP_MODE)",
      "Object.hasOwn(config, PUSH_MODE)",
      "Object.hasOwn(config, LONGER_ALT)",
    ],
  },

  // Definitions with mistakes, and tracing: the tests would report a mistake, and `traceInitPerf` is not set.
  "parse/parser/parser.js": {
    runs: ["performSelfAnalysis"],
    never: [
      "resolverErrors.length === 0 && this.skipValidations === false",
      "this.recoveryEnabled",
      'Object.hasOwn(config, "ignoredIssues")',
      "!Parser.DEFER_DEFINITION_ERRORS_HANDLING && this.definitionErrors.length !== 0",
    ],
    unused: ["ParserDefinitionErrorType"],
  },
  "parse/grammar/resolver.js": { never: ["!ref"] },
  "parse/parser/traits/perf_tracer.js": {
    never: ['Object.hasOwn(config, "traceInitPerf")', "this.traceInitPerf === true"],
  },

  // Methods that the rules do not use, such as MANY, CONSUME5 and BACKTRACK, and their options, such as GATE and LABEL.
  "parse/parser/traits/lexer_adapter.js": {
    runs: ["initLexerAdapter", "input", "LA_FAST", "LA", "consumeToken", "resetLexerState", "moveToTerminatedState"],
    never: ["this.selfAnalysisDone !== true"],
  },
  "parse/parser/traits/recognizer_api.js": {
    runs: [
      "ACTION",
      "CONSUME",
      "CONSUME1",
      "CONSUME2",
      "CONSUME3",
      "SUBRULE",
      "SUBRULE1",
      "SUBRULE2",
      "SUBRULE3",
      "OPTION",
      "OR",
      "MANY_SEP",
      "AT_LEAST_ONE_SEP",
      "RULE",
      "getGAstProductions",
    ],
    never: ["this.definedRulesNames.includes(name)"],
  },
  "parse/parser/traits/recognizer_engine.js": {
    runs: [
      "initRecognizerEngine",
      "defineRule",
      "invokeRuleCatch",
      "optionInternal",
      "optionInternalLogic",
      "atLeastOneSepFirstInternal",
      "atLeastOneSepFirstInternalLogic",
      "manySepFirstInternal",
      "manySepFirstInternalLogic",
      "orInternal",
      "ruleFinallyStateUpdate",
      "subruleInternal",
      "subruleInternalError",
      "consumeInternal",
      "consumeInternalError",
      "consumeInternalRecovery",
      "ruleInvocationStateUpdate",
      "isBackTracking",
      "getCurrRuleFullName",
      "shortRuleNameToFullName",
      "isAtEndOfInput",
      "reset",
      "onBeforeParse",
      "onAfterParse",
    ],
    never: [
      'Object.hasOwn(config, "serializedGrammar")',
      "tokenVocabulary.length === 0",
      'typeof tokenVocabulary[0].startOffset === "number"',
      "this.selfAnalysisDone",
      "this.outputCst === true",
      "reSyncEnabled",
      "isRecognitionException(e) && e.partialCstResult !== undefined",
      'this.recoveryEnabled && eFromConsumption.name === "MismatchedTokenException" && !this.isBackTracking()',
    ],
    always: ["Array.isArray(tokenVocabulary)"],
    idle: [
      "this.attemptInRepetitionRecovery(this",
      "this.cstInvocationStateUpdate(fullName",
      "this.cstFinallyStateUpdate(",
      "this.cstPostNonTerminal(ruleResult",
      "this.cstPostTerminal(options",
    ],
    unused: ["separatorLookAheadFunc"],
  },
  "parse/parser/traits/gast_recorder.js": {
    runs: [
      "initGastRecorder",
      "enableRecording",
      "disableRecording",
      "ACTION_RECORD",
      "topLevelRuleRecord",
      "optionInternalRecord",
      "atLeastOneSepFirstInternalRecord",
      "manySepFirstInternalRecord",
      "orInternalRecord",
      "subruleInternalRecord",
      "consumeInternalRecord",
      "recordProd",
      "recordOrProd",
      "assertMethodIdxIsValid",
    ],
    never: [
      '!ruleToCall || !Object.hasOwn(ruleToCall, "ruleName")',
      "!hasShortKeyProperty(tokType)",
      'Object.hasOwn(mainProdArg, "MAX_LOOKAHEAD")',
      'Object.hasOwn(currAlt, "IGNORE_AMBIGUITIES")',
      'Object.hasOwn(currAlt, "GATE")',
      "idx < 0 || idx > MAX_METHOD_IDX",
      "originalError.KNOWN_RECORDER_ERROR !== true",
    ],
  },

  // Analysis of productions that the rules do not use, and of more than one token of lookahead.
  "parse/parser/traits/looksahead.js": {
    runs: [
      "initLooksAhead",
      "preComputeLookaheadFunctions",
      "computeLookaheadFunc",
      "setLaFuncCache",
      "reset",
      "visitOption",
      "visitRepetitionWithSeparator",
      "visitRepetitionMandatoryWithSeparator",
      "visitAlternation",
      "collectMethods",
    ],
  },
  "parse/grammar/interpreter.js": {
    runs: ["possiblePathsFrom"],
    never: [
      "prod instanceof RepetitionMandatory",
      "prod instanceof RepetitionWithSeparator",
      "prod instanceof Repetition",
    ],
  },
  "parse/grammar/rest.js": {
    runs: ["walk", "walkTerminal", "walkProdRef", "walkFlat", "walkOr"],
    never: ["subProd instanceof RepetitionMandatory", "subProd instanceof Repetition"],
  },
  "@chevrotain/gast/visitor.js": { never: ["case RepetitionMandatory", "case Repetition"] },
  "@chevrotain/gast/helpers.js": {
    never: ["prod instanceof NonTerminal", "prod instanceof RepetitionMandatory", "prod instanceof Repetition"],
  },
  "parse/grammar/lookahead.js": {
    runs: [
      "getProdType",
      "buildLookaheadFuncForOr",
      "buildLookaheadFuncForOptionalProd",
      "buildAlternativesLookAheadFunc",
      "buildSingleAlternativeLookaheadFunction",
      "startWalking",
      "checkIsTarget",
      "walkOption",
      "walkAtLeastOneSep",
      "walkManySep",
      "visitOption",
      "visitRepetitionMandatoryWithSeparator",
      "visitRepetitionWithSeparator",
      "visitAlternation",
      "initializeArrayOfArrays",
      "pathToHashKeys",
      "isUniquePrefixHash",
      "lookAheadSequenceFromAlternatives",
      "getLookaheadPathsForOr",
      "getLookaheadPathsForOptionalProd",
      "containsPath",
      "areTokenCategoriesNotUsed",
    ],
    never: [
      "hasPredicates",
      'prod instanceof Repetition || prod === "Repetition"',
      'prod instanceof RepetitionMandatory || prod === "RepetitionMandatory"',
      'prod instanceof Alternation || prod === "Alternation"',
    ],
    always: [
      "areAllOneTokenLookahead && !dynamicTokensEnabled",
      "isUnique || suffixDef.length === 0 || currPathPrefix.length === k",
    ],
  },
};
