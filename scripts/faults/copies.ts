import type { Fault, FaultList } from "./fault.js";

const CLASSES = {
  FilterError: "IS_FILTER_ERROR",
  UnavailableError: "IS_UNAVAILABLE_ERROR",
  ApiError: "IS_API_ERROR",
  ResponseError: "IS_RESPONSE_ERROR",
  ConnectionError: "IS_CONNECTION_ERROR",
};

/** The faults of `instanceof` for each class of errors. */
const faults: readonly Fault[] = Object.entries(CLASSES).flatMap(([name, mark]) => [
  {
    name: `a-subclass-of-${name}-has-errors-of-the-class`,
    find: `(this === ${name} && ${mark} in Object(value))`,
    replace: `${mark} in Object(value)`,
  },
  {
    name: `a-subclass-of-${name}-has-no-errors`,
    find: `super[Symbol.hasInstance](value) || (this === ${name} && ${mark} in Object(value))`,
    replace: `this === ${name} && ${mark} in Object(value)`,
  },
  {
    name: `the-mark-of-${name}-differs-between-copies`,
    find: `Symbol.for("ampipe.${name}")`,
    replace: `Symbol("ampipe.${name}")`,
  },
  {
    name: `instanceof-${name}-throws-for-null`,
    find: `${mark} in Object(value)`,
    replace: `${mark} in (value as object)`,
  },
]);

/** What goes wrong if a process loads the package twice, as ES modules and as CommonJS. */
export const copies: FaultList = {
  faults: [
    ...faults,
    {
      name: "a-body-that-another-copy-has-read-is-incomplete",
      find: 'Object(error).name === "BodyAlreadyRead"',
      replace: "error instanceof BodyAlreadyRead",
    },
  ],
  tests: [["test/language/diagnostics/other-copies.test.ts"]],
};
