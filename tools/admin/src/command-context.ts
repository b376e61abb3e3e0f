import type { DynamicModule, INestApplicationContext, Type } from '@nestjs/common';
import type { AuditActor } from '@market/database/audit';
import type { Command } from 'commander';
import type { Environment } from './operator-environment';

/** Outcome of a command. */
export interface Outcome {
  /** The one document of `--json`. */
  readonly json: object;
  /** Text for people; without it the document is printed as lines or as a table. */
  readonly text?: string;
  /** 0 unless the command found something wrong. */
  readonly exitCode?: number;
}

export type ContextModule = Type | DynamicModule;

/** Services of a command group. */
export interface CommandContext {
  /** Settings of the running service. Errors: `StackNotRunning`. */
  environment(): Environment & { readonly DATABASE_URL: string };
  /** Actor for the audit log: the one that the command names, else the user who is logged in, else an operator. */
  actor(by: string | undefined): AuditActor;
  /**
   * Opens an application context without HTTP, with the database, a `Clock` and the given modules; runs the work,
   * prints its outcome and closes the context, whatever comes of it.
   */
  run(
    modules: readonly ContextModule[],
    work: (app: INestApplicationContext) => Promise<Outcome>,
  ): Promise<void>;
  /** Prints a line at once, before the outcome of a long command; nothing with `--json`. */
  line(text: string): void;
  /** Runs work that needs no database of the service, and prints its outcome. */
  report(work: () => Promise<Outcome>): Promise<void>;
}

/** One group of commands, for example `account …`: one file each, listed in `command-groups.ts`. */
export type CommandGroup = (program: Command, context: CommandContext) => void;
