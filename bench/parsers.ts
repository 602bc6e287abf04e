import { parseOrThrow } from "../src/index.js";
import type { Shape } from "./fixtures.js";
import { type LanguageName, translate } from "./languages.js";
import { productSchema } from "./records.js";

/** Another parser, used as its documentation recommends. */
export interface PeerParser {
  readonly language: LanguageName;
  /** Throws for an invalid text. */
  load(): Promise<(text: string) => unknown>;
  /** Returns whether a node of its result is a comparison. */
  isComparison(node: Node): boolean;
  /** Shapes that the language can express but this parser rejects. */
  readonly rejects?: readonly string[];
}

type Node = Readonly<Record<string, unknown>>;

const NON_ASCII_NAME = "non-ASCII field name";

const ODATA_COMPARISON =
  /^(?:Equals|NotEquals|GreaterThan|GreaterOrEquals|LesserThan|LesserOrEquals|MethodCall)Expression$/;
const isOdataComparison = ({ type }: Node): boolean => typeof type === "string" && ODATA_COMPARISON.test(type);

const CEL_COMPARISONS = new Set<unknown>(["==", "!=", "<", "<=", ">", ">=", "in", "rcall"]);
const SCIM_COMPARISONS = new Set<unknown>(["eq", "ne", "co", "gt", "ge", "lt", "le"]);

export const PEERS: Readonly<Record<string, PeerParser>> = {
  "@marcbachmann/cel-js": {
    language: "cel",
    load: async () => {
      const { parse } = await import("@marcbachmann/cel-js");
      return parse;
    },
    isComparison: ({ op }) => CEL_COMPARISONS.has(op),
    rejects: [NON_ASCII_NAME],
  },
  "scim2-parse-filter": {
    language: "scim",
    load: async () => {
      const { parse } = await import("scim2-parse-filter");
      return parse;
    },
    isComparison: ({ op }) => SCIM_COMPARISONS.has(op),
    rejects: [NON_ASCII_NAME],
  },
  "@rsql/parser": {
    language: "rsql",
    load: async () => {
      const { parse } = await import("@rsql/parser");
      return (text) => parse(text);
    },
    isComparison: ({ type }) => type === "COMPARISON",
  },
  liqe: {
    language: "liqe",
    load: async () => {
      const { parse } = await import("liqe");
      return parse;
    },
    isComparison: ({ type }) => type === "Tag",
    rejects: [NON_ASCII_NAME],
  },
  "@odata/parser": {
    language: "odata",
    load: async () => {
      const { defaultParser } = await import("@odata/parser");
      return (text) => defaultParser.filter(text);
    },
    isComparison: isOdataComparison,
  },
  "odata-v4-parser": {
    language: "odata",
    load: async () => {
      const { filter } = await import("odata-v4-parser");
      return (text) => filter(text);
    },
    isComparison: isOdataComparison,
    rejects: ["quoted value with escapes"],
  },
  "cel-js": {
    language: "cel",
    load: async () => {
      const { parse } = await import("cel-js");
      return (text) => {
        const result = parse(text);
        if (!result.isSuccess) throw new SyntaxError(result.errors.join("\n"));
        return result.cst;
      };
    },
    // In this concrete syntax tree, an operator is a token, and contains is a name with arguments.
    isComparison: ({ tokenType, image }) =>
      tokenType !== undefined && (CEL_COMPARISONS.has(image) || image === "contains"),
    rejects: [NON_ASCII_NAME],
  },
};

/** Returns the text of a shape for the parser, or undefined if it cannot read the shape. */
export function translationOf(shape: Shape, { language, rejects }: PeerParser): string | undefined {
  if (rejects?.includes(shape.name)) return undefined;
  return shape.inOtherWords?.[language] ?? translate(parseOrThrow(shape.filter), productSchema, language);
}

/** Returns the number of comparisons in the result of a parser. */
export function countComparisons(result: unknown, { isComparison }: PeerParser): number {
  const seen = new Set<object>();
  const open: unknown[] = [result];
  let count = 0;
  while (open.length > 0) {
    const node = open.pop();
    // One parser returns a function with the tree as a property.
    if ((typeof node !== "object" && typeof node !== "function") || node === null || seen.has(node)) continue;
    seen.add(node);
    if (isComparison(node as Node)) count++;
    open.push(...Object.values(node));
  }
  return count;
}
