/** So many children that are not in use are kept. */
const MAX_SPARE = 100;

/**
 * Shows items by the children of an element: adds those that are missing and hides those that are not needed. Removes
 * none while someone types, because Chromium ends a step of undo with each node that is removed from the page.
 */
export function reuseChildren<Item>(
  parent: HTMLElement,
  items: readonly Item[],
  create: () => HTMLElement,
  update: (child: HTMLElement, item: Item, index: number) => void,
): void {
  while (parent.childElementCount < items.length) parent.append(create());
  for (const [index, child] of ([...parent.children] as HTMLElement[]).entries()) {
    const item = items[index];
    if (item !== undefined) update(child, item, index);
    else if (index >= items.length + MAX_SPARE) child.remove();
    else if (!child.hidden) clear(child);
    child.hidden = item === undefined;
  }
}

/** Empties the texts of an element, because screen readers and programs also find those of hidden elements. */
function clear(node: Node): void {
  node.childNodes.forEach(clear);
  if (node.nodeValue !== null) node.nodeValue = "";
}

/** Sets the text of an element that contains only text, without removing a node. */
export function setText(target: HTMLElement, text: string): void {
  const { firstChild } = target;
  if (firstChild === null) target.append(text);
  else if (firstChild.nodeValue !== text) firstChild.nodeValue = text;
}
