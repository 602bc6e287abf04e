import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from "@nestjs/common";
import { HttpAdapterHost } from "@nestjs/core";
import { problemResponse } from "ampipe/http";
import { InvalidQueryException } from "./list-query.js";
import { sendResponse } from "./send-response.js";

/** Sends all errors as application/problem+json (RFC 9457), like the handlers of ampipe. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger(ProblemFilter.name);

  constructor(private readonly adapterHost: HttpAdapterHost) {}

  async catch(exception: unknown, host: ArgumentsHost): Promise<void> {
    const outgoing = host.switchToHttp().getResponse<unknown>();
    await sendResponse(this.adapterHost.httpAdapter, outgoing, this.responseOf(exception));
  }

  private responseOf(exception: unknown): Response {
    if (exception instanceof InvalidQueryException) {
      const { diagnostics, texts, message } = exception;
      return problemResponse(400, { detail: diagnostics[0]?.message ?? message, diagnostics, ...texts });
    }
    if (exception instanceof HttpException) {
      return problemResponse(exception.getStatus(), { detail: exception.message });
    }
    this.logger.error(exception);
    return problemResponse(500, { detail: "Unexpected error. It has been logged." });
  }
}
