import type { ListEnvelope, UncountedEnvelope } from "../list/envelope.js";
import type { ListOptions } from "../list/list-query.js";

/** The limits of the server's lists, and whether they are counted. */
export interface ResourceOptions<Count extends boolean = boolean> extends ListOptions {
  /**
   * False where the API may leave totals out; true unless given. It is said here and not found in the answers, so that
   * nobody else has to ask whether a total is null.
   */
  readonly count?: Count | undefined;
}

/** A page, whose total is a number where the API counts. */
export type Envelope<T, Count extends boolean = boolean> = Count extends true
  ? ListEnvelope<T>
  : ListEnvelope<T> | UncountedEnvelope<T>;
