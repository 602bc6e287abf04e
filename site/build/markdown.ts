/** Returns the anchor of a heading as repository viewers generate it, so that links work there and on the site. */
export function slugOf(heading: string): string {
  return heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
}

/** A line of a document, and whether it is part of a fenced code block. */
interface Line {
  readonly text: string;
  readonly isCode: boolean;
}

/** Splits a text into lines. A fence and all lines up to its end are code. */
export function linesOf(text: string): Line[] {
  let isOpen = false;
  return text.split("\n").map((line) => {
    const isFence = /^ *```/.test(line);
    const isCode = isOpen || isFence;
    if (isFence) isOpen = !isOpen;
    return { text: line, isCode };
  });
}

/** Returns the level of a heading and its text. */
export function headingOf({ text, isCode }: Line): { readonly level: number; readonly text: string } | undefined {
  const match = isCode ? null : /^(#{1,6}) (.*)$/.exec(text);
  return match === null ? undefined : { level: match[1]?.length ?? 0, text: match[2] ?? "" };
}

/** Returns the lines of a section from its heading to the next heading of the same or a higher level. */
export function sectionOf(text: string, heading: string): string {
  const lines = linesOf(text);
  const start = lines.findIndex((line) => headingOf(line)?.text === heading);
  const level = lines[start] && headingOf(lines[start])?.level;
  if (level === undefined) throw new Error(`Heading "${heading}" does not exist.`);
  const length = lines.slice(start + 1).findIndex((line) => (headingOf(line)?.level ?? 7) <= level);
  const end = length === -1 ? lines.length : start + 1 + length;
  return `${lines
    .slice(start, end)
    .map((line) => line.text)
    .join("\n")
    .trimEnd()}\n`;
}

/** Moves a section to the second level, with the headings in it, and replaces its own heading. */
export function asSecondLevel(section: string, title: string | undefined): string {
  const lines = linesOf(section);
  const shift = 2 - ((lines[0] && headingOf(lines[0])?.level) ?? 2);
  return lines
    .map((line, index) => {
      const heading = headingOf(line);
      if (heading === undefined) return line.text;
      if (index === 0 && title === "") return "";
      return `${"#".repeat(heading.level + shift)} ${index === 0 ? (title ?? heading.text) : heading.text}`;
    })
    .join("\n");
}

/** Returns the heading of a section and the tables before its first subsection. */
export function tablesOf(section: string): string {
  const [heading, ...lines] = linesOf(section);
  const next = lines.findIndex((line) => headingOf(line) !== undefined);
  const own = next === -1 ? lines : lines.slice(0, next);
  const rows = own.map(({ text, isCode }) => (!isCode && text.startsWith("|") ? text : ""));
  const tables = rows
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
  if (tables === "") throw new Error(`Section "${heading?.text}" has no table.`);
  return `${heading?.text}\n\n${tables}\n`;
}

/** The text and the target of a link or an image. */
export interface Link {
  readonly text: string;
  readonly target: string;
}

/** Replaces the links and images of a text outside of code. */
export function mapLinks(text: string, map: (link: Link) => Link): string {
  return linesOf(text)
    .map((line) => (line.isCode ? line.text : mapLine(line.text, map)))
    .join("\n");
}

/** Inline code is matched first, so that what looks like a link in it is not replaced. The text of a link may contain code. */
function mapLine(line: string, map: (link: Link) => Link): string {
  return line.replaceAll(
    /\[((?:`[^`]*`|\\.|[^[\]`\\])*)\]\(([^()\s]+)\)|(?<!`)(`+)(?!`).*?(?<!`)\3(?!`)/g,
    (match, text: string | undefined, target: string | undefined) => {
      if (text === undefined || target === undefined) return match;
      const link = map({ text, target });
      return `[${link.text}](${link.target})`;
    },
  );
}
