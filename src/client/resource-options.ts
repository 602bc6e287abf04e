import { FLAG, NAME, type OptionTypes } from "../diagnostics/options.js";
import type { ListEnvelope, UncountedEnvelope } from "../list/envelope.js";
import { LIST_OPTIONS, type ListOptions } from "../list/list-query.js";

/** The limits of the server's lists, whether they are counted, and what identifies a record. */
export interface ResourceOptions<Count extends boolean = boolean, Key extends string = string> extends ListOptions {
  /** The field that identifies a record; "id" unless given. `get` takes its values, and `create` answers with one. */
  readonly key?: Key | undefined;
  /**
   * False where the API may leave totals out; true unless given. It is said here and not found in the answers, so that
   * nobody else has to ask whether a total is null.
   */
  readonly count?: Count | undefined;
}

export const RESOURCE_OPTIONS: OptionTypes<ResourceOptions> = { ...LIST_OPTIONS, key: NAME, count: FLAG };

/** A page, whose total is a number where the API counts. */
export type Envelope<T, Count extends boolean = boolean> = Count extends true
  ? ListEnvelope<T>
  : ListEnvelope<T> | UncountedEnvelope<T>;
