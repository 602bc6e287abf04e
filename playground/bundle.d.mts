export declare function bundleForBrowsers(entry: string): Promise<Uint8Array>;
