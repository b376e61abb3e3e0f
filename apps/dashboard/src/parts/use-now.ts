import { useEffect, useState } from 'react';
import { serverNow } from '../api/server-time';

/** Returns the time of the server, again after each step. Units: milliseconds. */
export function useNow(stepMs = 15_000): number {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    let timer = 0;
    const step = (): void => {
      setNow(serverNow());
      timer = window.setTimeout(step, stepMs);
    };
    timer = window.setTimeout(step, stepMs);
    return () => window.clearTimeout(timer);
  }, [stepMs]);
  return now;
}

/** Tells whether a wait has lasted long enough to be shown: what is there sooner would only flash. */
export function useLasting(isWaiting: boolean, delayMs = 150): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = window.setTimeout(() => setLasting(true), delayMs);
    return () => {
      window.clearTimeout(timer);
      setLasting(false);
    };
  }, [isWaiting, delayMs]);
  return isWaiting && isLasting;
}
