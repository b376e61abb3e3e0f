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
