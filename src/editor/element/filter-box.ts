import type { Diagnostic, Fix } from "../../language/diagnostics/diagnostic.js";
import { show } from "../../language/diagnostics/display.js";
import type { Span } from "../../language/text/span.js";
import type { Completion, CompletionOption, ValueRequest } from "../completion.js";
import { fixesOf } from "../fixes-of.js";
import { joinLines } from "../line-breaks.js";
import { opensAfter } from "../opens-at.js";
import { isPartOf, tokenAt, touches } from "../typed-token.js";
import type { ValueSource } from "../value-source.js";
import { Reading } from "./reading.js";
import { replaceText } from "./replace-text.js";
import { Suggester } from "./suggester.js";
import { View } from "./view.js";

/** New problems appear after this pause in typing, in milliseconds. */
const PROBLEM_DELAY = 250;

export const DEFAULT_VALUES_DEADLINE = 1_000;

/** Who owns a box. */
export interface BoxOwner {
  /** Called when the text was read again. */
  onRead(): void;
  /** Called when the user has changed the text, before it is shown with its problems. */
  onInput(): void;
  /** Called when the user has left the box, or submits its text, with another text than before. */
  onChange(): void;
  onSubmit(): void;
  onValuesError(error: unknown): void;
}

/** What happens in the box of a `<filter-input>`: typing, completion, problems and their fixes, and keys. */
export class FilterBox {
  readonly reading = new Reading();
  values: ValueSource | undefined;
  valuesDeadline = DEFAULT_VALUES_DEADLINE;
  /** A problem that a program has set as text. */
  customError = "";
  readonly #view: View;
  readonly #suggester = new Suggester({
    onOptions: (completion) => this.#showOptions(completion),
    onValuesError: (error, request) => this.#failValues(error, request),
  });
  /** The problems that are shown. */
  #shown: readonly Diagnostic[] = [];
  #problemTimer: ReturnType<typeof setTimeout> | undefined;
  /** The token that is being typed, until the cursor leaves it. Its problems are not shown. */
  #typed: Span | undefined;
  /** The cursor after the last change or move. */
  #position = 0;
  /** The option whose text is being inserted. */
  #picked: CompletionOption | undefined;
  /** The text at the last call of `onChange`. */
  #committed = "";
  #isComposing = false;
  /** Whether the next change is typed: not by a fix, whose result is shown at once. */
  #typing = true;
  /** Whether Escape has closed the popup. The next change opens it again. */
  #isDismissed = false;

  constructor(
    private readonly root: ShadowRoot,
    private readonly owner: BoxOwner,
  ) {
    this.#view = new View(root, { pick: (index) => this.#pick(index), fix: (fix) => this.#fix(fix) });
    this.#listen();
  }

  get input(): HTMLInputElement {
    return this.#view.input;
  }

  get text(): string {
    return this.input.value;
  }

  /** Whether an input method composes text. */
  get isComposing(): boolean {
    return this.#isComposing;
  }

  setText(value: string): void {
    const { input } = this;
    const text = joinLines(value);
    if (text === input.value) return;
    this.#isComposing = false;
    this.reading.given = [];
    // Setting the text moves the cursor to its end. It stays before the text that was after it.
    const after = input.value.slice(input.selectionEnd ?? 0);
    input.value = text;
    if (this.#hasFocus && text.endsWith(after)) {
      input.setSelectionRange(text.length - after.length, text.length - after.length);
    }
    this.#committed = text;
    this.#position = input.selectionEnd ?? 0;
    this.#typed = undefined;
    this.close();
    this.refresh();
  }

  /** Shows problems of a program instead of those that are found, until the text changes. */
  give(problems: readonly Diagnostic[]): void {
    this.reading.given = problems;
    this.#typed = undefined;
    this.refresh();
  }

  /** Reads the text again, for example with another schema. */
  refresh(): void {
    this.#read();
    this.showProblems();
  }

  showProblems(problems: readonly Diagnostic[] = this.#unfinished()): void {
    clearTimeout(this.#problemTimer);
    this.#shown = problems;
    const all = [...customProblems(this.customError), ...problems];
    this.#view.paint(all);
    this.#view.showProblems(all, this.#isEditable);
    const opens = this.#hasFocus && !this.#isDismissed && all.length > 0;
    this.#view.setOpen(this.#view.isOpen || opens);
  }

  setDisabled(isDisabled: boolean): void {
    this.#view.setDisabled(isDisabled);
    this.close();
    this.showProblems();
  }

  /** Names the input for screen readers. */
  name(name: string, description: string): void {
    this.#view.name(name, description);
  }

  /** Handles the focus. */
  enter(): void {
    this.#view.setOpen(this.#isEditable);
  }

  /** Handles the loss of the focus. */
  leave(): void {
    this.#isComposing = false;
    this.#typed = undefined;
    this.#isDismissed = false;
    this.close();
    this.showProblems();
    this.#view.scroll();
    this.#commit();
  }

  /** Closes the popup. */
  close(): void {
    this.#suggester.cancel();
    this.#view.showOptions(undefined);
    this.#view.showStatus("");
    this.#view.setOpen(false);
  }

  /** Opens the popup again if it was open before the box has moved in the page. */
  reopen(): void {
    this.#view.setOpen(this.#view.isOpen);
  }

  /** Ends what goes on, because the box is removed from the page. */
  stop(): void {
    this.#isComposing = false;
    this.close();
    clearTimeout(this.#problemTimer);
  }

  #listen(): void {
    const { input } = this;
    input.addEventListener("input", (event) => {
      // The owner fires its own.
      event.stopPropagation();
      const { inputType = "", isComposing = false } = event instanceof InputEvent ? event : {};
      this.#isComposing = isComposing;
      this.#edit(inputType);
    });
    input.addEventListener("beforeinput", (event) => this.#joinInserted(event));
    this.root.addEventListener("keydown", (event) => this.#press(event as KeyboardEvent));
    for (const type of ["selectionchange", "select", "keyup", "pointerup"]) {
      input.addEventListener(type, () => this.#move());
    }
    // As ArrowDown does, which a keyboard of a phone lacks.
    input.addEventListener("pointerup", ({ pointerType }) => {
      if (pointerType === "touch" && this.text === "") this.#suggest(true);
    });
    input.addEventListener("scroll", () => this.#view.scroll());
    input.addEventListener("compositionend", () => {
      this.#isComposing = false;
    });
  }

  get #isEditable(): boolean {
    const { disabled, readOnly } = this.input;
    return !disabled && !readOnly;
  }

  get #hasFocus(): boolean {
    return this.root.activeElement !== null && this.#isEditable;
  }

  #read(): void {
    this.reading.read(this.text);
    this.owner.onRead();
  }

  /** Handles a change of the text by the user. */
  #edit(inputType: string): void {
    const picked = this.#picked;
    this.reading.given = [];
    this.#isDismissed = false;
    this.#position = this.input.selectionEnd ?? 0;
    const isTyped = !/FromPaste|FromDrop|FromYank|history/.test(inputType) && this.#typing;
    this.#typed = isTyped ? tokenAt(this.text, this.#position) : undefined;
    this.#read();
    this.owner.onInput();
    this.#suggest(picked !== undefined && opensAfter(picked.kind, picked.label), picked);
    // Those that are solved go at once.
    const messages = new Set(this.#shown.map(({ message }) => message));
    this.showProblems(this.#unfinished().filter(({ message }) => messages.has(message)));
    this.#problemTimer = setTimeout(() => this.showProblems(), PROBLEM_DELAY);
  }

  /** Handles a move of the cursor or a selection, which end the list for the former position. */
  #move(): void {
    const { selectionStart, selectionEnd } = this.input;
    this.#view.scroll();
    if (selectionEnd === this.#position && selectionStart === selectionEnd) return;
    this.#position = selectionEnd ?? 0;
    if (this.#typed !== undefined && !touches(this.#typed, this.#position)) this.#typed = undefined;
    this.#hideOptions();
    this.showProblems();
  }

  #commit(): void {
    if (this.#committed === this.text) return;
    this.#committed = this.text;
    this.owner.onChange();
  }

  /** Submits the filter, also one with errors: the form, or the listener of the event, refuses it. */
  #submit(): void {
    this.#typed = undefined;
    this.#isDismissed = false;
    this.#hideOptions();
    this.showProblems();
    this.#commit();
    this.owner.onSubmit();
  }

  #suggest(isAsked: boolean, picked?: CompletionOption): void {
    const { schema, options } = this.reading;
    const { selectionStart, selectionEnd } = this.input;
    // After a value, nothing more is needed.
    const isDone = picked !== undefined && !isAsked;
    if (schema === undefined || !this.#isEditable || isDone || selectionStart !== selectionEnd) {
      this.#hideOptions();
      return;
    }
    const { text, values, valuesDeadline: deadline } = this;
    this.#suggester.suggest({ text, position: this.#position, schema, options, values, deadline }, isAsked);
  }

  #hideOptions(): void {
    this.#suggester.cancel();
    this.#showOptions(undefined);
  }

  #showOptions(completion: Completion | undefined): void {
    this.#view.showStatus("");
    this.#view.showOptions(completion);
    this.#view.setOpen(this.#hasFocus && (this.#view.count > 0 || !this.#isDismissed));
  }

  #failValues(error: unknown, { field }: ValueRequest): void {
    this.#view.showStatus(`The values of ${show(field)} could not be loaded.`);
    this.#view.setOpen(this.#hasFocus);
    this.owner.onValuesError(error);
  }

  /** The problems without those of what is being typed. */
  #unfinished(): readonly Diagnostic[] {
    const { diagnostics } = this.reading;
    const token = this.#typed;
    if (token === undefined) return diagnostics;
    return diagnostics.filter((diagnostic) => !isPartOf(diagnostic, token, this.#position));
  }

  #pick(index: number): void {
    const { completion } = this.#view;
    this.#picked = completion?.options[index];
    if (completion !== undefined && this.#picked !== undefined) {
      replaceText(this.input, completion.from, completion.to, this.#picked.insert);
    }
    this.#picked = undefined;
  }

  #fix(fix: Fix): void {
    if (this.#isEditable) this.#insertWhole(fix.span.start, fix.span.end, fix.text);
  }

  /** Replaces text by one that is complete, so that its problems are shown at once. */
  #insertWhole(start: number, end: number, text: string): void {
    this.#typing = false;
    replaceText(this.input, start, end, text);
    this.#typing = true;
    this.showProblems();
  }

  /** Fixes the problem at the cursor or, without one there, the only one with fixes. Does not choose one of several fixes. */
  #fixAtCursor(): boolean {
    const fixable = this.reading.diagnostics.filter((problem) => fixesOf(problem).length > 0);
    const problem =
      fixable.find(({ span }) => touches(span, this.#position)) ?? (fixable.length === 1 ? fixable[0] : undefined);
    const [fix, another] = problem === undefined ? [] : fixesOf(problem);
    if (fix === undefined || another !== undefined) return false;
    this.#fix(fix);
    return true;
  }

  /** Keeps a line break that is pasted or dropped, which an input would remove: the filter keeps its meaning. */
  #joinInserted(event: InputEvent): void {
    const { data, inputType } = event;
    const text = data ?? event.dataTransfer?.getData("text/plain") ?? "";
    if (!/FromPaste|FromDrop/.test(inputType) || !/[\r\n]/.test(text)) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = this.input;
    const [start, end] = [selectionStart ?? 0, selectionEnd ?? 0];
    const [before, after] = [value.slice(0, start), value.slice(end)];
    const joined = joinLines(before + text + after);
    this.#insertWhole(start, end, joined.slice(start, joined.length - after.length));
  }

  #press(event: KeyboardEvent): void {
    // Safari reports the key that ends a composition after its end, with this code.
    if (event.isComposing || event.keyCode === 229 || event.defaultPrevented) return;
    // The buttons of fixes handle the other keys.
    if (event.target !== this.input && event.key !== "Escape") return;
    // The event of a selection may come after that of the next key.
    this.#move();
    if (this.#act(event)) event.preventDefault();
  }

  /** Does what a key means. Returns false if the input handles the key. */
  #act({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
    const { chosen, count, isOpen } = this.#view;
    const isMod = ctrlKey || metaKey;
    switch (key) {
      case "ArrowDown":
        if (count > 0) this.#view.choose(chosen + 1 < count ? chosen + 1 : 0);
        else this.#suggest(true);
        return true;
      case "ArrowUp":
        if (count > 0) this.#view.choose(chosen > 0 ? chosen - 1 : count - 1);
        return count > 0;
      case " ":
        if (ctrlKey) this.#suggest(true);
        return ctrlKey;
      case "Escape":
        this.#isDismissed = isOpen;
        // Leaves the button of a fix.
        if (isOpen) this.input.focus();
        this.close();
        return isOpen;
      case "Tab":
        if (shiftKey || isMod || altKey || count === 0) return false;
        this.#pick(Math.max(0, chosen));
        return true;
      case "Enter":
        if (altKey) return this.#fixAtCursor();
        if (chosen >= 0 && !isMod) this.#pick(chosen);
        else this.#submit();
        return true;
      case ".":
        return isMod && this.#fixAtCursor();
      default:
        return false;
    }
  }
}

/** Returns the problem that a program has set as text, without a place in the filter. */
function customProblems(message: string): readonly Diagnostic[] {
  const problem = { code: "", severity: "error", message, span: { start: 0, end: 0 }, details: {} };
  return message === "" ? [] : [problem as unknown as Diagnostic];
}
