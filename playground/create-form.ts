import { h } from "./dom.js";
import type { PlaygroundResource } from "./resource.js";
import type { Failure, Loaded } from "./rows.js";

/** Creates a record. `attempt` is the same text for each attempt to create the same record. */
export type CreateRecord = (values: Readonly<Record<string, string>>, attempt: string) => Promise<Loaded<unknown>>;

/** Callbacks of the form. */
export interface CreateActions {
  readonly onCreate: CreateRecord;
  /** Called with the id of the new record. */
  readonly onCreated: (id: unknown) => void;
}

interface Input {
  readonly name: string;
  readonly isRequired: boolean;
  readonly input: HTMLInputElement;
  readonly message: HTMLElement;
}

/** Creates the dialog that creates a record, and its button. Errors of a field are shown at its input. */
export function createCreateForm({ onCreate, onCreated }: CreateActions) {
  const title = h("h2", { id: "create-title" });
  const fields = h("div", {});
  const message = h("p", { class: "field-error", role: "alert" });
  const submit = h("button", { type: "submit", class: "primary" }, "Create");
  const cancel = h("button", { type: "button", onclick: () => dialog.close() }, "Cancel");
  const form = h("form", { novalidate: true, onsubmit: (event: Event) => void send(event) });
  form.append(title, fields, message, h("div", { class: "line" }, submit, cancel));
  const dialog = h("dialog", { "aria-labelledby": "create-title" }, form);
  const button = h("button", { type: "button", onclick: () => open() });
  let inputs: readonly Input[] = [];
  let attempt = "";

  const open = (): void => {
    for (const { input } of inputs) input.value = "";
    showErrors(() => "");
    message.textContent = "";
    renew();
    dialog.showModal();
    inputs[0]?.input.focus();
  };
  const renew = (): void => {
    attempt = `${Date.now()}-${Math.random()}`;
  };
  /** Shows the error of each field, and focuses the first that has one. Returns whether there is one. */
  const showErrors = (errorOf: (input: Input) => string): boolean => {
    for (const one of inputs) {
      const error = errorOf(one);
      one.message.textContent = error;
      one.input.setAttribute("aria-invalid", String(error !== ""));
    }
    const wrong = inputs.find((one) => one.message.textContent !== "");
    wrong?.input.focus();
    return wrong !== undefined;
  };
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    message.textContent = "";
    const isMissing = ({ isRequired, input }: Input): boolean => isRequired && input.value.trim() === "";
    if (showErrors((one) => (isMissing(one) ? `Enter a ${one.name}.` : ""))) return;
    submit.disabled = true;
    const created = await onCreate(Object.fromEntries(inputs.map(({ name, input }) => [name, input.value])), attempt);
    submit.disabled = false;
    if (created.ok) {
      dialog.close();
      onCreated(created.value);
    } else showFailure(created.failure);
  };
  /** The service names the member of the body that is wrong. */
  const showFailure = ({ message: text }: Failure): void => {
    const isAbout = ({ name }: Input): boolean => text.includes(`"${name}"`);
    if (!showErrors((one) => (isAbout(one) ? text : ""))) message.textContent = text;
  };
  const update = ({ name, schema, create = [] }: PlaygroundResource): void => {
    button.hidden = create.length === 0;
    const label = `New ${name.toLowerCase()}`;
    if (title.textContent === label) return;
    title.textContent = label;
    button.textContent = label;
    inputs = create.map(({ name: field, isRequired }) => {
      const about = `create-${field}-error`;
      const attributes = { id: `create-${field}`, name: field, autocomplete: "off", "aria-describedby": about };
      const input = h("input", { ...attributes, "aria-required": isRequired ? "true" : undefined, oninput: renew });
      return { name: field, isRequired, input, message: h("p", { id: about, class: "field-error" }) };
    });
    const rows = inputs.map(({ name: field, input, message: error }) => {
      const text = schema.byName.get(field)?.description ?? field;
      return h("div", { class: "field" }, h("label", { for: input.id }, text), input, error);
    });
    fields.replaceChildren(...rows);
  };
  return { button, dialog, update };
}
