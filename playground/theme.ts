import { h, icon } from "./dom.js";
import { THEME } from "./icons.js";

const STORED = "ampipe-playground-theme";

/** Creates the button that switches between light and dark. Without a choice, the system decides. */
export function createThemeToggle(host: HTMLElement): HTMLElement {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const isDark = (): boolean => {
    const chosen = host.getAttribute("theme");
    return chosen === null ? system.matches : chosen === "dark";
  };
  const name = (): void => {
    button.setAttribute("aria-label", isDark() ? "Use light colors" : "Use dark colors");
    button.title = isDark() ? "Light" : "Dark";
  };
  const toggle = (): void => {
    const theme = isDark() ? "light" : "dark";
    host.setAttribute("theme", theme);
    remember(theme);
    name();
  };
  const button = h("button", { type: "button", class: "icon-button", onclick: toggle }, icon(THEME));
  const stored = remembered();
  if (stored === "light" || stored === "dark") host.setAttribute("theme", stored);
  system.addEventListener("change", name);
  name();
  return button;
}

/** Storage throws if the user does not allow it. */
function remembered(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

function remember(theme: string): void {
  try {
    localStorage.setItem(STORED, theme);
  } catch {
    // The choice is kept until the page is closed.
  }
}
