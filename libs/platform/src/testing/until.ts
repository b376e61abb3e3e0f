import type { MaybePromise } from '@market/kernel';

const lookAgainMs = 10;

/**
 * Looks again until something holds.
 *
 * @param what what is waited for, or what to tell of how it stands
 *
 * Errors: `Error` that says it when it does not hold in time.
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
