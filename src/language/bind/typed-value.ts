import type { Field, IntegerField } from "../schema/field.js";
import { findForbidden } from "../text/characters.js";
import { bigintOf, readDecimal } from "../values/decimal.js";
import { INTEGER } from "../values/exact-number.js";
import { INTEGER_RANGES } from "../values/integer-range.js";
import { readDate, readTimestamp } from "../values/time.js";
import { readUuid } from "../values/uuid.js";
import type { BoundValue, EmptyList } from "./bound-filter.js";

const EMPTY_LIST: EmptyList = { type: "empty-list", value: "[]" };

/** Converts the text of a value to the field's type. Returns undefined if the field does not accept it. */
export function typedValue(field: Field, text: string): BoundValue | EmptyList | undefined {
  switch (field.type) {
    case "integer":
      return typedInteger(field, text);
    case "decimal": {
      const value = readDecimal(text);
      return typeof value === "string" ? undefined : { type: "decimal", value };
    }
    case "number":
      // Adding 0 turns -0 into 0, which is equal and has a canonical text.
      return typeof readDecimal(text) === "string" ? undefined : { type: "number", value: Number(text) + 0 };
    case "text":
      return findForbidden(text) === -1 ? { type: "text", value: text } : undefined;
    case "enumeration":
      return field.choices.includes(text) ? { type: "enumeration", value: text } : undefined;
    case "boolean":
      return text === "true" || text === "false" ? { type: "boolean", value: text === "true" } : undefined;
    case "date": {
      const value = readDate(text);
      return value === undefined ? undefined : { type: "date", value };
    }
    case "timestamp": {
      const value = readTimestamp(text);
      return value === undefined ? undefined : { type: "timestamp", value };
    }
    case "uuid": {
      const value = readUuid(text);
      return value === undefined ? undefined : { type: "uuid", value };
    }
    case "list":
      return text === "[]" ? EMPTY_LIST : undefined;
    case "json":
      return undefined;
  }
}

function typedInteger({ bits }: IntegerField, text: string): BoundValue | undefined {
  if (!INTEGER.test(text)) return undefined;
  const { minimum, maximum } = INTEGER_RANGES[bits];
  // A text with more digits than any range allows is not converted.
  if (text.length > 19 && text.replace(/^-?0*/, "").length > 19) return undefined;
  const value = bigintOf(text);
  return value >= minimum && value <= maximum ? { type: "integer", value } : undefined;
}
