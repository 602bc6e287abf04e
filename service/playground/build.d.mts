export function buildPlayground(): Promise<readonly string[]>;
