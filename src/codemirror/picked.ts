import { pickedCompletion } from "@codemirror/autocomplete";
import { StateField } from "@codemirror/state";

/** Whether the last change inserted a completion. Then the list opens again for what follows: field, operator, value. */
export const wasPicked = StateField.define<boolean>({
  create: () => false,
  update: (value, transaction) => {
    if (transaction.annotation(pickedCompletion) !== undefined) return true;
    return value && !transaction.docChanged && transaction.selection === undefined;
  },
});
