type Child = Node | string | undefined;

/** Attributes, and listeners of events by `on` and their name. An attribute with the value undefined or false is left out. */
export interface Properties {
  readonly [attribute: `on${string}`]: (event: never) => void;
  readonly [attribute: string]: string | number | boolean | undefined | ((event: never) => void);
}

/** Creates an element. Texts become text nodes, never markup. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value as EventListener);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** Replaces the content only if it differs, so that focus, selection and live regions are left alone. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

const SVG = "http://www.w3.org/2000/svg";

/** Creates an icon of 16 by 16 from the path of its lines. It is decoration: the control needs a label. */
export function icon(path: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  const attributes = { viewBox: "0 0 16 16", width: "16", height: "16", "aria-hidden": "true", focusable: "false" };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}
