import { Command, CommanderError } from 'commander';
import { DomainError } from '@market/kernel';
import type { AuditActor } from '@market/database/audit';
import { isOperatorName } from './arguments';
import { commandGroups } from './command-groups';
import type { CommandGroup, CommandContext } from './command-context';
import { layOut } from './lay-out';
import { operatorEnvironment, type Environment } from './operator-environment';
import { withOperator } from './operator.module';
import { helpWithUsage, prepare } from './usage';

/** Settings of a command, and its output. */
export interface AdminSurroundings {
  readonly environment: Environment;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** User who is logged in at the machine; absent if unknown. */
  readonly login?: string | undefined;
}

/**
 * Runs one command of the operator.
 *
 * @param args without the program's own name
 * @returns exit code: 0, or 1 when the command failed or found something wrong; then `err` says why
 */
export async function runAdmin(
  args: readonly string[],
  surroundings: AdminSurroundings,
  groups: readonly CommandGroup[] = commandGroups,
): Promise<number> {
  const context = new OpenCommandContext(surroundings, args.includes('--json'));
  const program = new Command('admin')
    .description('works beside the running service, on the same database')
    .configureOutput({ writeOut: surroundings.out, writeErr: surroundings.err })
    .configureHelp(helpWithUsage)
    .exitOverride();
  for (const declare of groups) declare(program, context);
  prepare(program);
  try {
    await program.parseAsync([...args], { from: 'user' });
    return context.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 1;
    surroundings.err(`${reasonOf(error)}\n`);
    return 1;
  }
}

class OpenCommandContext implements CommandContext {
  exitCode = 0;

  constructor(
    private readonly surroundings: AdminSurroundings,
    private readonly asJson: boolean,
  ) {}

  environment(): ReturnType<CommandContext['environment']> {
    return operatorEnvironment(this.surroundings.environment);
  }

  actor(by: string | undefined): AuditActor {
    const name = by ?? this.surroundings.login ?? '';
    return isOperatorName(name) ? `operator:${name}` : 'operator';
  }

  async run(...[modules, work]: Parameters<CommandContext['run']>): Promise<void> {
    await withOperator(this.environment().DATABASE_URL, modules, (app) => this.report(() => work(app)));
  }

  line(text: string): void {
    if (!this.asJson) this.surroundings.out(`${text}\n`);
  }

  async report(work: Parameters<CommandContext['report']>[0]): Promise<void> {
    const { json, text, exitCode = 0 } = await work();
    this.surroundings.out(this.asJson ? `${JSON.stringify(json)}\n` : `${text ?? layOut(json)}\n`);
    this.exitCode = exitCode;
  }
}

/** Returns the message for the operator: no stack, no SQL. */
function reasonOf(error: unknown): string {
  if (error instanceof DomainError) return error.publicMessage;
  const { code, message, path } = Object(error) as Readonly<Record<'code' | 'message' | 'path', unknown>>;
  if (code === 'ENOENT' && typeof path === 'string') return `${path}: there is no such file`;
  if (code === 'ECONNREFUSED') return 'the database does not answer: is the stack running? (npm start)';
  if (code === '42P01') return 'the database is not migrated: run `database migrate`';
  return typeof message === 'string' ? message : String(error);
}
