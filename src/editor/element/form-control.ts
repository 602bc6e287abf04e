/** Elements exist only in browsers. On a server the class can be imported and is never created. */
const Base: typeof HTMLElement = globalThis.HTMLElement ?? class {};

/** Where a control keeps what it tells its form: for the control alone. */
export const INTERNALS: unique symbol = Symbol("internals");

/** What a control has in common with an `<input>`: its attributes as properties, and its form. */
export class FormControl extends Base {
  static readonly formAssociated = true;

  /** @internal */
  readonly [INTERNALS]: ElementInternals = this.attachInternals();

  /** The value before the user changes it, and after a reset of the form: the attribute `value`. */
  get defaultValue(): string {
    return this.getAttribute("value") ?? "";
  }

  set defaultValue(value: string | null | undefined) {
    reflect(this, "value", value);
  }

  /** The name in the data of the form. */
  get name(): string {
    return this.getAttribute("name") ?? "";
  }

  set name(name: string | null | undefined) {
    reflect(this, "name", name);
  }

  /** Shown while the value is empty. */
  get placeholder(): string {
    return this.getAttribute("placeholder") ?? "";
  }

  set placeholder(placeholder: string | null | undefined) {
    reflect(this, "placeholder", placeholder);
  }

  get disabled(): boolean {
    return this.hasAttribute("disabled");
  }

  set disabled(isDisabled: boolean) {
    this.toggleAttribute("disabled", Boolean(isDisabled));
  }

  get readOnly(): boolean {
    return this.hasAttribute("readonly");
  }

  set readOnly(isReadOnly: boolean) {
    this.toggleAttribute("readonly", Boolean(isReadOnly));
  }

  get required(): boolean {
    return this.hasAttribute("required");
  }

  set required(isRequired: boolean) {
    this.toggleAttribute("required", Boolean(isRequired));
  }

  get type(): string {
    return this.localName;
  }

  get form(): HTMLFormElement | null {
    return this[INTERNALS].form;
  }

  get labels(): NodeList {
    return this[INTERNALS].labels;
  }

  get willValidate(): boolean {
    return this[INTERNALS].willValidate;
  }

  get validity(): ValidityState {
    return this[INTERNALS].validity;
  }

  /** The first error of the value, or why the form does not accept it. */
  get validationMessage(): string {
    return this[INTERNALS].validationMessage;
  }

  /** Returns whether the form accepts the value. Otherwise fires an `invalid` event. */
  checkValidity(): boolean {
    return this[INTERNALS].checkValidity();
  }

  /** Like `checkValidity`, and shows the user what is wrong. */
  reportValidity(): boolean {
    return this[INTERNALS].reportValidity();
  }
}

/** Sets an attribute, or removes it: frameworks set properties to undefined that are no longer given. */
function reflect(element: Element, name: string, text: string | null | undefined): void {
  if (text == null) element.removeAttribute(name);
  else element.setAttribute(name, text);
}

/** Sets the properties again that were set before the element was defined, because they hide its accessors. */
export function setEarlierProperties(element: HTMLElement): void {
  const own = element as unknown as Record<string, unknown>;
  for (const name of Object.keys(own)) {
    if (!hasSetter(Object.getPrototypeOf(element), name)) continue;
    const value = own[name];
    delete own[name];
    own[name] = value;
  }
}

function hasSetter(prototype: object | null, name: string): boolean {
  if (prototype === null) return false;
  const property = Object.getOwnPropertyDescriptor(prototype, name);
  return property === undefined ? hasSetter(Object.getPrototypeOf(prototype), name) : property.set !== undefined;
}

/** Submits like Enter in an `<input>`: by the first submit button, unless it is disabled. */
export function submitForm(form: HTMLFormElement | null): void {
  const buttons = Array.from(form?.elements ?? []).filter(
    (control): control is HTMLButtonElement | HTMLInputElement =>
      (control instanceof HTMLButtonElement || control instanceof HTMLInputElement) && control.type === "submit",
  );
  if (buttons[0] === undefined) form?.requestSubmit();
  else buttons[0].click();
}
