import type fc from "fast-check";
import type { Field, FieldType } from "../../language/types/field.js";
import { decimalSamples } from "./decimal-samples.js";
import { doubleSamples } from "./double-samples.js";
import { integerSamples } from "./integer-samples.js";
import { jsonSamples } from "./json-samples.js";
import { listSamples } from "./list-samples.js";
import { dateSamplesNear, timestampSamplesNear } from "./relative-time-samples.js";
import type { Sample } from "./sample.js";
import { type SampleClock, UTC_SAMPLES } from "./sample-clock.js";
import { textSamples } from "./text-samples.js";
import { dateSamples, timestampSamples } from "./time-samples.js";
import { uuidSamples } from "./uuid-samples.js";
import { booleanSamples, choiceSamples } from "./word-samples.js";

type Samples<F extends Field> = (field: F, clock: SampleClock) => fc.Arbitrary<Sample>;

const SAMPLES: { readonly [Type in FieldType]: Samples<Extract<Field, { type: Type }>> } = {
  integer: integerSamples,
  decimal: decimalSamples,
  number: doubleSamples,
  text: textSamples,
  enumeration: choiceSamples,
  boolean: booleanSamples,
  date: (_field, { now, timeZone }) => (now === undefined ? dateSamples() : dateSamplesNear(now, timeZone)),
  timestamp: (_field, { now, timeZone }) =>
    now === undefined ? timestampSamples(timeZone) : timestampSamplesNear(now, timeZone),
  uuid: uuidSamples,
  list: ({ item }, clock) => listSamples(samplesOf(item, clock)),
  json: jsonSamples,
};

/** Draws values of a field, except null. With the time of a clock, filters may contain times relative to it. */
export function samplesOf(field: Field, clock: SampleClock = UTC_SAMPLES): fc.Arbitrary<Sample> {
  return (SAMPLES[field.type] as Samples<Field>)(field, clock);
}
