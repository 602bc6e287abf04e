import { OPERATOR_OF, type OrderOperator } from "../ast/operators.js";
import { compareTime, orderedTime, readTime, type TimeType, timeBounds } from "../values/record-time.js";
import { USUAL_TIME, withoutTrailingZeros } from "../values/time.js";
import type { Field } from "./field.js";
import type { InlineTest } from "./inline-test.js";
import { ACCEPTS, type Accepts, LAST, numbersOf, type RecordType } from "./record-type.js";

/** Times compare as instants, whatever their text. */
export function timeRecords<F extends Field>(type: TimeType, noun: string): RecordType<F, string> {
  const usual = USUAL_TIME[type];
  const reading = (operator: OrderOperator, limit: string): Accepts => {
    const accepts = ACCEPTS[operator];
    return (value) => accepts(compareTime(value, type, limit));
  };
  return {
    noun,
    literal: withoutTrailingZeros,
    compares(operator, limit) {
      const read = reading(operator, limit);
      const { earlier, before, after, later } = timeBounds(limit);
      // Hot: most texts are decided by comparing them as texts, and by their form.
      if (operator === OPERATOR_OF.eq) {
        return (value) => (typeof value !== "string" || (value >= earlier && value <= later)) && read(value);
      }
      if (isAfter(operator)) {
        return (value) => {
          if (typeof value !== "string") return read(value);
          return value > after ? usual.test(value) || read(value) : value >= earlier && read(value);
        };
      }
      return (value) => {
        if (typeof value !== "string") return read(value);
        return value < before ? usual.test(value) || read(value) : value <= later && read(value);
      };
    },
    isOneOf(values) {
      const times = new Set<unknown>(values);
      return (value) => times.has(readTime(value, type));
    },
    key: (value) => readTime(value, type),
    inline: {
      // The same as code.
      compares(operator, limit) {
        if (operator === OPERATOR_OF.eq) return undefined;
        const read = reading(operator, limit);
        const { earlier, before, after, later } = timeBounds(limit);
        const [sign, sure, possible] = isAfter(operator)
          ? [OPERATOR_OF.gt, after, earlier]
          : [OPERATOR_OF.lt, before, later];
        const isPossible: InlineTest["expression"] = (variable, constant) => `${variable}${sign}=${constant(possible)}`;
        return {
          of: "string",
          first: isPossible,
          expression(variable, constant) {
            const reads = `${constant(read)}(${variable})`;
            const isUsual = `${constant(usual)}.test(${variable})`;
            return `(${variable}${sign}${constant(sure)}?${isUsual}||${reads}:${isPossible(variable, constant)}&&${reads})`;
          },
        };
      },
      isOneOf: () => undefined,
    },
    column(values) {
      const column = numbersOf(values, (value) => {
        const time = orderedTime(value, type);
        if (time === undefined) return LAST;
        return Number.isSafeInteger(time) ? time : undefined;
      });
      return column ?? { kind: "texts", values: values.map((value) => readTime(value, type)) };
    },
  };
}

function isAfter(operator: OrderOperator): boolean {
  return operator === OPERATOR_OF.gt || operator === OPERATOR_OF.gte;
}
