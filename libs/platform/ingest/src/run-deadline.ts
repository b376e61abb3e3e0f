/** The ingestor is told to stop: the run does not count as a failure, and its slot is free again. */
export class RunStopped extends Error {
  /** Text of the error in the run log. */
  static readonly text = 'stopped before it ended: the process shuts down';

  constructor() {
    super(RunStopped.text);
    this.name = 'RunStopped';
  }
}

/** The feed did not finish in time. */
export class RunTimedOut extends Error {
  constructor(timeoutMs: number) {
    super(`no end within ${timeoutMs / 1000} s`);
    this.name = 'RunTimedOut';
  }
}

/** Deadline of a run's requests; `clear` it when the fetching is over. */
export interface RunDeadline {
  readonly signal: AbortSignal;
  clear(): void;
}

/** Makes a deadline that also ends when the process is told to stop. The signal's reason is the cause. */
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

/** Waits for work until the signal fires: work that ignores the signal is abandoned. */
export function endedBy<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
