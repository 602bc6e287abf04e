export declare function buildService(options?: { readonly withPlayground?: boolean }): Promise<void>;
