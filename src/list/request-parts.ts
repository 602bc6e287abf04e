import type { Finding } from "../language/diagnostics/finding.js";
import type { Schema } from "../language/schema/schema.js";
import { asParameter } from "./as-parameter.js";
import { type CursorContext, readCursor } from "./cursor.js";
import { diagnoseSegment } from "./diagnose-segment.js";
import type { ListCursor } from "./list-query.js";
import type { QueryPart } from "./split-query.js";

/**
 * Reads the parts of a query string that only someone else can have written. A client that reads its own query string
 * back has none of them, so that its bundle does not contain this code.
 */
export interface RequestParts {
  /** Returns undefined for a text that is not a cursor of the list. */
  readonly readCursor: (text: string, context: CursorContext) => Pick<ListCursor, "position"> | undefined;
  /** Returns the finding for a segment that is not a parameter. */
  readonly diagnoseSegment: (segment: QueryPart, names: readonly string[], schema: Schema) => Finding;
  /** Returns another finding for a condition that is probably a parameter. `segments` continue the filter. */
  readonly asParameter: (
    finding: Finding,
    segments: ReadonlyMap<number, QueryPart>,
    names: readonly string[],
    schema: Schema,
  ) => Finding | undefined;
}

export const REQUEST_PARTS: RequestParts = { readCursor, diagnoseSegment, asParameter };
