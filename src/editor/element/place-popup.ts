/** In pixels. */
const GAP = 2;
const MARGIN = 4;
const COMFORTABLE_WIDTH = 420;

/** Returns the part of the page that is visible, without the keyboard of a touch screen. */
export function visibleArea(): readonly [left: number, top: number, width: number, height: number] {
  if (visualViewport === null) return [0, 0, innerWidth, innerHeight];
  const { offsetLeft, offsetTop, width, height } = visualViewport;
  return [offsetLeft, offsetTop, width, height];
}

/** Puts a popup with `position: fixed` below a box, or above it if there is more space. It stays inside the visible area. */
export function placePopup(popup: HTMLElement, box: DOMRect): void {
  const { style } = popup;
  const [offsetLeft, offsetTop, width, height] = visibleArea();
  const [left, top] = [offsetLeft + MARGIN, offsetTop + MARGIN];
  const [right, bottom] = [offsetLeft + width - MARGIN, offsetTop + height - MARGIN];
  // At the left edge, so that its own position does not narrow it.
  style.left = `${left}px`;
  style.maxHeight = "";
  style.maxWidth = `${Math.min(Math.max(box.width, COMFORTABLE_WIDTH), right - left)}px`;
  style.minWidth = `${Math.min(box.width, right - left)}px`;
  const below = bottom - box.bottom - GAP;
  const above = box.top - top - GAP;
  const isAbove = popup.offsetHeight > below && above > below;
  style.maxHeight = `${Math.max(0, isAbove ? above : below)}px`;
  style.top = `${isAbove ? box.top - GAP - popup.offsetHeight : box.bottom + GAP}px`;
  style.left = `${Math.max(left, Math.min(box.left, right - popup.offsetWidth))}px`;
}
