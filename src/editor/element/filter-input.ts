import { type BindOptions, bindSettings } from "../../language/bind/bind-options.js";
import type { BoundFilter } from "../../language/bind/bound-filter.js";
import { checkArgument } from "../../language/diagnostics/argument.js";
import { type Diagnostic, type Fix, isError } from "../../language/diagnostics/diagnostic.js";
import { show, visible } from "../../language/diagnostics/display.js";
import { integerFrom } from "../../language/diagnostics/options.js";
import { checkSchema, type Schema } from "../../language/schema/schema.js";
import type { Span } from "../../language/text/span.js";
import type { Completion, CompletionOption, ValueRequest } from "../completion.js";
import { fixesOf } from "../fixes-of.js";
import { inspect, type Lint } from "../inspect.js";
import { joinLines } from "../line-breaks.js";
import { opensAfter } from "../opens-at.js";
import { isPartOf, tokenAt, touches } from "../typed-token.js";
import type { ValueSource } from "../value-source.js";
import { accessibleName, referredText } from "./accessible-text.js";
import type { FilterDetail, FilterInputEventMap } from "./filter-events.js";
import { FormControl, INTERNALS, setEarlierProperties, submitForm } from "./form-control.js";
import { replaceText } from "./replace-text.js";
import { Suggester } from "./suggester.js";
import { View } from "./view.js";

/** `addEventListener` and `removeEventListener` with the types of the events. */
export interface FilterInputElement {
  addEventListener<Type extends keyof FilterInputEventMap>(
    type: Type,
    listener: (this: FilterInputElement, event: FilterInputEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof FilterInputEventMap>(
    type: Type,
    listener: (this: FilterInputElement, event: FilterInputEventMap[Type]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

/** New problems appear after this pause in typing, in milliseconds. */
const PROBLEM_DELAY = 250;

const DEADLINE = integerFrom(0);

/**
 * The custom element `<filter-input>`: an input for filters with completion, colours, and problems with fixes. Part of a
 * form like an `<input>`. Importing `ampipe/element` defines it.
 *
 * @example
 * ```ts
 * const input = document.createElement("filter-input");
 * input.schema = products;
 * input.addEventListener("submit", ({ detail }) => load(detail.value));
 * document.body.append(input);
 * ```
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: every element has the methods of the interface
export class FilterInputElement extends FormControl {
  static readonly observedAttributes: readonly string[] = [
    "aria-describedby",
    "aria-label",
    "aria-labelledby",
    "placeholder",
    "readonly",
    "required",
    "value",
  ];

  readonly #view = new View(this.attachShadow({ mode: "open", delegatesFocus: true }), {
    pick: (index) => this.#pick(index),
    fix: (fix) => this.#fix(fix),
  });
  readonly #suggester = new Suggester({
    onOptions: (completion) => this.#showOptions(completion),
    onValuesError: (error, request) => this.#failValues(error, request),
  });

  #schema: Schema | undefined;
  #values: ValueSource | undefined;
  #valuesDeadline = 1_000;
  #lint: Lint | undefined;
  #options: BindOptions = {};
  #customError = "";
  /** The problems that a program has set. */
  #given: readonly Diagnostic[] = [];
  #diagnostics: readonly Diagnostic[] = [];
  #bound: BoundFilter | undefined;
  /** The problems that are shown. */
  #shown: readonly Diagnostic[] = [];
  #problemTimer: ReturnType<typeof setTimeout> | undefined;
  /** The token that is being typed, until the cursor leaves it. Its problems are not shown. */
  #typed: Span | undefined;
  /** The cursor after the last change or move. */
  #position = 0;
  /** The option whose text is being inserted. */
  #picked: CompletionOption | undefined;
  /** Whether the value was set by the user or a program, so that the attribute no longer sets it. */
  #isDirty = false;
  /** The value at the last `change` event. */
  #committed = "";
  #isComposing = false;
  /** Whether the next change is typed: not by a fix, whose result is shown at once. */
  #typing = true;
  /** Whether Escape has closed the popup. The next change opens it again. */
  #isDismissed = false;

  constructor() {
    super();
    this.#listen();
    setEarlierProperties(this);
  }

  /** The fields that filters may use. Without it, the element accepts every text. Throws a `TypeError` for other values. */
  get schema(): Schema | undefined {
    return this.#schema;
  }

  set schema(schema: Schema | null | undefined) {
    if (schema === this.#schema) return;
    if (schema != null) checkSchema(schema, "<filter-input>");
    this.#schema = schema ?? undefined;
    this.#close();
    this.#check();
    this.#showProblems();
  }

  /** Returns values of a field, for example from a server. Throws a `TypeError` if it is not a function. */
  get values(): ValueSource | undefined {
    return this.#values;
  }

  set values(values: ValueSource | null | undefined) {
    checkArgument(values == null || typeof values === "function", "<filter-input>", "values", "a function");
    this.#values = values ?? undefined;
  }

  /**
   * The time after which `values` counts as failed, in milliseconds. Default: 1000. Values that come later are
   * shown if the text is the same. Throws a `TypeError` for others.
   */
  get valuesDeadline(): number {
    return this.#valuesDeadline;
  }

  set valuesDeadline(deadline: number | null | undefined) {
    const { expected, accepts } = DEADLINE;
    checkArgument(deadline == null || accepts(deadline), "<filter-input>", "valuesDeadline", expected);
    this.#valuesDeadline = deadline ?? 1_000;
  }

  /** Returns further warnings for a valid filter, as `findConstantParts` of `ampipe/logic` does. Throws a `TypeError` for others. */
  get lint(): Lint | undefined {
    return this.#lint;
  }

  set lint(lint: Lint | null | undefined) {
    if (lint === this.#lint) return;
    checkArgument(lint == null || typeof lint === "function", "<filter-input>", "lint", "a function");
    this.#lint = lint ?? undefined;
    this.#check();
    this.#showProblems();
  }

  /** The options of `check`, such as limits and the time zone. Throws a `FilterError` for invalid options. */
  get options(): BindOptions {
    return this.#options;
  }

  set options(options: BindOptions | null | undefined) {
    bindSettings(options ?? undefined);
    this.#options = options ?? {};
    this.#check();
    this.#showProblems();
  }

  /** The text of the filter, on one line. */
  get value(): string {
    return this.#view.input.value;
  }

  set value(value: string | null | undefined) {
    this.#isDirty = true;
    this.#setText(value ?? "");
  }

  /** @internal Whether an input method composes text. Setting the value would end it. */
  get isComposing(): boolean {
    return this.#isComposing;
  }

  /**
   * The errors and warnings of the filter, in the order of the text. Those that are set, such as `diagnostics` of an `ApiError`,
   * replace them until the text changes. Those of other parameters are ignored.
   */
  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics;
  }

  set diagnostics(diagnostics: readonly Diagnostic[] | null | undefined) {
    checkArgument(diagnostics == null || Array.isArray(diagnostics), "<filter-input>", "diagnostics", "an array");
    // Others are about the rest of the query string.
    this.#given = (diagnostics ?? []).filter(({ source }) => source === "filter");
    this.#typed = undefined;
    this.#check();
    this.#showProblems();
  }

  /**
   * The filter bound to the schema. Undefined if the filter has an error, the element has no schema, or `options.names` has no
   * value of a name in the filter, such as `me`.
   */
  get bound(): BoundFilter | undefined {
    return this.#bound;
  }

  /** The start of the selection, as offset into the text. */
  get selectionStart(): number | null {
    return this.#view.input.selectionStart;
  }

  set selectionStart(start: number | null) {
    this.#view.input.selectionStart = start;
  }

  /** The end of the selection, as offset into the text. */
  get selectionEnd(): number | null {
    return this.#view.input.selectionEnd;
  }

  set selectionEnd(end: number | null) {
    this.#view.input.selectionEnd = end;
  }

  /** Selects the text. */
  select(): void {
    this.#view.input.select();
  }

  /** Selects a part of the text, or moves the cursor. */
  setSelectionRange(start: number | null, end: number | null, direction?: "forward" | "backward" | "none"): void {
    this.#view.input.setSelectionRange(start, end, direction);
  }

  /** Makes the element invalid for a reason of your own, which is shown like a problem, or valid with "". */
  setCustomValidity(message: string): void {
    this.#customError = message;
    this.#validate();
    this.#showProblems();
  }

  /** @internal */
  connectedCallback(): void {
    this.#rename();
    this.#check();
    this.#showProblems();
  }

  /** @internal Keeps focus and popup when `moveBefore` moves the element. */
  connectedMoveCallback(): void {
    this.#view.setOpen(this.#view.isOpen);
  }

  /** @internal */
  disconnectedCallback(): void {
    this.#isComposing = false;
    this.#close();
    clearTimeout(this.#problemTimer);
  }

  /** @internal */
  attributeChangedCallback(name: string, _before: string | null, value: string | null): void {
    const { input } = this.#view;
    if (name === "value") {
      if (!this.#isDirty) this.#setText(value ?? "");
    } else if (name === "placeholder") {
      input.placeholder = value ?? "";
    } else if (name === "readonly") {
      input.readOnly = value !== null;
      this.#close();
      this.#validate();
      this.#showProblems();
    } else if (name === "required") {
      input.required = value !== null;
      this.#validate();
    } else this.#rename();
  }

  /** @internal */
  formDisabledCallback(isDisabled: boolean): void {
    this.#view.setDisabled(isDisabled);
    this.#close();
    this.#showProblems();
  }

  /** @internal */
  formResetCallback(): void {
    this.#isDirty = false;
    this.#setText(this.defaultValue);
  }

  /** @internal */
  formStateRestoreCallback(value: unknown): void {
    if (typeof value === "string") this.value = value;
  }

  #listen(): void {
    const { input } = this.#view;
    input.addEventListener("input", (event) => {
      // The element fires its own.
      event.stopPropagation();
      const { inputType = "", isComposing = false } = event instanceof InputEvent ? event : {};
      this.#isComposing = isComposing;
      this.#edit(inputType);
    });
    input.addEventListener("beforeinput", (event) => this.#joinInserted(event));
    this.shadowRoot?.addEventListener("keydown", (event) => this.#press(event as KeyboardEvent));
    for (const type of ["selectionchange", "select", "keyup", "pointerup"]) {
      input.addEventListener(type, () => this.#move());
    }
    // As ArrowDown does, which a keyboard of a phone lacks.
    input.addEventListener("pointerup", ({ pointerType }) => {
      if (pointerType === "touch" && this.value === "") this.#suggest(true);
    });
    input.addEventListener("scroll", () => this.#view.scroll());
    input.addEventListener("compositionend", () => {
      this.#isComposing = false;
    });
    this.addEventListener("focusin", () => {
      this.#rename();
      this.#view.setOpen(this.#isEditable);
    });
    this.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && this.shadowRoot?.contains(relatedTarget)) return;
      this.#leave();
    });
  }

  get #isEditable(): boolean {
    const { disabled, readOnly } = this.#view.input;
    return !disabled && !readOnly;
  }

  #setText(value: string): void {
    const { input } = this.#view;
    const text = joinLines(String(value));
    if (text === input.value) return;
    this.#isComposing = false;
    this.#given = [];
    // Setting the text moves the cursor to its end. It stays before the text that was after it.
    const after = input.value.slice(input.selectionEnd ?? 0);
    input.value = text;
    if (this.#hasFocus && text.endsWith(after)) {
      input.setSelectionRange(text.length - after.length, text.length - after.length);
    }
    this.#committed = text;
    this.#position = input.selectionEnd ?? 0;
    this.#typed = undefined;
    this.#close();
    this.#check();
    this.#showProblems();
  }

  /** Reads the filter, and tells the form. */
  #check(): void {
    const { value } = this;
    const lint: Lint = (bound, about) => {
      try {
        return [...(this.#lint?.(bound, about) ?? [])];
      } catch (error) {
        // The filter is valid, and its events are fired.
        reportError(error);
        return [];
      }
    };
    const { bound, diagnostics } = this.#schema
      ? inspect(value, this.#schema, { ...this.#options, lint })
      : { bound: undefined, diagnostics: [] };
    this.#diagnostics = this.#given.length > 0 ? this.#given : diagnostics;
    this.#bound = this.#diagnostics.some(isError) ? undefined : bound;
    this[INTERNALS].setFormValue(value);
    this.#validate();
  }

  #validate(): void {
    const { input } = this.#view;
    const message = this.#customError || visible(this.#diagnostics.find(isError)?.message ?? "");
    if (this.readOnly) this[INTERNALS].setValidity({});
    else if (message !== "") this[INTERNALS].setValidity({ customError: true }, message, input);
    else if (this.required && this.value.trim() === "") {
      // In the language of the browser. The input has it only without white space.
      const empty = Object.assign(document.createElement("input"), { required: true });
      this[INTERNALS].setValidity({ valueMissing: true }, empty.validationMessage, input);
    } else this[INTERNALS].setValidity({});
  }

  /** Handles a change of the text by the user. */
  #edit(inputType: string): void {
    const { input } = this.#view;
    const picked = this.#picked;
    this.#isDirty = true;
    this.#given = [];
    this.#isDismissed = false;
    this.#position = input.selectionEnd ?? 0;
    const isTyped = !/FromPaste|FromDrop|FromYank|history/.test(inputType) && this.#typing;
    this.#typed = isTyped ? tokenAt(this.value, this.#position) : undefined;
    this.#check();
    this.#fire("input", { bubbles: true, composed: true });
    this.#suggest(picked !== undefined && opensAfter(picked.kind, picked.label), picked);
    // Those that are solved go at once.
    const messages = new Set(this.#shown.map(({ message }) => message));
    this.#showProblems(this.#unfinished().filter(({ message }) => messages.has(message)));
    this.#showProblemsLater();
  }

  /** Handles a move of the cursor or a selection, which end the list for the former position. */
  #move(): void {
    const { selectionStart, selectionEnd } = this.#view.input;
    this.#view.scroll();
    if (selectionEnd === this.#position && selectionStart === selectionEnd) return;
    this.#position = selectionEnd ?? 0;
    if (this.#typed !== undefined && !touches(this.#typed, this.#position)) this.#typed = undefined;
    this.#suggester.cancel();
    this.#showOptions(undefined);
    this.#showProblems();
  }

  /** Handles the loss of the focus. */
  #leave(): void {
    this.#isComposing = false;
    this.#typed = undefined;
    this.#isDismissed = false;
    this.#close();
    this.#showProblems();
    this.#view.scroll();
    this.#commit();
  }

  #commit(): void {
    if (this.#committed === this.value) return;
    this.#committed = this.value;
    this.#fire("change", { bubbles: true });
  }

  /** Submits the filter, also one with errors: the form, or the listener of the event, refuses it. */
  #submit(): void {
    this.#typed = undefined;
    this.#isDismissed = false;
    this.#suggester.cancel();
    this.#showOptions(undefined);
    this.#showProblems();
    this.#commit();
    // Does not bubble, because listeners of the form wait for the event of the form.
    if (this.#fire("submit", { cancelable: true })) submitForm(this.form);
  }

  #fire(type: string, init: EventInit): boolean {
    const detail: FilterDetail = { value: this.value, diagnostics: this.#diagnostics, bound: this.#bound };
    return this.dispatchEvent(new CustomEvent(type, { ...init, detail }));
  }

  #suggest(isAsked: boolean, picked?: CompletionOption): void {
    const schema = this.#schema;
    const { selectionStart, selectionEnd } = this.#view.input;
    // After a value, nothing more is needed.
    const isDone = picked !== undefined && !isAsked;
    if (schema === undefined || !this.#isEditable || isDone || selectionStart !== selectionEnd) {
      this.#suggester.cancel();
      this.#showOptions(undefined);
      return;
    }
    this.#suggester.suggest(
      {
        text: this.value,
        position: this.#position,
        schema,
        options: this.#options,
        values: this.#values,
        deadline: this.#valuesDeadline,
      },
      isAsked,
    );
  }

  #showOptions(completion: Completion | undefined): void {
    this.#view.showStatus("");
    this.#view.showOptions(completion);
    this.#view.setOpen(this.#hasFocus && (this.#view.count > 0 || !this.#isDismissed));
  }

  get #hasFocus(): boolean {
    return this.shadowRoot?.activeElement != null && this.#isEditable;
  }

  #failValues(error: unknown, { field }: ValueRequest): void {
    this.#view.showStatus(`The values of ${show(field)} could not be loaded.`);
    this.#view.setOpen(this.#hasFocus);
    this.dispatchEvent(new CustomEvent("valueserror", { detail: error }));
  }

  /** The problems without those of what is being typed. */
  #unfinished(): readonly Diagnostic[] {
    const token = this.#typed;
    if (token === undefined) return this.#diagnostics;
    return this.#diagnostics.filter((diagnostic) => !isPartOf(diagnostic, token, this.#position));
  }

  #showProblems(problems: readonly Diagnostic[] = this.#unfinished()): void {
    clearTimeout(this.#problemTimer);
    this.#shown = problems;
    const all = [...customProblems(this.#customError), ...problems];
    this.#view.paint(all);
    this.#view.showProblems(all, this.#isEditable);
    const opens = this.#hasFocus && !this.#isDismissed && all.length > 0;
    this.#view.setOpen(this.#view.isOpen || opens);
  }

  #showProblemsLater(): void {
    clearTimeout(this.#problemTimer);
    this.#problemTimer = setTimeout(() => this.#showProblems(), PROBLEM_DELAY);
  }

  #close(): void {
    this.#suggester.cancel();
    this.#view.showOptions(undefined);
    this.#view.showStatus("");
    this.#view.setOpen(false);
  }

  #pick(index: number): void {
    const { completion } = this.#view;
    this.#picked = completion?.options[index];
    if (completion !== undefined && this.#picked !== undefined) {
      replaceText(this.#view.input, completion.from, completion.to, this.#picked.insert);
    }
    this.#picked = undefined;
  }

  #fix(fix: Fix): void {
    if (this.#isEditable) this.#insertWhole(fix.span.start, fix.span.end, fix.text);
  }

  /** Replaces text by one that is complete, so that its problems are shown at once. */
  #insertWhole(start: number, end: number, text: string): void {
    this.#typing = false;
    replaceText(this.#view.input, start, end, text);
    this.#typing = true;
    this.#showProblems();
  }

  /** Fixes the problem at the cursor or, without one there, the only one with fixes. Does not choose one of several fixes. */
  #fixAtCursor(): boolean {
    const fixable = this.#diagnostics.filter((problem) => fixesOf(problem).length > 0);
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
    const { value, selectionStart, selectionEnd } = this.#view.input;
    const [start, end] = [selectionStart ?? 0, selectionEnd ?? 0];
    const [before, after] = [value.slice(0, start), value.slice(end)];
    const joined = joinLines(before + text + after);
    this.#insertWhole(start, end, joined.slice(start, joined.length - after.length));
  }

  #press(event: KeyboardEvent): void {
    // Safari reports the key that ends a composition after its end, with this code.
    if (event.isComposing || event.keyCode === 229 || event.defaultPrevented) return;
    // The buttons of fixes handle the other keys.
    if (event.target !== this.#view.input && event.key !== "Escape") return;
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
        if (isOpen) this.#view.input.focus();
        this.#close();
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

  /** Copies the name and description of the element to the input. */
  #rename(): void {
    this.#view.name(accessibleName(this, this[INTERNALS].labels), referredText(this, "aria-describedby"));
  }
}

/** Returns the problem that a program has set as text, without a place in the filter. */
function customProblems(message: string): readonly Diagnostic[] {
  const problem = { code: "", severity: "error", message, span: { start: 0, end: 0 }, details: {} };
  return message === "" ? [] : [problem as unknown as Diagnostic];
}
