export type Severity = "error" | "warning";

/**
 * All that is known about a diagnostic code. The parameter of `message` has the type of its details, and the comment of
 * its entry has an example, which docs/diagnostics.md shows: both exist only in the source, to keep bundles small.
 */
export interface CodeDefinition {
  readonly severity: Severity;
  /** The text that the spans refer to, if it is the raw query string instead of the filter. */
  readonly source?: "raw";
  /** What is wrong, then what to write instead. */
  readonly message: (details: never) => string;
}

export type CodeDefinitions = Readonly<Record<string, CodeDefinition>>;

/** The details of each code in a table. */
export type DetailsOf<Definitions extends CodeDefinitions> = {
  readonly [Code in keyof Definitions]: Definitions[Code]["message"] extends (details: infer Details) => string
    ? unknown extends Details
      ? NoDetails
      : Readonly<Details>
    : never;
};

type NoDetails = Readonly<Record<never, never>>;
