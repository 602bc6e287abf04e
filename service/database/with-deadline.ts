import { NoResponse } from "./database.js";

/**
 * Settles like `work`, or rejects with `NoResponse` at the deadline, a time of `performance.now()`. The work itself is
 * not canceled; its result is then ignored.
 */
export async function withDeadline<Result>(deadline: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const expire = (): void => reject(new NoResponse("The database did not respond in time"));
    // A result that arrived while this process was busy is handled first.
    timer = setTimeout(() => setImmediate(expire), Math.max(0, deadline - performance.now()));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
