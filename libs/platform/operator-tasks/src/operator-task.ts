/** State of a task. `waiting`: no ingestor has taken it up yet. */
export type OperatorTaskState = 'waiting' | 'running' | 'done' | 'failed';

/** Arguments of a task, flat. Never a key or a secret. */
export type TaskArguments = Readonly<Record<string, string | number | null>>;

/** Order of an operator that an ingestor carries out, with the same code as the command line. */
export interface TaskOrder {
  /** Command, for example `source.run`. */
  readonly kind: string;
  /** Object of the command, for example `quarantine:12`: it has one open task at a time. */
  readonly subject: string;
  readonly arguments: TaskArguments;
  /** Id of the user who gives it. */
  readonly userId: string;
}

export interface OperatorTask extends TaskOrder {
  readonly id: string;
  readonly state: OperatorTaskState;
  /** Result or error, in the words of the command line; null until it has ended. */
  readonly words: string | null;
  /** Number of times that an ingestor began it. */
  readonly attempts: number;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
}
