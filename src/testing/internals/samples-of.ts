import type fc from "fast-check";
import type { Field } from "../../language/types/field.js";
import { decimalSamples } from "./decimal-samples.js";
import { doubleSamples } from "./double-samples.js";
import { integerSamples } from "./integer-samples.js";
import { jsonSamples } from "./json-samples.js";
import { listSamples } from "./list-samples.js";
import { dateSamplesNear, timestampSamplesNear } from "./relative-time-samples.js";
import type { Sample } from "./sample.js";
import { textSamples } from "./text-samples.js";
import { dateSamples, timestampSamples } from "./time-samples.js";
import { uuidSamples } from "./uuid-samples.js";
import { booleanSamples, choiceSamples } from "./word-samples.js";

/** Draws values of a field, except null. With `now`, filters may contain times relative to it. */
export function samplesOf(field: Field, now?: Date): fc.Arbitrary<Sample> {
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
      return now === undefined ? dateSamples() : dateSamplesNear(now);
    case "timestamp":
      return now === undefined ? timestampSamples() : timestampSamplesNear(now);
    case "uuid":
      return uuidSamples();
    case "list":
      return listSamples(samplesOf(field.item, now));
    case "json":
      return jsonSamples();
  }
}
