/** Request to end this process, by SIGTERM or SIGINT. Further signals change nothing. */
export class EndSignal {
  private heard = false;

  private constructor(
    /** Resolves on the first signal. */
    readonly given: Promise<NodeJS.Signals>,
  ) {
    void given.then(() => {
      this.heard = true;
    });
  }

  /** Listens for the signals from now on: they no longer end the process by default. */
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
