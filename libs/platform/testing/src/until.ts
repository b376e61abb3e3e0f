import type { MaybePromise } from '@market/kernel';

const lookAgainMs = 10;

/** Longest wait for a condition whose time is not the subject of a test: longer than a slow machine needs. Units: milliseconds. */
const patienceMs = 120_000;

/**
 * Polls until a condition holds.
 *
 * @param what description of the condition, or a function that describes the current state
 * @param withinMs the time that is promised, if the test is about it. Units: milliseconds.
 *
 * Errors: `Error` with this description when the condition does not hold in time.
 */
export async function until(
  what: string | (() => MaybePromise<string>),
  holds: () => MaybePromise<boolean>,
  withinMs = patienceMs,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > deadline) {
      throw new Error(`not within ${withinMs} ms: ${typeof what === 'string' ? what : await what()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
}
