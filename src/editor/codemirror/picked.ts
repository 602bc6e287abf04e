import { type Completion, pickedCompletion } from "@codemirror/autocomplete";
import { StateField } from "@codemirror/state";

/** Whether the list opens again after an option: a field needs an operator, an operator a value, `&` a field. */
export function needsMore({ type, label }: Completion): boolean {
  return type !== "value" && label !== ")" && label !== "]";
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
