import { readDecimal } from "../values/decimal.js";
import { type ValueFault, valueFault } from "./value-type.js";

export const NUMBER_EXPECTED = "a number, such as 9.99";

/** Returns why a text is not a decimal, with a suggestion. */
export function numberFault(text: string): ValueFault {
  if (readDecimal(text) === "too-large")
    return valueFault("a number of at most 60 digits, with an exponent from -60 to 60");
  const [, sign = "", whole = "", fraction = ""] = /^([+-]?)([0-9]*)(?:\.([0-9]*))?$/.exec(text) ?? [];
  const hasDigits = whole !== "" || fraction !== "";
  const better = `${sign === "-" ? "-" : ""}${whole || "0"}${fraction === "" ? "" : `.${fraction}`}`;
  return valueFault(NUMBER_EXPECTED, hasDigits && typeof readDecimal(better) !== "string" ? better : undefined);
}
