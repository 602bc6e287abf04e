/**
 * Replaces `@codemirror/language` and `@lezer/common` in the bundle. Completion and history import them for syntax trees,
 * snippets and indentation, which an editor of filters does not use. Without them, the compressed script has 12 kB less. A
 * new import of a missing name fails the build.
 */
function unused(): never {
  throw new Error("The playground is built without @codemirror/language");
}

export const NodeProp = unused;
export const syntaxTree = unused;
export const indentUnit = unused;
export const getIndentUnit = unused;
export const indentString = unused;
export const getIndentation = unused;
export const matchBrackets = unused;
export class IndentContext {
  constructor() {
    unused();
  }
}
