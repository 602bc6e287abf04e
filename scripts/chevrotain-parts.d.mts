type List = "runs" | "never" | "always" | "returns" | "idle" | "unused";

export declare const PARTS: Readonly<Record<string, Readonly<Partial<Record<List, readonly string[]>>>>>;
