export declare function buildService(options?: { readonly withPlayground?: boolean }): Promise<void>;
export declare function buildPlayground(): Promise<void>;
