/**
 * Returns the name of the element for screen readers: `aria-labelledby`, `aria-label`, its `<label>` elements. The input
 * is in a shadow root, where none of them reaches, so their text is copied.
 */
export function accessibleName(host: HTMLElement, labels: NodeList): string {
  return (
    referredText(host, "aria-labelledby") ||
    host.getAttribute("aria-label") ||
    Array.from(labels, textOf).filter(Boolean).join(" ") ||
    "Filter"
  );
}

/** Returns the text of the elements that an attribute of the host names. */
export function referredText(host: HTMLElement, attribute: string): string {
  const root = host.getRootNode();
  if (!(root instanceof Document || root instanceof DocumentFragment)) return "";
  const ids = host.getAttribute(attribute)?.split(/\s+/) ?? [];
  return ids
    .flatMap((id) => root.getElementById(id) ?? [])
    .map(textOf)
    .join(" ");
}

function textOf({ textContent }: Node): string {
  return (textContent ?? "").replace(/\s+/g, " ").trim();
}
