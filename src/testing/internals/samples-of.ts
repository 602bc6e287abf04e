import type fc from "fast-check";
import type { Field } from "../../schema/field.js";
import { decimalSamples } from "./decimal-samples.js";
import { doubleSamples } from "./double-samples.js";
import { integerSamples } from "./integer-samples.js";
import { jsonSamples } from "./json-samples.js";
import { listSamples } from "./list-samples.js";
import type { Sample } from "./sample.js";
import { textSamples } from "./text-samples.js";
import { dateSamples, timestampSamples } from "./time-samples.js";
import { uuidSamples } from "./uuid-samples.js";
import { booleanSamples, choiceSamples } from "./word-samples.js";

/** Draws values of a field, except null. */
export function samplesOf(field: Field): fc.Arbitrary<Sample> {
  switch (field.type) {
    case "integer":
      return integerSamples(field);
    case "decimal":
      return decimalSamples(field);
    case "number":
      return doubleSamples();
    case "text":
      return textSamples();
    case "enumeration":
      return choiceSamples(field);
    case "boolean":
      return booleanSamples();
    case "date":
      return dateSamples();
    case "timestamp":
      return timestampSamples();
    case "uuid":
      return uuidSamples();
    case "list":
      return listSamples(samplesOf(field.item));
    case "json":
      return jsonSamples();
  }
}
