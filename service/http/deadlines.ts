/** When the database must have answered a request, on the clock of `performance.now()`. */
export type DeadlineOf = (request: Request) => number;

/** Milliseconds that a request may take from the database in all, however many statements it is. */
const DATABASE_TIME = 1_800;

/**
 * The deadlines of requests. Each begins with the first question for it, so that a body that takes long to arrive leaves
 * the database as much time as any.
 */
export function createDeadlines(milliseconds = DATABASE_TIME): DeadlineOf {
  const deadlines = new WeakMap<Request, number>();
  return (request) => {
    const deadline = deadlines.get(request) ?? performance.now() + milliseconds;
    deadlines.set(request, deadline);
    return deadline;
  };
}
