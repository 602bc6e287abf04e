/** Where an API is: an http(s) URL without what a request adds to it, and no slash at its end. */
export function readBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new TypeError("baseUrl must be an http or https URL.");
  if (url.username !== "" || url.password !== "" || /[?#]/.test(baseUrl)) {
    throw new TypeError(`baseUrl must have no user, no password, no "?" and no "#".`);
  }
  return url.href.replace(/\/+$/, "");
}

/** The path of a resource, written plainly: each segment is encoded, so that it stays below the base URL. */
export function encodePath(path: string): string {
  return path
    .replace(/^\/|\/$/g, "")
    .split("/")
    .map(encodeSegment)
    .join("/");
}

/** One segment of a path; what a URL would take for no segment, or for the way up, is refused. */
export function encodeSegment(segment: string): string {
  const isSegment = segment !== "" && segment !== "." && segment !== ".." && segment.isWellFormed();
  if (!isSegment) throw new TypeError(`${JSON.stringify(segment)} cannot be a part of a path.`);
  return encodeURIComponent(segment);
}
