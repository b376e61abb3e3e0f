const answerWithinMs = 2_000;

/**
 * Waits for an answer of the database no longer than a request can: a server that hangs is as good as away. The
 * work itself is not ended.
 *
 * Errors: those of the work; `Error` after two seconds.
 */
export async function answerInTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${answerWithinMs} ms`)), answerWithinMs);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
