/** Spaces the requests to one host: callers wait in order. */
export class Pacer {
  private nextFreeAt = 0;

  /** @param gapMs min time between the starts of two requests. Units: milliseconds. */
  constructor(private readonly gapMs: number) {}

  /** Resolves when the caller may send. */
  async turn(signal?: AbortSignal): Promise<void> {
    const now = performance.now();
    const startAt = Math.max(now, this.nextFreeAt);
    this.nextFreeAt = startAt + this.gapMs;
    if (startAt > now) await delay(startAt - now, signal);
  }
}

/** Waits. Units: milliseconds. Errors: the signal's reason when it fires first. */
export function delay(durationMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(asError(signal.reason));
      return;
    }
    const stop = () => {
      clearTimeout(timer);
      reject(asError(signal?.reason));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, durationMs);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('aborted');
}
