/** A value that is here already, or on its way. */
export type MaybePromise<T> = T | Promise<T>;

/**
 * Goes on with a value: at once when it is here, so that what is known already waits for no turn of the event loop.
 *
 * Errors: those of `next`, thrown when the value was here, and otherwise by the promise.
 */
export function whenHere<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
