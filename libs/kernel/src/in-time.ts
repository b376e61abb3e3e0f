const tooLate = Symbol('too late');

/**
 * Waits for work, but not for ever; the work itself goes on. An answer that lies unread because this process was busy
 * counts as in time: it is read before the wait ends.
 *
 * @param timeoutMs Units: milliseconds
 * @param late what comes of it when the time is over
 *
 * Errors: those of the work, while it is waited for, and those of `late`.
 */
export async function inTime<T, Late>(
  timeoutMs: number,
  work: Promise<T>,
  late: () => Late,
): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<typeof tooLate>((resolve) => {
    timer = setTimeout(() => setImmediate(() => resolve(tooLate)), timeoutMs);
  });
  try {
    const first = await Promise.race([work, over]);
    return first === tooLate ? late() : first;
  } finally {
    clearTimeout(timer);
  }
}
