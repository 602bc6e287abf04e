import { posix } from "node:path";

/** The files of a built site, by their paths. Only the texts of HTML and CSS files are read. */
export interface BuiltSite {
  readonly paths: ReadonlySet<string>;
  readonly texts: ReadonlyMap<string, string>;
}

/** An element of a page, with its attributes. */
interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

const TAG = /<!--[\s\S]*?-->|<([a-z][\w-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*)\s*\/?>/gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g;

/** Returns the elements of a page. Scripts and styles have no elements inside. */
export function elementsOf(html: string): Element[] {
  const text = html.replaceAll(/(<(script|style)\b[^>]*>)[\s\S]*?<\/\2>/gi, "$1");
  return [...text.matchAll(TAG)].flatMap(([, name, attributes = ""]) =>
    name === undefined ? [] : [{ name: name.toLowerCase(), attributes: attributesOf(attributes) }],
  );
}

function attributesOf(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = "", double, single, bare]) => [
      name.toLowerCase(),
      unescapeHtml(double ?? single ?? bare ?? ""),
    ]),
  );
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function unescapeHtml(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal, hexadecimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? entity;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal));
  });
}

/** Attributes that load or link to something. */
const LINKS = ["href", "src", "srcset", "poster", "action", "data"] as const;

/**
 * Returns the problems of a built site: links to missing files or anchors, anything loaded from another host, repeated
 * ids, scripts in attributes. `base` is the path of the site.
 */
export function checkLinks({ paths, texts }: BuiltSite, base: string): string[] {
  const pages = [...texts].filter(([path]) => path.endsWith(".html"));
  const elements = new Map(pages.map(([path, html]) => [path, elementsOf(html)]));
  const ids = new Map([...elements].map(([path, list]) => [path, idsOf(list)]));
  const problems: string[] = [];

  for (const [path, list] of elements) {
    const seen = new Set<string>();
    for (const id of ids.get(path) ?? []) {
      if (seen.has(id)) problems.push(`${path}: the id "${id}" appears more than once`);
      seen.add(id);
    }
    for (const { name, attributes } of list) {
      for (const attribute of attributes.keys()) {
        if (attribute.startsWith("on")) problems.push(`${path}: script in the attribute "${attribute}" of <${name}>`);
      }
      for (const attribute of LINKS) {
        const link = attributes.get(attribute);
        if (link === undefined) continue;
        const problem = problemOf(link, path, name, base);
        if (problem) problems.push(`${path}: ${problem}: ${link}`);
      }
    }
  }
  for (const [path, css] of texts) {
    if (!path.endsWith(".css")) continue;
    for (const [, url = ""] of css.matchAll(/(?:url\(|@import )\s*["']?([^"')\s]+)/g)) {
      if (/^(?:https?:)?\/\//.test(url)) problems.push(`${path}: loads from another host: ${url}`);
    }
  }
  return problems;

  function problemOf(link: string, path: string, element: string, base: string): string | undefined {
    if (/^(?:[a-z][a-z+.-]*:|\/\/)/i.test(link)) {
      if (/^https?:\/\//.test(link)) return element === "a" ? undefined : `<${element}> loads from another host`;
      return link.startsWith("data:image/") && element === "img" ? undefined : "not an address of the site";
    }
    const [address = "", fragment] = link.split("#", 2);
    const target = targetOf(address.split("?", 1)[0] ?? "", path, base);
    if (target === undefined) return `outside of ${base}`;
    if (!paths.has(target)) return "no such file";
    if (fragment === undefined || fragment === "") return undefined;
    return ids.get(target)?.includes(decodeURIComponent(fragment)) ? undefined : "no such anchor";
  }
}

function targetOf(address: string, path: string, base: string): string | undefined {
  if (address === "") return path;
  const absolute = posix.join(posix.dirname(`${base}${path}`), "x", "..");
  const url = address.startsWith("/") ? posix.normalize(address) : posix.join(absolute, address);
  if (!`${url}/`.startsWith(base)) return undefined;
  const file = decodeURIComponent(url.slice(base.length));
  return file === "" || file.endsWith("/") ? `${file}index.html` : file;
}

function idsOf(elements: readonly Element[]): string[] {
  return elements.flatMap(({ attributes }) => attributes.get("id") ?? []);
}
