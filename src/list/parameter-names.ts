export const LIST_PARAMETERS = ["fields", "filter", "sort", "page", "limit"] as const;
export const CURSOR_PARAMETERS = [...LIST_PARAMETERS, "after", "before"] as const;
export const FACET_PARAMETERS = ["facets", "facetLimit"] as const;
export const EXPORT_PARAMETERS: readonly string[] = ["fields", "filter", "sort"];
export const GET_PARAMETERS = ["fields"] as const;
