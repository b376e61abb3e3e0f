const tooLate = Symbol('too late');

/** Value that is available now or by a promise. */
export type MaybePromise<T> = T | Promise<T>;

/**
 * Calls `next` with a value: synchronously when the value is no promise, which saves a turn of the event loop.
 *
 * Errors: those of `next`, thrown when the value was here, and otherwise by the promise.
 */
export function whenAvailable<T, R>(
  value: MaybePromise<T>,
  next: (value: T) => MaybePromise<R>,
): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/**
 * Waits for work until a timeout; the work itself goes on. A result that has arrived but was not processed because this
 * process was busy counts as in time: it is taken before the wait ends.
 *
 * Errors: those of the work, while it is waited for, and those of `late`.
 *
 * @param timeoutMs Units: milliseconds
 * @param late makes the result after the timeout
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
