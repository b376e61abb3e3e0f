/**
 * Waits for work, but not for ever. An answer that lies unread because this process was busy counts as in time: it is
 * read before the wait ends.
 *
 * @returns whether the work ended in time
 *
 * Errors: those of the work, while it is waited for.
 */
export async function endsWithin(timeoutMs: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => setImmediate(() => resolve(false)), timeoutMs);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
