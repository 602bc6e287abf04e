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
  "parse/errors_public.js": `
    const text = () => "";
    export const defaultParserErrorProvider = {
      buildMismatchTokenMessage: text, buildNotAllInputParsedMessage: text,
      buildNoViableAltMessage: text, buildEarlyExitMessage: text,
    };
    export const defaultGrammarResolverErrorProvider = { buildRuleNotFoundError: text };
    export const defaultGrammarValidatorErrorProvider = {};`,
};
const SKIPPED = /this(?:\.config)?\.skipValidations === false/g;

/** Leaves out what `skipValidations` and an EmbeddedActionsParser never run; a Chevrotain of another shape fails the build. */
export const slimChevrotain: Plugin = {
  name: "slim-chevrotain",
  setup(build) {
    build.onLoad({ filter: /[\\/]chevrotain[\\/]lib[\\/]src[\\/].*\.js$/ }, async ({ path }) => {
      const module = path.replaceAll("\\", "/").replace(/^.*\/chevrotain\/lib\/src\//, "");
      const standIn = STAND_INS[module];
      if (standIn !== undefined) return { contents: standIn, loader: "js" };
      if (module !== "scan/lexer_public.js" && module !== "parse/parser/parser.js") return undefined;
      const source = await readFile(path, "utf8");
      const contents = source.replaceAll(SKIPPED, "false");
      if (contents === source) throw new Error(`${module} has no validation to skip`);
      return { contents, loader: "js" };
    });
  },
};
