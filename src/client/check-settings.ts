import { type OptionTypes, optionFaults } from "../diagnostics/options.js";

/** Throws a TypeError for the first option that is unknown or has a value of the wrong type. */
export function checkSettings<Options>(owner: string, options: unknown, types: OptionTypes<Options>): void {
  const [fault] = optionFaults(owner, options, types);
  if (fault !== undefined) throw new TypeError(fault.message);
}
