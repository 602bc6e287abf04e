/** Replaces a part of the text of an input like typing, so that the browser can undo it, and focuses the input. */
export function replaceText(input: HTMLInputElement, start: number, end: number, text: string): void {
  input.focus();
  input.setSelectionRange(start, end);
  if (start === end && text === "") return;
  // The only command that adds to the undo history of an input. Browsers have kept it for this use.
  const isDone = text === "" ? document.execCommand("delete") : document.execCommand("insertText", false, text);
  if (isDone) {
    // A move of the cursor ends the step of undo, so that what is typed next is a step of its own.
    const at = start + text.length;
    if (input.selectionEnd === at) {
      input.setSelectionRange(0, at);
      input.setSelectionRange(at, at);
    }
    return;
  }
  input.setRangeText(text, start, end, "end");
  input.dispatchEvent(new InputEvent("input", { inputType: "insertText", data: text, bubbles: true }));
}
