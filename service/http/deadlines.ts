/** Returns the deadline for the database work of a request, on the clock of `performance.now()`. */
export type DeadlineOf = (request: Request) => number;

/** Milliseconds for all statements of one request. */
const DATABASE_TIME = 1_800;

/**
 * Creates the deadlines of requests. The time starts with the first call for a request, so a body that arrives slowly
 * does not reduce the time of the database.
 */
export function createDeadlines(milliseconds = DATABASE_TIME): DeadlineOf {
  const deadlines = new WeakMap<Request, number>();
  return (request) => {
    const deadline = deadlines.get(request) ?? performance.now() + milliseconds;
    deadlines.set(request, deadline);
    return deadline;
  };
}
