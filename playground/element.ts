import { Playground, type PlaygroundOptions } from "./playground.js";
import { STYLE } from "./style.js";
import { watchTheme } from "./theme.js";

export type { PlaygroundLink } from "./header.js";
export { httpRows } from "./http-rows.js";
export type { PlaygroundOptions } from "./playground.js";
export { type PlaygroundResource, type ResourceJson, resourceFromJson } from "./resource.js";
export type { RowSource } from "./rows.js";

/** Pixels. Below, the rows are one of the tabs. */
const NARROW = 880;

/**
 * `<ampipe-playground>`: choose a resource, type a filter, see its rows, its tree, its SQL, its URL, and why a record
 * matches. Shows nothing until `open` is called.
 */
export class AmpipePlayground extends HTMLElement {
  #options: PlaygroundOptions | undefined;
  #listeners: AbortController | undefined;

  /** Shows the playground. Call it once. */
  open(options: PlaygroundOptions): void {
    this.#options = options;
    if (this.isConnected) this.#start(options);
  }

  connectedCallback(): void {
    if (this.#options !== undefined) this.#start(this.#options);
  }

  disconnectedCallback(): void {
    this.#listeners?.abort();
    this.#listeners = undefined;
  }

  #start(options: PlaygroundOptions): void {
    this.#listeners?.abort();
    const listeners = new AbortController();
    this.#listeners = listeners;
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    root.replaceChildren();
    // A style element would need 'unsafe-inline' in the content security policy.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];
    const playground = new Playground(this, root, options);
    let wasNarrow = false;
    const adapt = (): void => {
      const isNarrow = this.clientWidth < NARROW;
      if (isNarrow === wasNarrow) return;
      wasNarrow = isNarrow;
      this.toggleAttribute("narrow", isNarrow);
      playground.setNarrow(isNarrow);
    };
    adapt();
    const observer = new ResizeObserver(adapt);
    observer.observe(this);
    listeners.signal.addEventListener("abort", () => observer.disconnect());
    watchTheme(this, listeners.signal, (isDark) => playground.setDark(isDark));
    playground.start(listeners.signal);
  }
}

/** Registers the element, once. */
export function definePlayground(): void {
  if (customElements.get("ampipe-playground") === undefined)
    customElements.define("ampipe-playground", AmpipePlayground);
}
