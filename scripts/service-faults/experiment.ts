import type { Reaper } from "./reaper.js";

export interface Scale {
  /** Undefined for as many as the experiment does by itself. */
  readonly kills: number | undefined;
  readonly rounds: number | undefined;
  readonly minutes: number | undefined;
}

export interface ExperimentContext {
  readonly reaper: Reaper;
  readonly scale: Scale;
  /** Shows how far the experiment is. */
  readonly tell: (progress: string) => void;
}

export type Figure = readonly [label: string, value: string | number];

export interface Findings {
  readonly figures: readonly Figure[];
  /** What must not happen, and did: a sentence for each. */
  readonly violations: readonly string[];
}

export interface Experiment {
  readonly name: string;
  readonly meaning: string;
  readonly run: (context: ExperimentContext) => Promise<Findings>;
}
