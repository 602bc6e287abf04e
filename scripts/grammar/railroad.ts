import type { Expression } from "./expression.js";
import { escapeHtml } from "./html.js";

/** A piece of track from (x, y) to (x + width, y), with the heights `up` above y and `down` below it. */
interface Track {
  readonly width: number;
  readonly up: number;
  readonly down: number;
  draw(x: number, y: number): string;
}

// All lengths are SVG user units.
const RADIUS = 10;
const SPACE = 14;
const ROW_GAP = 10;
const BOX_HEIGHT = 26;
const BOX_PADDING = 12;
const CHARACTER_WIDTH = 8;
const MARGIN = 2;

// Quarter circles, named after the directions at start and end.
const RIGHT_DOWN = quarter(1, 1, 1);
const DOWN_RIGHT = quarter(0, 1, 1);
const RIGHT_UP = quarter(0, 1, -1);
const UP_RIGHT = quarter(1, 1, -1);
const DOWN_LEFT = quarter(1, -1, 1);
const LEFT_UP = quarter(1, -1, -1);

/** Draws the railroad diagram of an expression as an SVG element. Names link to their diagrams. */
export function drawRailroad(expression: Expression, title: string): string {
  const track = inSequence([END, layOut(expression), END]);
  const width = track.width + 2 * MARGIN;
  const height = track.up + track.down + 2 * MARGIN;
  return (
    // Not an image: readers could not reach the links in it.
    `<svg role="group" aria-label="${escapeHtml(title)}" ` +
    `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `${track.draw(MARGIN, MARGIN + track.up)}</svg>`
  );
}

export function anchorOf(name: string): string {
  return name.replaceAll(" ", "-");
}

function layOut(expression: Expression): Track {
  switch (expression.kind) {
    case "literal":
      return box(expression.text, "literal");
    case "name":
      return linked(box(expression.name, "name"), anchorOf(expression.name));
    case "special":
      return box(expression.words, "special");
    case "sequence":
      return inSequence(layOutParts(expression.parts));
    case "choice":
      return either(expression.options.map(layOut));
    case "optional":
      return bypassed(layOut(expression.part));
    case "repeated":
      return bypassed(looped(layOut(expression.part), NOTHING));
  }
}

/** Lays out a sequence. `item, { separator, item }` becomes one item with a loop back through the separator. */
function layOutParts(parts: readonly Expression[]): Track[] {
  const tracks: Track[] = [];
  for (const [i, part] of parts.entries()) {
    if (wayBack(parts[i - 1], part) !== undefined) continue;
    const back = wayBack(part, parts[i + 1]);
    tracks.push(back === undefined ? layOut(part) : looped(layOut(part), back));
  }
  return tracks;
}

function wayBack(item: Expression | undefined, next: Expression | undefined): Track | undefined {
  if (next?.kind !== "repeated") return undefined;
  const again = next.part.kind === "sequence" ? next.part.parts : [next.part];
  if (JSON.stringify(again.at(-1)) !== JSON.stringify(item)) return undefined;
  const [separator, ...others] = again.slice(0, -1);
  if (separator === undefined) return NOTHING;
  return others.length === 0 ? layOut(separator) : undefined;
}

const NOTHING: Track = { width: 0, up: 0, down: 0, draw: () => "" };

const END: Track = {
  width: RADIUS,
  up: RADIUS / 2,
  down: RADIUS / 2,
  draw: (x, y) => `<circle cx="${x + RADIUS / 2}" cy="${y}" r="${RADIUS / 2}"/>`,
};

function box(text: string, kind: "literal" | "name" | "special"): Track {
  const width = text.length * CHARACTER_WIDTH + 2 * BOX_PADDING;
  const half = BOX_HEIGHT / 2;
  const corner = kind === "literal" ? half : 3;
  return {
    width,
    up: half,
    down: half,
    draw: (x, y) =>
      `<g class="${kind}"><rect x="${x}" y="${y - half}" width="${width}" height="${BOX_HEIGHT}" rx="${corner}"/>` +
      `<text x="${x + width / 2}" y="${y + 5}">${escapeHtml(text)}</text></g>`,
  };
}

function linked(track: Track, anchor: string): Track {
  return { ...track, draw: (x, y) => `<a href="#${anchor}">${track.draw(x, y)}</a>` };
}

function inSequence(tracks: readonly Track[]): Track {
  return {
    width: tracks.reduce((width, track) => width + SPACE + track.width, -SPACE),
    up: Math.max(...tracks.map((track) => track.up)),
    down: Math.max(...tracks.map((track) => track.down)),
    draw(x, y) {
      let at = x - SPACE;
      const pieces = tracks.map((track) => {
        const line = at < x ? "" : path(`M${at} ${y}h${SPACE}`);
        const piece = line + track.draw(at + SPACE, y);
        at += SPACE + track.width;
        return piece;
      });
      return pieces.join("");
    },
  };
}

/** Draws alternatives: the first track straight ahead, the others below it. */
function either(tracks: readonly Track[]): Track {
  const inner = Math.max(...tracks.map((track) => track.width));
  const rows: { readonly track: Track; readonly offset: number }[] = [];
  let down = 0;
  for (const track of tracks) {
    const offset = rows.length === 0 ? 0 : Math.max(down + ROW_GAP + track.up, 2 * RADIUS);
    rows.push({ track, offset });
    down = offset + track.down;
  }
  return {
    width: inner + 4 * RADIUS,
    up: tracks[0]?.up ?? 0,
    down,
    draw: (x, y) => rows.map(({ track, offset }) => drawRow(track, x, y, offset, inner)).join(""),
  };
}

function drawRow(track: Track, x: number, y: number, offset: number, inner: number): string {
  const start = x + 2 * RADIUS;
  const end = start + track.width;
  const row = y + offset;
  if (offset === 0) {
    return path(`M${x} ${y}H${start}`) + track.draw(start, y) + path(`M${end} ${y}H${start + inner + 2 * RADIUS}`);
  }
  return (
    path(`M${x} ${y}${RIGHT_DOWN}V${row - RADIUS}${DOWN_RIGHT}`) +
    track.draw(start, row) +
    path(`M${end} ${row}H${start + inner}${RIGHT_UP}V${y + RADIUS}${UP_RIGHT}`)
  );
}

/** Adds a bypass above the track. */
function bypassed(track: Track): Track {
  const rise = Math.max(track.up + ROW_GAP, 2 * RADIUS);
  return {
    width: track.width + 4 * RADIUS,
    up: rise,
    down: track.down,
    draw(x, y) {
      const start = x + 2 * RADIUS;
      const end = start + track.width;
      const over = `M${x} ${y}${RIGHT_UP}V${y - rise + RADIUS}${UP_RIGHT}H${end}${RIGHT_DOWN}V${y - RADIUS}${DOWN_RIGHT}`;
      return path(`M${x} ${y}H${start}M${end} ${y}h${2 * RADIUS}`) + path(over) + track.draw(start, y);
    },
  };
}

/** Adds a loop below the track, from its end through `back` to its start. */
function looped(track: Track, back: Track): Track {
  const inner = Math.max(track.width, back.width);
  const drop = Math.max(track.down + ROW_GAP + back.up, 2 * RADIUS);
  return {
    width: inner + 2 * RADIUS,
    up: track.up,
    down: drop + back.down,
    draw(x, y) {
      const start = x + RADIUS;
      const end = start + inner;
      const low = y + drop;
      const trackStart = start + (inner - track.width) / 2;
      const backStart = start + (inner - back.width) / 2;
      return (
        path(`M${x} ${y}H${trackStart}M${trackStart + track.width} ${y}H${end + RADIUS}`) +
        path(`M${end} ${y}${RIGHT_DOWN}V${low - RADIUS}${DOWN_LEFT}H${backStart + back.width}`) +
        path(`M${backStart} ${low}H${start}${LEFT_UP}V${y + RADIUS}${UP_RIGHT}`) +
        track.draw(trackStart, y) +
        back.draw(backStart, low)
      );
    },
  };
}

function path(data: string): string {
  return `<path d="${data}"/>`;
}

function quarter(sweep: 0 | 1, horizontal: 1 | -1, vertical: 1 | -1): string {
  return `a${RADIUS} ${RADIUS} 0 0 ${sweep} ${horizontal * RADIUS} ${vertical * RADIUS}`;
}
