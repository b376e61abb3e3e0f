/** Signals for the end of the stack: when it must end, and when it must not wait any longer. */
export interface StopSignals {
  readonly stop: AbortSignal;
  readonly force: AbortSignal;
}

const echoMs = 2_000;
const parentCheckMs = 500;

/**
 * Listens for the ways in which people end a program: a signal, or the end of whoever started it (npm passes not
 * every signal on). A Ctrl-C arrives twice, from the terminal and from npm: only a later one means *at once*.
 *
 * @param startedBy process that started this one, as it said itself: it may be gone before this one looks.
 */
export function stopSignals(startedBy: number | undefined): StopSignals {
  const stop = new AbortController();
  const force = new AbortController();
  let firstAt = 0;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stop.signal.aborted) {
      if (signal === 'SIGINT' && Date.now() - firstAt > echoMs) force.abort();
      return;
    }
    firstAt = Date.now();
    stop.abort(new Error(signal));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);

  const parent = process.ppid;
  const orphanedAtStart = parent === 1 && startedBy !== undefined && startedBy !== 1;
  const watch = setInterval(() => {
    if (process.ppid === parent && !orphanedAtStart) return;
    clearInterval(watch);
    stop.abort(new Error('whoever started this is gone'));
  }, parentCheckMs);
  watch.unref();
  return { stop: stop.signal, force: force.signal };
}
