export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until something holds. Errors: when it does not within 4 s. */
export async function until(holds: () => boolean): Promise<void> {
  const deadline = performance.now() + 4_000;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error('not in time');
    await pause(2);
  }
}
