/** The media types of an export, with the extension of its file. */
export const EXPORT_TYPES = { "application/x-ndjson": "ndjson", "text/csv": "csv" } as const;

export type ExportType = keyof typeof EXPORT_TYPES;

/**
 * Returns the media type of the export that a request prefers to JSON (RFC 9110, 12.5.1), or undefined. A wildcard never
 * stands for an export, and JSON is preferred to one that the request accepts equally.
 */
export function exportTypeOf(accept: string | null): ExportType | undefined {
  const weights = new Map<string, number>();
  for (const range of withoutQuoted(accept ?? "").split(",")) {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    if (!weights.has(type)) weights.set(type, weightOf(parameters));
  }
  const [best] = [...weights].filter(isExport).sort(([, one], [, other]) => other - one);
  if (best === undefined || best[1] === 0) return undefined;
  const ofJson = weights.get("application/json");
  // A request that names an export but not JSON prefers the export to JSON as one of any types.
  const ofAny = weights.get("application/*") ?? weights.get("*/*") ?? 0;
  const isPreferred = ofJson === undefined ? best[1] >= ofAny : best[1] > ofJson;
  return isPreferred ? best[0] : undefined;
}

/** Removes the values of parameters in quotes, which may contain "," and ";". */
function withoutQuoted(accept: string): string {
  // Without an end too, so that the time is linear.
  return accept.replace(/"(?:[^"\\]|\\.)*"?/g, "");
}

function isExport(entry: [string, number]): entry is [ExportType, number] {
  return Object.hasOwn(EXPORT_TYPES, entry[0]);
}

/** Returns the weight `q` of a media range, from 0 to 1. An invalid one is ignored. */
function weightOf(parameters: readonly string[]): number {
  const weight = parameters.map((parameter) => /^q=([01](?:\.[0-9]{0,3})?)$/.exec(parameter)?.[1]).find(Boolean);
  return weight === undefined ? 1 : Math.min(1, Number(weight));
}
