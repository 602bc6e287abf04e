import { daysAround, orderedTime, readTime, type TimeType, timeOrder } from "../values/record-time.js";
import { withoutTrailingZeros } from "../values/time.js";
import type { Field } from "./field.js";
import { ACCEPTS, LAST, numbersOf, type RecordType } from "./record-type.js";

/** Times compare as instants, whatever their text. */
export function timeRecords<F extends Field>(type: TimeType, noun: string): RecordType<F, string> {
  return {
    noun,
    literal: withoutTrailingZeros,
    compares(operator, limit) {
      const accepts = ACCEPTS[operator];
      const orderOf = timeOrder(type, limit);
      const { earlier, later } = daysAround(limit);
      // Comparing texts is faster than reading them.
      if (!accepts(-1)) return (value) => !(typeof value === "string" && value < earlier) && accepts(orderOf(value));
      return (value) => !(typeof value === "string" && value > later) && accepts(orderOf(value));
    },
    isOneOf(values) {
      const times = new Set<unknown>(values);
      return (value) => times.has(readTime(value, type));
    },
    key: (value) => readTime(value, type),
    column(values) {
      const column = numbersOf(values, (value) => {
        if (value === null || value === undefined) return LAST;
        const time = orderedTime(value, type);
        if (time === undefined) return LAST;
        return Number.isSafeInteger(time) ? time : undefined;
      });
      return column ?? { kind: "texts", values: values.map((value) => readTime(value, type)) };
    },
  };
}
