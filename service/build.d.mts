export declare function buildService(): Promise<void>;
