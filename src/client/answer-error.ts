/** The answer says that all is well and is not what was asked for: a proxy's page, say, or a record of another shape. */
export class AnswerError extends Error {
  override readonly name = "AnswerError";

  constructor(
    message: string,
    readonly status: number,
    /** How the answer begins. */
    readonly excerpt: string,
    readonly requestId: string | undefined,
  ) {
    super(message);
  }
}
