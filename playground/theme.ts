import { h, icon } from "./dom.js";
import { THEME } from "./icons.js";
import { stored } from "./stored.js";

const CHOSEN = stored("localStorage", "ampipe-playground-theme");

/**
 * Watches whether the element is dark: by its attribute `theme`, otherwise by the system. Calls `onChange` at once and
 * after each change.
 */
export function watchTheme(host: HTMLElement, signal: AbortSignal, onChange: (isDark: boolean) => void): void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const tell = (): void => onChange(isDark(host));
  system.addEventListener("change", tell, { signal });
  const observer = new MutationObserver(tell);
  observer.observe(host, { attributeFilter: ["theme"] });
  signal.addEventListener("abort", () => observer.disconnect());
  tell();
}

function isDark(host: HTMLElement): boolean {
  const chosen = host.getAttribute("theme");
  return chosen === null ? matchMedia("(prefers-color-scheme: dark)").matches : chosen === "dark";
}

/** Creates the button that switches between light and dark. The choice is kept for the next visit. */
export function createThemeToggle(host: HTMLElement) {
  const toggle = (): void => {
    const theme = isDark(host) ? "light" : "dark";
    host.setAttribute("theme", theme);
    CHOSEN.write(theme);
  };
  const element = h("button", { type: "button", class: "icon-button", onclick: toggle }, icon(THEME));
  const chosen = CHOSEN.read();
  if (chosen === "light" || chosen === "dark") host.setAttribute("theme", chosen);
  const update = (dark: boolean): void => {
    const label = dark ? "Use light colors" : "Use dark colors";
    element.setAttribute("aria-label", label);
    element.title = label;
  };
  return { element, update };
}
