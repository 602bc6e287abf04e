import type { Attack } from "./attack.js";
import type { Reaper } from "./reaper.js";

export interface Scale {
  /** Undefined: the default of the experiment. */
  readonly kills: number | undefined;
  readonly rounds: number | undefined;
  readonly minutes: number | undefined;
  readonly seconds: number | undefined;
  /** The attacks of a client. */
  readonly attacks: readonly Attack["name"][];
}

export interface ExperimentContext {
  readonly reaper: Reaper;
  readonly scale: Scale;
  /** Shows progress. */
  readonly report: (progress: string) => void;
}

export type Figure = readonly [label: string, value: string | number];

export interface Findings {
  readonly figures: readonly Figure[];
  /** One sentence per failed check. */
  readonly violations: readonly string[];
}

export interface Experiment {
  readonly name: string;
  readonly description: string;
  readonly run: (context: ExperimentContext) => Promise<Findings>;
}
