/** Why an attempt ends before it is answered. */
export type EndReason = 'timeout' | 'aborted';

/**
 * The end of one attempt, told to whoever waits on it. An `AbortController` for each of thousands of attempts a second
 * costs more than the attempt's own words do.
 */
export class AttemptEnd {
  private readonly waiting = new Set<() => void>();
  private said: EndReason | null = null;

  /** Null until it has come. */
  get reason(): EndReason | null {
    return this.said;
  }

  /** Ends the attempt; a second end changes nothing. */
  come(reason: EndReason): void {
    if (this.said !== null) return;
    this.said = reason;
    for (const stop of [...this.waiting]) stop();
  }

  /** Calls at the end, or at once when it has come. */
  tell(stop: () => void): void {
    if (this.said !== null) stop();
    else this.waiting.add(stop);
  }

  forget(stop: () => void): void {
    this.waiting.delete(stop);
  }
}

/** Ends attempts that share a signal. It is listened to once, however many there are: each listener is compared with all. */
export class SharedSignals {
  private readonly attempts = new WeakMap<AbortSignal, Set<AttemptEnd>>();

  /** The signal ends the attempt from now on. */
  join(signal: AbortSignal, end: AttemptEnd): void {
    if (signal.aborted) end.come('aborted');
    else this.of(signal).add(end);
  }

  leave(signal: AbortSignal, end: AttemptEnd): void {
    this.attempts.get(signal)?.delete(end);
  }

  private of(signal: AbortSignal): Set<AttemptEnd> {
    const known = this.attempts.get(signal);
    if (known !== undefined) return known;
    const ends = new Set<AttemptEnd>();
    this.attempts.set(signal, ends);
    signal.addEventListener(
      'abort',
      () => {
        for (const end of ends) end.come('aborted');
      },
      { once: true },
    );
    return ends;
  }
}
