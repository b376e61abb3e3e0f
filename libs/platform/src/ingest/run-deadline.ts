/** The ingestor is told to stop: the run is nobody's failure, and its slot is free again. */
export class RunStopped extends Error {
  /** What the run log keeps of it. */
  static readonly text = 'stopped before it ended: the process shuts down';

  constructor() {
    super(RunStopped.text);
    this.name = 'RunStopped';
  }
}

/** The feed did not come to an end in its time. */
export class RunTimedOut extends Error {
  constructor(timeoutMs: number) {
    super(`no end within ${timeoutMs / 1000} s`);
    this.name = 'RunTimedOut';
  }
}

/** What a run's requests are bound to; `clear` when the fetching is over. */
export interface RunDeadline {
  readonly signal: AbortSignal;
  clear(): void;
}

/** A deadline that also ends when the process is told to stop. The signal's reason says which it was. */
export function runDeadline(timeoutMs: number, stopping: AbortSignal): RunDeadline {
  const end = new AbortController();
  const stop = () => end.abort(new RunStopped());
  const timer = setTimeout(() => end.abort(new RunTimedOut(timeoutMs)), timeoutMs);
  if (stopping.aborted) stop();
  stopping.addEventListener('abort', stop, { once: true });
  return {
    signal: end.signal,
    clear() {
      clearTimeout(timer);
      stopping.removeEventListener('abort', stop);
    },
  };
}

/** Waits for some work, but no longer than the signal allows: work that does not listen to it is left behind. */
export function endedBy<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
