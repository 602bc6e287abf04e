import type { Fault, FaultList } from "./fault.js";

const faults: readonly Fault[] = [
  {
    name: "editor-line-breaks-in-quotes-become-spaces",
    find: 'insert: isQuoted ? ESCAPED_BREAK : " "',
    replace: 'insert: " "',
  },
  {
    name: "editor-opens-list-after-finished-fields",
    find: 'if (before.kind !== "field") return options.some(isPart);',
    replace: "if (before.start >= 0) return options.some(isPart);",
  },
  {
    name: "editor-opens-list-after-white-space",
    find: "return end < position && WORDS.has(kind);",
    replace: "return end > position && WORDS.has(kind);",
  },
  {
    name: "editor-opens-list-to-end-a-text",
    find: '(kind === "value" && label !== QUOTE)',
    replace: 'kind === "value"',
  },
  {
    name: "editor-opens-list-again-after-values",
    find: 'return type !== "value" && label !== ")" && label !== "]";',
    replace: 'return label !== ")" && label !== "]";',
  },
  {
    name: "editor-keeps-the-list-of-a-finished-word",
    in: "completeAt",
    find: "completeAt(next, at, isExplicit)",
    replace: "completeAt(next, at, true)",
  },
  {
    name: "editor-completes-during-composition",
    in: "syntaxSource",
    find: "view?.composing ? null : completeAt(state, pos, explicit)",
    replace: "completeAt(state, pos, explicit)",
  },
  {
    name: "editor-asks-for-values-without-a-pause",
    find: "const PAUSE = 150;",
    replace: "const PAUSE = 0;",
  },
  {
    name: "editor-asks-for-values-of-old-text",
    find: 'context.addEventListener("abort", () => controller.abort(), { onDocChange: true });',
    replace: 'context.addEventListener("abort", () => {}, { onDocChange: true });',
  },
  {
    name: "editor-hides-failures-of-values",
    find: "onError?.(found.error);",
    replace: "",
  },
  {
    name: "editor-filters-values-of-another-condition",
    find: "next.field === field && next.operator === operator && next.typed.startsWith(typed)",
    replace: "next.field === field && next.typed.startsWith(typed)",
  },
  {
    name: "editor-shows-problems-of-the-typed-word",
    find: 'return overlaps || touches(span, state.selection.main.head) || code.startsWith("syntax.unclosed");',
    replace: 'return touches(span, state.selection.main.head) && code.startsWith("syntax.unclosed");',
  },
  {
    name: "editor-hides-problems-of-pasted-text",
    find: 'isTyped && !transaction.isUserEvent("input.paste")',
    replace: "isTyped",
  },
  {
    name: "editor-applies-stale-fixes",
    find: "if (changes.touchesRange(from, to)) return [];",
    replace: "",
  },
  {
    name: "editor-fixes-at-old-positions",
    find: "const start = changes.mapPos(fix.from, 1);",
    replace: "const start = fix.from;",
  },
  {
    name: "editor-announces-problems-again",
    find: 'const isNew = message !== "" && message !== messagesOf(filterProblems(startState));',
    replace: 'const isNew = message !== "";',
  },
  {
    name: "editor-documents-hidden-fields",
    in: "documentField",
    find: "if (field === undefined || field.hidden) return null;",
    replace: "if (field === undefined) return null;",
  },
  {
    name: "editor-enter-adds-a-line",
    find: "acceptSelected(view) || (singleLine && submit(view))",
    replace: "acceptSelected(view) || (onSubmit !== undefined && singleLine && submit(view))",
  },
  {
    name: "editor-tab-leaves-while-the-list-opens",
    find: "const result = completeAt(state, state.selection.main.head, false);",
    replace: "const result = completeAt(state, 0, false);",
  },
  {
    name: "editor-ignores-limits",
    find: "inspect(state.doc.toString(), by.schema, limitsOf(state))",
    replace: "inspect(state.doc.toString(), by.schema, {})",
  },
];

/** Faults of `ampipe/codemirror`. */
export const codemirror: FaultList = { faults, tests: [["test/editor/codemirror"]] };
