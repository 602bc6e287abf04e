import { encodeFilter } from "ampipe";

/** The parameters of a list that the playground sends or shows. */
export interface Parameters {
  readonly fields?: readonly string[] | undefined;
  readonly sort?: string;
  readonly filter?: string;
  readonly page?: number;
  readonly limit?: number;
  readonly facets?: readonly string[] | undefined;
  readonly facetLimit?: number | undefined;
}

/** Returns the query string of a list request, percent-encoded. Parameters with their default value are left out. */
export function listParameters(parameters: Parameters): string {
  return written(parameters, encodeURIComponent, (filter) =>
    encodeFilter(filter.toWellFormed().replaceAll("\0", "\uFFFD")),
  );
}

/** Returns the query string as people read it. */
export function readableParameters(parameters: Parameters): string {
  const asIs = (text: string): string => text;
  return written(parameters, asIs, asIs);
}

function written(
  { fields, sort = "", filter = "", page = 1, limit, facets = [], facetLimit }: Parameters,
  encode: (text: string) => string,
  encodeText: (filter: string) => string,
): string {
  const parts = [
    ...(filter === "" ? [] : [`filter=${encodeText(filter)}`]),
    ...(sort === "" ? [] : [`sort=${sort.split(",").map(encode).join()}`]),
    ...(fields === undefined ? [] : [`fields=${fields.map(encode).join()}`]),
    ...(page === 1 ? [] : [`page=${page}`]),
    ...(limit === undefined ? [] : [`limit=${limit}`]),
    ...(facets.length === 0 ? [] : [`facets=${facets.map(encode).join()}`]),
    ...(facets.length === 0 || facetLimit === undefined ? [] : [`facetLimit=${facetLimit}`]),
  ];
  return parts.join("&");
}
