/** Whatever has an answer to send. */
export interface Departing {
  /** Sends it. */
  send(): void;
}

/** So many leave at once, even if the turn goes on: the first of them has waited long enough. */
const togetherAtMost = 16;

/**
 * Answers leave together, at the end of the turn of the event loop that they were made in.
 *
 * To write wakes whoever reads at the other end. A proxy on the same machine that is woken by each answer goes to sleep
 * again while the next one is made, and waking it takes as long as making a kept answer does.
 */
export class Departures {
  private ready: Departing[] = [];
  private readonly leave = () => this.sendAll();

  /** Sends it at the end of this turn at the latest. */
  add(departing: Departing): void {
    this.ready.push(departing);
    if (this.ready.length === 1) setImmediate(this.leave);
    else if (this.ready.length >= togetherAtMost) this.sendAll();
  }

  private sendAll(): void {
    const { ready } = this;
    this.ready = [];
    for (const each of ready) {
      try {
        each.send();
      } catch (error) {
        // It is not the fault of those behind it, nor of whose answer completed the number.
        process.nextTick(() => {
          throw error;
        });
      }
    }
  }
}
