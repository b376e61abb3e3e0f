/** That this process is told to end, by SIGTERM or SIGINT. What comes twice is the same signal. */
export class EndSignal {
  private heard = false;

  private constructor(
    /** Resolves when the signal comes. */
    readonly given: Promise<NodeJS.Signals>,
  ) {
    void given.then(() => {
      this.heard = true;
    });
  }

  /** Hears the signals from now on: none ends the process by itself any more. */
  static listen(): EndSignal {
    const given = new Promise<NodeJS.Signals>((resolve) => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, resolve);
    });
    return new EndSignal(given);
  }

  get isGiven(): boolean {
    return this.heard;
  }
}
