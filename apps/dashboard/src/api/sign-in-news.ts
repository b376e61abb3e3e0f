import { isClosed, sessionMark } from './session-mark';

/**
 * Calls a listener when another tab signs in: at once, or when this one is seen again, if its browser put it to sleep meanwhile. Returns how
 * to stop that.
 */
export function onSignIn(listener: () => void): () => void {
  let known = sessionMark();
  const look = (): void => {
    const mark = sessionMark();
    if (mark === known) return;
    known = mark;
    if (mark !== null && !isClosed(mark)) listener();
  };
  window.addEventListener('storage', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    window.removeEventListener('storage', look);
    document.removeEventListener('visibilitychange', look);
  };
}
