import type { DynamicModule, INestApplicationContext, Type } from '@nestjs/common';
import type { AuditActor } from '@market/database/audit';
import type { Command } from 'commander';
import type { Environment } from './operator-environment';

/** What a command came to. */
export interface Outcome {
  /** The one document of `--json`. */
  readonly json: object;
  /** For people; without it the document is laid out as lines or as a table. */
  readonly text?: string;
  /** 0 unless the command found something wrong. */
  readonly exitCode?: number;
}

export type ContextModule = Type | DynamicModule;

/** What a command group works with. */
export interface Desk {
  /** Settings of the running service. Errors: `StackNotRunning`. */
  environment(): Environment & { readonly DATABASE_URL: string };
  /** Who does it, for the audit log: whom the command names, else who is logged in, else an operator. */
  actor(by: string | undefined): AuditActor;
  /**
   * Opens an application context without HTTP, with the database, a `Clock` and the given modules; runs the work,
   * prints its outcome and closes the context, whatever comes of it.
   */
  perform(
    modules: readonly ContextModule[],
    work: (context: INestApplicationContext) => Promise<Outcome>,
  ): Promise<void>;
}

/** One group of commands, for example `account …`: one file each, listed in `command-groups.ts`. */
export type CommandGroup = (program: Command, desk: Desk) => void;
