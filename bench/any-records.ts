import type { Field, Schema } from "../src/index.js";

export type AnyRecord = Readonly<Record<string, unknown>>;

const WORDS = ["ann@example.org", "steel, new", "release notes", "a1", "lab 7", "bot", "INV/2026, 17", "draft"];

/** Returns random records for a schema, null included. */
export function recordsOf(schema: Schema, count: number, random: () => number): AnyRecord[] {
  return Array.from({ length: count }, () =>
    Object.fromEntries([...schema.byName].map(([name, field]) => [name, anyValueOf(field, random)])),
  );
}

function anyValueOf(field: Field, random: () => number): unknown {
  const pick = (size: number): number => Math.floor(random() * size);
  if (field.nullable && random() < 0.1) return null;
  switch (field.type) {
    case "integer":
      return pick(500);
    case "decimal":
    case "number":
      return pick(100_000) / 100 - 50;
    case "text":
      return WORDS[pick(WORDS.length)];
    case "enumeration":
      return field.choices[pick(field.choices.length)];
    case "boolean":
      return random() < 0.5;
    case "date":
      return `2026-${10 + pick(3)}-${10 + pick(18)}`;
    case "timestamp":
      return `2026-11-0${1 + pick(3)}T${10 + pick(14)}:30:00.000Z`;
    case "uuid":
      return `2f1c7a9e-8d3b-4c5f-9a60-${String(pick(500)).padStart(12, "0")}`;
    case "list":
      return Array.from({ length: pick(4) }, () => anyValueOf(field.item, random));
    case "json":
      return { number: pick(500) };
  }
}
