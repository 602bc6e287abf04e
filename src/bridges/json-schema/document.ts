import { escapePointer, isObject, type JsonObject, member } from "./keywords.js";

/** A part of a document: its value, where it is, and the schema with an `$id` that it belongs to. */
export interface Location {
  readonly value: unknown;
  /** A JSON pointer as a URI fragment, such as `#/properties/id`. */
  readonly pointer: string;
  readonly resource: Resource;
}

/** A schema that references are relative to: the document, or a schema inside it with its own `$id`. */
interface Resource {
  readonly value: unknown;
  readonly pointer: string;
  readonly uri: string;
}

/** A document whose references can be resolved. */
export interface Document {
  readonly root: Location;
  /** Returns the target of a reference: "elsewhere" in another document, and undefined if it does not exist. */
  resolve(reference: string, from: Location): Location | "elsewhere" | undefined;
}

export function openDocument(value: unknown): Document {
  const root = enter({ value, pointer: "#", resource: { value, pointer: "#", uri: "" } });
  let index: ReadonlyMap<string, Location> | undefined;
  const find = (id: string): Location | undefined => {
    index ??= indexOf(root);
    return index.get(id);
  };
  return {
    root,
    resolve(reference, { resource }) {
      const hash = reference.indexOf("#");
      const uri = hash === -1 ? reference : reference.slice(0, hash);
      const fragment = hash === -1 ? "" : reference.slice(hash + 1);
      const base = uri === "" ? { ...resource, resource } : (find(uri) ?? find(absolute(uri, resource.uri)));
      if (base === undefined) return "elsewhere";
      if (fragment === "") return base;
      if (fragment.startsWith("/")) {
        // A schema with an `$id` may have been copied into the document with references to the document.
        return follow(fragment, base) ?? (uri === "" ? follow(fragment, root) : undefined);
      }
      return find(`${base.resource.uri}#${fragment}`) ?? (uri === "" ? find(`#${fragment}`) : undefined);
    },
  };
}

/** Returns a member of a part of the document. */
export function childOf({ pointer, resource }: Location, value: unknown, ...path: readonly string[]): Location {
  // Concatenation, because it does not copy the pointer: a deep document has long ones.
  const full = path.reduce((above, name) => `${above}/${escapePointer(name)}`, pointer);
  return enter({ value, pointer: full, resource });
}

/** References inside a schema with an `$id` are relative to it. */
function enter(location: Location): Location {
  const id = isObject(location.value) ? member(location.value, "$id") : undefined;
  // An `$id` of only a fragment is an anchor of draft-07.
  if (typeof id !== "string" || id.startsWith("#")) return location;
  const uri = absolute(id.replace(/#$/, ""), location.resource.uri);
  return { ...location, resource: { value: location.value, pointer: location.pointer, uri } };
}

/** Resolves a URI. TypeBox uses plain names, which stay as they are without a base. */
function absolute(uri: string, base: string): string {
  try {
    return new URL(uri, base === "" ? undefined : base).href;
  } catch {
    return uri;
  }
}

/** Follows a JSON pointer (RFC 6901), whose characters may be percent-encoded. */
function follow(fragment: string, from: Location): Location | undefined {
  let path: readonly string[];
  try {
    path = decodeURIComponent(fragment).slice(1).split("/");
  } catch {
    return undefined;
  }
  let location = from;
  for (const part of path) {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    const { value } = location;
    const isMember = Array.isArray(value) ? /^(?:0|[1-9]\d*)$/.test(name) : isObject(value);
    if (!isMember || !Object.hasOwn(value as object, name)) return undefined;
    location = childOf(location, (value as JsonObject)[name], name);
  }
  return location;
}

/** Keywords with data, which is not a schema even if it looks like one. */
const DATA: ReadonlySet<string> = new Set(["const", "enum", "default", "example", "examples"]);
/** Keywords with schemas by name. A name may be equal to a keyword. */
const MAPS: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "dependentSchemas",
  "$defs",
  "definitions",
  "schemas",
]);

/** Returns all schemas with an identifier: by their `$id`, and by the URI and the name of their anchors. */
function indexOf(root: Location): ReadonlyMap<string, Location> {
  const found = new Map<string, Location>();
  const add = (id: string, location: Location): void => {
    if (!found.has(id)) found.set(id, location);
  };
  const seen = new Set<unknown>();
  const open: { readonly location: Location; readonly isMap: boolean }[] = [{ location: root, isMap: false }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { location, isMap } = next;
    const { value, resource } = location;
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    if (!isMap) for (const id of identifiersOf(value, resource.uri)) add(id, location);
    for (const [name, child] of Object.entries(value)) {
      if (typeof child !== "object" || child === null || (!isMap && DATA.has(name))) continue;
      open.push({ location: childOf(location, child, name), isMap: !isMap && MAPS.has(name) });
    }
  }
  return found;
}

function identifiersOf(schema: object, uri: string): readonly string[] {
  const id = member(schema, "$id");
  const anchors = ["$anchor", "$dynamicAnchor"].map((name) => member(schema, name));
  return [
    ...(typeof id === "string" ? (id.startsWith("#") ? [uri + id] : [id.replace(/#$/, ""), uri]) : []),
    ...anchors.filter((anchor) => typeof anchor === "string").map((anchor) => `${uri}#${anchor}`),
  ];
}
