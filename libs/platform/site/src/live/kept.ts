import type { Clock } from '@market/kernel';

/** Time for which a live part of a page is kept. Source: our own bound. Units: milliseconds. */
const keptMs = 60_000;

/**
 * Result of a costly read, made at most once a minute and by one request while others wait. While it cannot be made, the last one
 * stands in for it.
 */
export class KeptResult<T> {
  private latest: { readonly madeAtMs: number; readonly result: Promise<T> } | null = null;

  constructor(
    private readonly clock: Pick<Clock, 'steadyMs'>,
    private readonly make: () => Promise<T>,
  ) {}

  /** Returns the present result. Errors: those of `make` while there is no former one. */
  get(): Promise<T> {
    const madeAtMs = this.clock.steadyMs();
    const former = this.latest;
    if (former !== null && madeAtMs - former.madeAtMs < keptMs) return former.result;
    const latest = { madeAtMs, result: this.make() };
    if (former !== null) latest.result = latest.result.catch(() => former.result);
    this.latest = latest;
    latest.result.catch(() => {
      if (this.latest === latest) this.latest = null;
    });
    return latest.result;
  }
}

/** Returns a read that gives its last result while it fails. Errors: those of the read while there is no former result. */
export function orLastKnown<T>(read: () => Promise<T>): () => Promise<T> {
  let known: { readonly value: T } | null = null;
  return async () => {
    try {
      const value = await read();
      known = { value };
      return value;
    } catch (error) {
      if (known === null) throw error;
      return known.value;
    }
  };
}
