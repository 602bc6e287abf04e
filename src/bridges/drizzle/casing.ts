/** How `drizzle(client, { casing })` names the columns that have no name of their own. */
export type Casing = "snake_case" | "camelCase";

/** Returns the name of a column that drizzle derives from the key of the column. */
export function withCasing(key: string, casing: Casing | undefined): string {
  if (casing === undefined) return key;
  const words = wordsOf(key);
  if (casing === "snake_case") return words.map((word) => word.toLowerCase()).join("_");
  return words.map((word, index) => (index === 0 ? word.toLowerCase() : capitalized(word))).join("");
}

/** Splits at capitals and at characters other than ASCII letters and digits: `listPriceEUR` is list, Price, EUR. */
function wordsOf(key: string): readonly string[] {
  return key.replaceAll(/['’]/g, "").match(/[a-z\d]+|[A-Z]+(?![a-z])|[A-Z][a-z\d]+/g) ?? [];
}

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
