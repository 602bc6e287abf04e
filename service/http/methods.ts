import { problemResponse } from "ampipe/http";
import type { Context } from "./environment.js";

type Answer = (context: Context) => Response | Promise<Response>;

export interface Answers {
  readonly GET?: Answer;
  readonly POST?: Answer;
}

/** What an address does for each method. HEAD is a GET whose body is left out; of all others it says which there are. */
export function methods(answers: Answers): Answer {
  const allowed = Object.keys(answers).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return (context) => {
    const { method } = context.req;
    const answer = method === "POST" ? answers.POST : method === "GET" || method === "HEAD" ? answers.GET : undefined;
    if (answer !== undefined) return answer(context);
    const detail = `This address takes ${allowed.join(", ")}.`;
    return problemResponse(405, { detail, headers: { allow: allowed.join(", ") } });
  };
}
