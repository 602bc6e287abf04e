import type { Plugin } from "esbuild";

export declare const slimChevrotain: Plugin;
