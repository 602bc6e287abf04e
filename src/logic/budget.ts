import { integerFrom, type Options, type OptionsOf } from "../language/diagnostics/options.js";

/** Chosen by measurement: a search that spends it takes about a tenth of a second. See `npm run bench -- logic`. */
const DEFAULT_STEPS = 1_000_000;

export const LOGIC_OPTIONS = {
  /** How long to search: the result is "unknown" after this number of elementary steps. Default: 1,000,000. */
  steps: integerFrom(1),
};

/** Options of the functions that compare filters. */
export interface LogicOptions extends Options, OptionsOf<typeof LOGIC_OPTIONS> {}

/** Ends a search. It never leaves this folder. */
export class OutOfSteps extends Error {}

/** The steps that are left. Everything that can take long spends them, so that no filter takes more time. */
export class Budget {
  private left: number;

  constructor({ steps = DEFAULT_STEPS }: LogicOptions = {}) {
    this.left = steps;
  }

  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0) throw new OutOfSteps();
  }
}

/** Calls a function that may spend the last step. Returns undefined then. */
export function withinBudget<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof OutOfSteps) return undefined;
    throw error;
  }
}
