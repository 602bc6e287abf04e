import { type Completion, pickedCompletion } from "@codemirror/autocomplete";
import { StateField } from "@codemirror/state";
import { opensAfter } from "../opens-at.js";

export function needsMore({ type, label }: Completion): boolean {
  return opensAfter(type, label);
}

/** Whether the last change inserted an option that needs more. */
export const wasPicked = StateField.define<boolean>({
  create: () => false,
  update: (value, transaction) => {
    const picked = transaction.annotation(pickedCompletion);
    if (picked !== undefined) return needsMore(picked);
    return value && !transaction.docChanged && transaction.selection === undefined;
  },
});
