import { Unavailable } from "ampipe/http";

/**
 * What the work settles with, or `Unavailable` at the time: of `performance.now()`, in milliseconds. The work itself goes
 * on, and how it ends is then heeded by nobody.
 */
export async function withDeadline<Result>(time: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const expire = (): void => reject(new Unavailable("The database has not answered in time"));
    // An answer that came while this process was busy is taken first.
    timer = setTimeout(() => setImmediate(expire), Math.max(0, time - performance.now()));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
