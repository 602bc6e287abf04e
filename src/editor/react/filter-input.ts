import {
  type CSSProperties,
  createElement,
  type ForwardedRef,
  type FunctionComponent,
  forwardRef,
  type RefAttributes,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { BindOptions } from "../../language/bind/bind-options.js";
import type { Schema } from "../../language/schema/schema.js";
import { defineFilterInput } from "../element/define.js";
import type { FilterDetail, FilterEvent, FilterInputEventMap } from "../element/filter-events.js";
import type { FilterInputElement } from "../element/filter-input.js";
import type { Lint } from "../inspect.js";
import type { ValueSource } from "../value-source.js";

/** Properties of `<FilterInput>`. */
export interface FilterInputProps {
  /** The fields that filters may use. */
  readonly schema: Schema;
  /** The text. With it, the component is controlled: `onChange` must update it. */
  readonly value?: string | undefined;
  /** The text at first, if the component keeps it itself. */
  readonly defaultValue?: string | undefined;
  /** Called after each change of the text by the user. */
  readonly onChange?: ((value: string, detail: FilterDetail) => void) | undefined;
  /** Called on Enter, also for a filter with errors. Then the form is submitted, unless you prevent it. */
  readonly onSubmit?: ((value: string, detail: FilterDetail, event: FilterEvent) => void) | undefined;
  /** Called when the user leaves the input after changing it, and on Enter. */
  readonly onCommit?: ((value: string, detail: FilterDetail) => void) | undefined;
  /** Returns values of a field, for example from a server. */
  readonly values?: ValueSource | undefined;
  /** Called if `values` fails or takes more than a second. */
  readonly onValuesError?: ((error: unknown) => void) | undefined;
  /** Returns further warnings for a valid filter, as `findConstantParts` of `ampipe/logic` does. */
  readonly lint?: Lint | undefined;
  /** The options of `check`, such as limits and the time zone. */
  readonly options?: BindOptions | undefined;
  readonly name?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  readonly "aria-label"?: string | undefined;
  readonly "aria-labelledby"?: string | undefined;
  readonly "aria-describedby"?: string | undefined;
}

/** On a server, React warns of layout effects, which never run there. */
const useClientEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

const component = forwardRef(function FilterInput(props: FilterInputProps, ref: ForwardedRef<FilterInputElement>) {
  defineFilterInput();
  const { schema, value, defaultValue, values, lint, options, className, readOnly, disabled, required, autoFocus } =
    props;
  const own = useRef<FilterInputElement>(null);
  const latest = useRef(props);
  // As an attribute, so that the HTML of a server has it. It never changes: later values are set as a property.
  const [initial] = useState(value ?? defaultValue);
  useImperativeHandle(ref, () => own.current as FilterInputElement, []);

  useClientEffect(() => {
    latest.current = props;
  });
  useClientEffect(() => {
    const element = own.current;
    if (element === null) return undefined;
    // React 19 sets a property, but a reset of the form needs the attribute.
    element.defaultValue = initial ?? "";
    return listen(element, latest);
  }, [initial]);
  useClientEffect(() => {
    if (own.current === null) return;
    own.current.schema = schema;
    own.current.values = values;
    own.current.lint = lint;
  }, [schema, values, lint]);
  useClientEffect(() => {
    if (own.current !== null) own.current.options = options;
  }, [options]);
  useClientEffect(() => {
    if (own.current === null || value === undefined) return;
    own.current.value = value;
    // A reset of the form, also by React after an action, keeps what the component shows.
    own.current.defaultValue = value;
  }, [value]);

  // What React 18 would set as attributes and React 19 as properties has a value that means the same in both.
  return createElement("filter-input", {
    ref: own,
    value: initial,
    class: className,
    readonly: readOnly ? "" : undefined,
    disabled: disabled || undefined,
    required: required || undefined,
    autofocus: autoFocus ? "" : undefined,
    ...pick(props, ["id", "name", "placeholder", "style", "aria-label", "aria-labelledby", "aria-describedby"]),
  });
});

/**
 * The element `<filter-input>` as a component, for React 18 and 19. Controlled with `value` and `onChange`, uncontrolled
 * with `defaultValue` or in a form. The ref is the element.
 *
 * @example
 * ```tsx
 * const [filter, setFilter] = useState("");
 * <FilterInput schema={products} value={filter} onChange={setFilter} onSubmit={load} aria-label="Filter" />;
 * ```
 */
export const FilterInput: FunctionComponent<FilterInputProps & RefAttributes<FilterInputElement>> =
  component as FunctionComponent<FilterInputProps & RefAttributes<FilterInputElement>>;

/** Calls the callbacks of the latest properties. Returns what removes the listeners. */
function listen(element: FilterInputElement, latest: { readonly current: FilterInputProps }): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const on = <Type extends keyof FilterInputEventMap>(type: Type, handle: (event: FilterInputEventMap[Type]) => void) =>
    element.addEventListener(type, handle, { signal });
  on("input", ({ detail }) => {
    // An event of a program, such as of a test library, has no detail.
    const { value, diagnostics, bound } = element;
    latest.current.onChange?.(value, detail ?? { value, diagnostics, bound });
    // After React has rendered what the callback set: a controlled input shows the property and nothing else.
    queueMicrotask(() => {
      const { value: controlled } = latest.current;
      if (controlled !== undefined) element.value = controlled;
    });
  });
  on("change", ({ detail }) => latest.current.onCommit?.(element.value, detail));
  on("submit", (event) => latest.current.onSubmit?.(element.value, event.detail, event));
  on("valueserror", ({ detail }) => latest.current.onValuesError?.(detail));
  return () => controller.abort();
}

function pick<Name extends keyof FilterInputProps>(props: FilterInputProps, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, props[name]]));
}
