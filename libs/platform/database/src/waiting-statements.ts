import type { DataSource } from 'typeorm';

interface Wait {
  readonly giveUp: () => void;
  timer?: NodeJS.Timeout;
}

/** Statements of a pool that wait for their responses, so that the end of a process need not wait as long as they may. */
export class WaitingStatements {
  private readonly waits = new Set<Wait>();
  private limitMs: number | null = null;

  /** Waits for the response to a statement. @param giveUp fails the statement */
  async answered<T>(answer: Promise<T>, giveUp: () => void): Promise<T> {
    const wait: Wait = { giveUp };
    this.waits.add(wait);
    this.bound(wait);
    try {
      return await answer;
    } finally {
      clearTimeout(wait.timer);
      this.waits.delete(wait);
    }
  }

  /** Gives up each statement that waits for this long from now on, and each later one. Units: milliseconds. */
  limit(waitMs: number): void {
    this.limitMs = waitMs;
    for (const wait of this.waits) this.bound(wait);
  }

  private bound(wait: Wait): void {
    if (this.limitMs === null) return;
    // Behind the responses that have arrived and were not read, because the process was busy.
    wait.timer = setTimeout(() => setImmediate(() => this.waits.has(wait) && wait.giveUp()), this.limitMs);
  }
}

/** Returns the waiting statements of a data source's pool. */
export function waitingStatementsOf({ options }: Pick<DataSource, 'options'>): WaitingStatements {
  const { waitingStatements } = Object(options.extra) as { readonly waitingStatements?: unknown };
  return waitingStatements instanceof WaitingStatements ? waitingStatements : new WaitingStatements();
}
