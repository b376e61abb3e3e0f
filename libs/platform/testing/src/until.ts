import type { MaybePromise } from '@market/kernel';

const lookAgainMs = 10;

/**
 * Polls until a condition holds.
 *
 * @param what description of the condition, or a function that describes the current state
 *
 * Errors: `Error` with this description when the condition does not hold in time.
 */
export async function until(
  what: string | (() => MaybePromise<string>),
  withinMs: number,
  holds: () => MaybePromise<boolean>,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > deadline) {
      throw new Error(`not within ${withinMs} ms: ${typeof what === 'string' ? what : await what()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
}
