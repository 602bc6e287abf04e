import {
  createElement,
  type ForwardedRef,
  type FunctionComponent,
  forwardRef,
  type HTMLAttributes,
  type RefAttributes,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from "react";
import type { BindOptions } from "../../language/bind/bind-options.js";
import type { Diagnostic } from "../../language/diagnostics/diagnostic.js";
import type { Schema } from "../../language/schema/schema.js";
import { defineFilterInput } from "../element/define.js";
import type { FilterDetail, FilterEvent, FilterInputEventMap } from "../element/filter-events.js";
import type { FilterInputElement } from "../element/filter-input.js";
import type { Lint } from "../inspect.js";
import type { ValueSource } from "../value-source.js";

/** Properties of `<FilterInput>`: its own, and attributes and events of every element, with those that begin with `data-` and `aria-`. */
export interface FilterInputProps
  extends Pick<
    HTMLAttributes<FilterInputElement>,
    | "aria-describedby"
    | "aria-label"
    | "aria-labelledby"
    | "className"
    | "id"
    | "onBlur"
    | "onFocus"
    | "onKeyDown"
    | "style"
    | "title"
  > {
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
  /**
   * Returns values of a field, for example from a server. Only the latest function is called, so it may be a new one in each
   * render. Its responses are remembered; a component with another `key` forgets them.
   */
  readonly values?: ValueSource | undefined;
  /** The time after which `values` counts as failed, in milliseconds. Default: 1000. Later values are still shown. */
  readonly valuesDeadline?: number | undefined;
  /** Called if `values` fails or takes longer than `valuesDeadline`. */
  readonly onValuesError?: ((error: unknown) => void) | undefined;
  /** Returns further warnings for a valid filter, as `findConstantParts` of `ampipe/logic` does. */
  readonly lint?: Lint | undefined;
  /** Problems of a response, such as `diagnostics` of an `ApiError`: shown until the text changes. */
  readonly diagnostics?: readonly Diagnostic[] | undefined;
  /** The options of `check`, such as limits and the time zone. */
  readonly options?: BindOptions | undefined;
  readonly name?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly [data: `data-${string}`]: unknown;
}

/** What `<filter-input>` accepts in JSX: attributes, and with React 19 properties and listeners of its events. */
type FilterInputJsx = HTMLAttributes<FilterInputElement> &
  RefAttributes<FilterInputElement> &
  Partial<
    Pick<
      FilterInputElement,
      | "diagnostics"
      | "disabled"
      | "lint"
      | "name"
      | "options"
      | "placeholder"
      | "readOnly"
      | "required"
      | "schema"
      | "value"
      | "values"
    >
  > & {
    readonly [Type in "input" | "change" | "submit" | "valueserror" as `on${Type}`]?:
      | ((event: FilterInputEventMap[Type]) => void)
      | undefined;
  };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "filter-input": FilterInputJsx;
    }
  }
}

/** On a server, React warns of layout effects, which never run there. */
const useClientEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

const component = forwardRef(function FilterInput(props: FilterInputProps, ref: ForwardedRef<FilterInputElement>) {
  defineFilterInput();
  const { schema, value, defaultValue, values, lint, options, className, readOnly, disabled, required, autoFocus } =
    props;
  const { diagnostics, id, name, placeholder, title, valuesDeadline } = props;
  const own = useRef<FilterInputElement>(null);
  const latest = useRef(props);
  // As an attribute, so that the HTML of a server has it. It never changes: later values are set as a property.
  const [initial] = useState(value ?? defaultValue);
  const source = useCallback<ValueSource>((query) => latest.current.values?.(query) ?? [], []);
  const [changes, render] = useReducer((count: number) => count + 1, 0);
  useImperativeHandle(ref, () => own.current as FilterInputElement, []);

  useClientEffect(() => {
    latest.current = props;
  });
  useClientEffect(() => {
    const element = own.current;
    if (element === null) return undefined;
    // React 19 sets a property, but a reset of the form needs the attribute.
    element.defaultValue = initial;
    return listen(element, latest, render);
  }, [initial]);
  const hasValues = values != null;
  useClientEffect(() => {
    if (own.current === null) return;
    own.current.schema = schema;
    own.current.values = hasValues ? source : undefined;
    own.current.valuesDeadline = valuesDeadline;
    own.current.lint = lint;
  }, [schema, hasValues, valuesDeadline, lint]);
  useClientEffect(() => {
    if (own.current !== null) own.current.options = options;
  }, [options]);
  // Also after each change by the user: a controlled input shows the property and nothing else.
  useClientEffect(() => {
    if (own.current === null || value === undefined) return;
    // When the composition ends, the property is shown.
    if (!own.current.isComposing) own.current.value = value;
    // A reset of the form, also by React after an action, keeps what the component shows.
    own.current.defaultValue = value;
  }, [value, changes]);
  // After the text, whose change removes them.
  useClientEffect(() => {
    if (own.current !== null) own.current.diagnostics = diagnostics;
  }, [diagnostics]);
  useClientEffect(() => {
    // React 19 sets these properties of every element to the text "undefined".
    if (id == null) own.current?.removeAttribute("id");
    if (title == null) own.current?.removeAttribute("title");
  }, [id, title]);
  // The attribute is for the HTML of a server. Later, browsers ignore it.
  useClientEffect(() => {
    if (latest.current.autoFocus) own.current?.focus();
  }, []);

  // What React 18 would set as attributes and React 19 as properties has a value that means the same in both.
  return createElement("filter-input", {
    ...Object.fromEntries(Object.entries(props).filter(([prop]) => PASSED.test(prop))),
    ref: own,
    value: initial,
    id,
    name,
    placeholder,
    title,
    class: className,
    readonly: readOnly ? "" : undefined,
    disabled: disabled || undefined,
    required: required || undefined,
    autofocus: autoFocus ? "" : undefined,
  });
});

const PASSED = /^(?:aria-|data-|style$|on(?:Blur|Focus|KeyDown)$)/;

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
function listen(
  element: FilterInputElement,
  latest: { readonly current: FilterInputProps },
  render: () => void,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const on = <Type extends keyof FilterInputEventMap>(type: Type, handle: (event: FilterInputEventMap[Type]) => void) =>
    element.addEventListener(type, handle, { signal });
  on("input", ({ detail }) => {
    // An event of a program, such as of a test library, has no detail.
    const { value, diagnostics, bound } = element;
    try {
      latest.current.onChange?.(value, detail ?? { value, diagnostics, bound });
    } finally {
      // After the callback, so that React renders this with what the callback set, whenever that is.
      render();
    }
  });
  on("compositionend", render);
  on("change", ({ detail }) => latest.current.onCommit?.(element.value, detail));
  on("submit", (event) => latest.current.onSubmit?.(element.value, event.detail, event));
  on("valueserror", ({ detail }) => latest.current.onValuesError?.(detail));
  return () => controller.abort();
}
