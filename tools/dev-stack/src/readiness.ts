import { delay } from '@market/egress';

/** Waits until the address answers 200. Resolves to false when it takes longer. Units: milliseconds. */
export async function isReadyWithin(
  url: string,
  timeoutMs: number,
  signal: AbortSignal,
  pollEveryMs = 100,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline && !signal.aborted) {
    if (await answersOk(url)) return true;
    await delay(pollEveryMs, signal).catch(() => undefined);
  }
  return false;
}

async function answersOk(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(3_000) });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    return false;
  }
}
