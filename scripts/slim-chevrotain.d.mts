import type { Plugin } from "esbuild";

export declare const slimChevrotain: Plugin;

export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface Cut extends Range {
  readonly text: string;
  readonly dead?: Range;
}

export declare function moduleOf(path: string): string;
export declare function findCuts(module: string, source: string): Cut[];
