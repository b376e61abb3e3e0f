import { ApiError, ConnectionError } from './api-errors';

/** Statuses after which a later try may succeed. */
const passing = new Set([408, 429, 502, 503, 504]);

const firstWaitMs = 500;
const longestWaitMs = 8_000;

/** Returns how long to wait before the next try; null if there is none. Units: milliseconds. @param tried number of tries so far */
export function waitBeforeRetry(
  error: unknown,
  tried: number,
  { maxRetries, maxWaitMs }: { readonly maxRetries: number; readonly maxWaitMs: number },
): number | null {
  if (tried > maxRetries) return null;
  if (error instanceof ConnectionError) return growingWaitMs(tried);
  if (!(error instanceof ApiError) || !passing.has(error.status)) return null;
  if (error.retryAfterSeconds === null) return growingWaitMs(tried);
  const waitMs = error.retryAfterSeconds * 1_000;
  return waitMs <= maxWaitMs ? waitMs : null;
}

/** Returns a wait that doubles with each try, less up to a quarter drawn by chance. Units: milliseconds. */
export function growingWaitMs(tried: number): number {
  return Math.min(firstWaitMs * 2 ** (tried - 1), longestWaitMs) * (1 - Math.random() / 4);
}

/** Resolves after a time. Rejects when the signal aborts, with its reason. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    if (signal?.aborted === true) return reject(signal.reason as Error);
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
