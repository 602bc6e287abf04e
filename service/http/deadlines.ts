/** Milliseconds that a request may take from the database in all, however many statements it is. */
const BUDGET = 1_800;

const deadlines = new WeakMap<Request, number>();

/**
 * When the database must have answered the request, on the clock of `performance.now()`. It runs from the first time that
 * this is asked for, so that a body that takes long to arrive leaves the database as much time as any.
 */
export function deadlineOf(request: Request): number {
  const deadline = deadlines.get(request) ?? performance.now() + BUDGET;
  deadlines.set(request, deadline);
  return deadline;
}
