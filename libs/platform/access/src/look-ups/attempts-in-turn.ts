import { setTimeout as pause } from 'node:timers/promises';
import { answerInTime } from '@market/database';

/** Pause after a refusal before the next attempt of the subject is made. Units: milliseconds. */
const refusedPauseMs = 50;

interface Waiting<Result> {
  readonly attempt: () => Promise<Result>;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Makes attempts against limits that the database keeps, one at a time for each subject. A refusal is that of all attempts
 * which waited for it, so that a subject over its limit takes about twenty of them a second, however many requests it sends.
 */
export class AttemptsInTurn<Result> {
  /** Attempts that wait, by subject, the first of which is being made. A subject without one is absent. */
  private readonly lines = new Map<string, Waiting<Result>[]>();

  /** @param isRefusal tells whether a result refuses the attempt */
  constructor(private readonly isRefusal: (result: Result) => boolean) {}

  /**
   * Makes an attempt after the earlier ones of its subject, unless one of these was refused meanwhile.
   *
   * Errors: those of the attempt, or of one that it waited for; `DatabaseSilent`.
   */
  make(subject: string, attempt: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const line = this.lines.get(subject);
      if (line !== undefined) return void line.push({ attempt, resolve, reject });
      const begun = [{ attempt, resolve, reject }];
      this.lines.set(subject, begun);
      void this.serve(subject, begun);
    });
  }

  /** Makes the attempts of a line, which ends in the same step as its last attempt: no attempt joins a line that has ended. */
  private async serve(subject: string, line: Waiting<Result>[]): Promise<void> {
    for (let [first] = line; first !== undefined; [first] = line) {
      const present = line.length;
      try {
        const result = await answerInTime(first.attempt());
        const isRefused = this.isRefusal(result);
        for (const { resolve } of line.splice(0, isRefused ? present : 1)) resolve(result);
        if (isRefused) await pause(refusedPauseMs, undefined, { ref: false });
      } catch (error) {
        for (const { reject } of line.splice(0, present)) reject(error);
      }
    }
    this.lines.delete(subject);
  }
}
