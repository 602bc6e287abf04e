/** The amounts of a `where` that Prisma limits, counted from its JSON. */
export interface Measure {
  readonly parameters: number;
  readonly depth: number;
}

const WITHOUT_PARAMETER = new Set(["not", "mode", "isEmpty"]);

export function measureWhere(value: unknown): Measure {
  if (value === null) return { parameters: 0, depth: 0 };
  if (typeof value !== "object") return { parameters: 1, depth: 0 };
  const members = Object.entries(value).map(([key, member]) => {
    const measured = measureWhere(member);
    return WITHOUT_PARAMETER.has(key) ? { ...measured, parameters: 0 } : measured;
  });
  return {
    parameters: members.reduce((sum, { parameters }) => sum + parameters, 0),
    depth: 1 + Math.max(0, ...members.map(({ depth }) => depth)),
  };
}

/** Returns the paths of what Prisma drops: empty objects, except those that stand for any related record, and empty AND, OR and NOT. */
export function emptyParts(value: unknown, path = "where"): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  const entries = Object.entries(value);
  const found = entries.flatMap(([key, member]) => {
    const isEmptyGroup = /^(?:AND|OR|NOT)$/.test(key) && Array.isArray(member) && member.length === 0;
    const isAnyRecord = /^(?:some|none|is|isNot)$/.test(key) && Object.keys(Object(member)).length === 0;
    if (isAnyRecord) return [];
    return isEmptyGroup ? [`${path}.${key}`] : emptyParts(member, `${path}.${key}`);
  });
  return entries.length === 0 && !Array.isArray(value) ? [path, ...found] : found;
}
