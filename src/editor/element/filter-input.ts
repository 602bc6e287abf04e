import type { BindOptions } from "../../language/bind/bind-options.js";
import type { BoundFilter } from "../../language/bind/bound-filter.js";
import { checkArgument } from "../../language/diagnostics/argument.js";
import { type Diagnostic, isError } from "../../language/diagnostics/diagnostic.js";
import { visible } from "../../language/diagnostics/display.js";
import { integerFrom } from "../../language/diagnostics/options.js";
import { checkSchema, type Schema } from "../../language/schema/schema.js";
import type { Lint } from "../inspect.js";
import type { ValueSource } from "../value-source.js";
import { accessibleName, referredText } from "./accessible-text.js";
import { DEFAULT_VALUES_DEADLINE, FilterBox } from "./filter-box.js";
import type { FilterDetail, FilterInputEventMap } from "./filter-events.js";
import { FormControl, INTERNALS, setEarlierProperties, submitForm } from "./form-control.js";

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

  readonly #box = new FilterBox(this.attachShadow({ mode: "open", delegatesFocus: true }), {
    onRead: () => {
      this[INTERNALS].setFormValue(this.value);
      this.#validate();
    },
    onInput: () => {
      this.#isDirty = true;
      this.#fire("input", { bubbles: true, composed: true });
    },
    onChange: () => this.#fire("change", { bubbles: true }),
    onSubmit: () => {
      // Does not bubble, because listeners of the form wait for the event of the form.
      if (this.#fire("submit", { cancelable: true })) submitForm(this.form);
    },
    onValuesError: (error) => this.dispatchEvent(new CustomEvent("valueserror", { detail: error })),
  });

  /** Whether the value was set by the user or a program, so that the attribute no longer sets it. */
  #isDirty = false;

  constructor() {
    super();
    this.#listen();
    setEarlierProperties(this);
  }

  /** The fields that filters may use. Without it, the element accepts every text. Throws a `TypeError` for other values. */
  get schema(): Schema | undefined {
    return this.#box.reading.schema;
  }

  set schema(schema: Schema | null | undefined) {
    if (schema === this.schema) return;
    if (schema != null) checkSchema(schema, "<filter-input>");
    this.#box.reading.schema = schema ?? undefined;
    this.#box.close();
    this.#box.refresh();
  }

  /** Returns values of a field, for example from a server. Throws a `TypeError` if it is not a function. */
  get values(): ValueSource | undefined {
    return this.#box.values;
  }

  set values(values: ValueSource | null | undefined) {
    checkArgument(values == null || typeof values === "function", "<filter-input>", "values", "a function");
    this.#box.values = values ?? undefined;
  }

  /**
   * The time after which `values` counts as failed, in milliseconds. Default: 1000. Values that come later are
   * shown if the text is the same. Throws a `TypeError` for others.
   */
  get valuesDeadline(): number {
    return this.#box.valuesDeadline;
  }

  set valuesDeadline(deadline: number | null | undefined) {
    const { expected, accepts } = DEADLINE;
    checkArgument(deadline == null || accepts(deadline), "<filter-input>", "valuesDeadline", expected);
    this.#box.valuesDeadline = deadline ?? DEFAULT_VALUES_DEADLINE;
  }

  /** Returns further warnings for a valid filter, as `findConstantParts` of `ampipe/logic` does. Throws a `TypeError` for others. */
  get lint(): Lint | undefined {
    return this.#box.reading.lint;
  }

  set lint(lint: Lint | null | undefined) {
    if (lint === this.lint) return;
    checkArgument(lint == null || typeof lint === "function", "<filter-input>", "lint", "a function");
    this.#box.reading.lint = lint ?? undefined;
    this.#box.refresh();
  }

  /** The options of `check`, such as limits and the time zone. Throws a `FilterError` for invalid options. */
  get options(): BindOptions {
    return this.#box.reading.options;
  }

  set options(options: BindOptions | null | undefined) {
    this.#box.reading.options = options ?? {};
    this.#box.refresh();
  }

  /** The text of the filter, on one line. */
  get value(): string {
    return this.#box.text;
  }

  set value(value: string | null | undefined) {
    this.#isDirty = true;
    this.#box.setText(String(value ?? ""));
  }

  /** @internal Whether an input method composes text. Setting the value would end it. */
  get isComposing(): boolean {
    return this.#box.isComposing;
  }

  /**
   * The errors and warnings of the filter, in the order of the text. Those that are set, such as `diagnostics` of an `ApiError`,
   * replace them until the text changes. Those of other parameters are ignored.
   */
  get diagnostics(): readonly Diagnostic[] {
    return this.#box.reading.diagnostics;
  }

  set diagnostics(diagnostics: readonly Diagnostic[] | null | undefined) {
    checkArgument(diagnostics == null || Array.isArray(diagnostics), "<filter-input>", "diagnostics", "an array");
    // Others are about the rest of the query string.
    this.#box.give((diagnostics ?? []).filter(({ source }) => source === "filter"));
  }

  /**
   * The filter bound to the schema. Undefined if the filter has an error, the element has no schema, or `options.names` has no
   * value of a name in the filter, such as `me`.
   */
  get bound(): BoundFilter | undefined {
    return this.#box.reading.bound;
  }

  /** The start of the selection, as offset into the text. */
  get selectionStart(): number | null {
    return this.#box.input.selectionStart;
  }

  set selectionStart(start: number | null) {
    this.#box.input.selectionStart = start;
  }

  /** The end of the selection, as offset into the text. */
  get selectionEnd(): number | null {
    return this.#box.input.selectionEnd;
  }

  set selectionEnd(end: number | null) {
    this.#box.input.selectionEnd = end;
  }

  /** Selects the text. */
  select(): void {
    this.#box.input.select();
  }

  /** Selects a part of the text, or moves the cursor. */
  setSelectionRange(start: number | null, end: number | null, direction?: "forward" | "backward" | "none"): void {
    this.#box.input.setSelectionRange(start, end, direction);
  }

  /** Makes the element invalid for a reason of your own, which is shown like a problem, or valid with "". */
  setCustomValidity(message: string): void {
    this.#box.customError = message;
    this.#validate();
    this.#box.showProblems();
  }

  /** @internal */
  connectedCallback(): void {
    this.#rename();
    this.#box.refresh();
  }

  /** @internal Keeps focus and popup when `moveBefore` moves the element. */
  connectedMoveCallback(): void {
    this.#box.reopen();
  }

  /** @internal */
  disconnectedCallback(): void {
    this.#box.stop();
  }

  /** @internal */
  attributeChangedCallback(name: string, _before: string | null, value: string | null): void {
    const { input } = this.#box;
    if (name === "value") {
      if (!this.#isDirty) this.#box.setText(String(value ?? ""));
    } else if (name === "placeholder") {
      input.placeholder = value ?? "";
    } else if (name === "readonly") {
      input.readOnly = value !== null;
      this.#box.close();
      this.#validate();
      this.#box.showProblems();
    } else if (name === "required") {
      input.required = value !== null;
      this.#validate();
    } else this.#rename();
  }

  /** @internal */
  formDisabledCallback(isDisabled: boolean): void {
    this.#box.setDisabled(isDisabled);
  }

  /** @internal */
  formResetCallback(): void {
    this.#isDirty = false;
    this.#box.setText(this.defaultValue);
  }

  /** @internal */
  formStateRestoreCallback(value: unknown): void {
    if (typeof value === "string") this.value = value;
  }

  #listen(): void {
    this.addEventListener("focusin", () => {
      this.#rename();
      this.#box.enter();
    });
    this.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && this.shadowRoot?.contains(relatedTarget)) return;
      this.#box.leave();
    });
  }

  #validate(): void {
    const { input, customError } = this.#box;
    const message = customError || visible(this.diagnostics.find(isError)?.message ?? "");
    if (this.readOnly) this[INTERNALS].setValidity({});
    else if (message !== "") this[INTERNALS].setValidity({ customError: true }, message, input);
    else if (this.required && this.value.trim() === "") {
      // In the language of the browser. The input has it only without white space.
      const empty = Object.assign(document.createElement("input"), { required: true });
      this[INTERNALS].setValidity({ valueMissing: true }, empty.validationMessage, input);
    } else this[INTERNALS].setValidity({});
  }

  #fire(type: string, init: EventInit): boolean {
    const { value, diagnostics, bound } = this;
    const detail: FilterDetail = { value, diagnostics, bound };
    return this.dispatchEvent(new CustomEvent(type, { ...init, detail }));
  }

  /** Copies the name and description of the element to the input. */
  #rename(): void {
    this.#box.name(accessibleName(this, this[INTERNALS].labels), referredText(this, "aria-describedby"));
  }
}
