import type { Command } from 'commander';
import { DataSource } from 'typeorm';
import { AccountAdministration, AuthAdministrationModule } from '@market/auth';
import { AuditLog, AuditModule } from '@market/database/audit';
import { countArgument } from '../arguments';
import type { CommandContext } from '../command-context';

const modules = [AuthAdministrationModule, AuditModule];
const mostEntries = 10_000;

interface ListOptions {
  readonly account?: string;
  readonly count: number;
}

/** `audit …`: log of changes to accounts, keys and plans, and of decisions on quarantine entries. */
export function auditCommands(program: Command, context: CommandContext): void {
  program
    .command('audit')
    .description('changes to accounts, keys, plans, webhooks and the quarantine, with who made them')
    .command('list')
    .description('lists entries, newest first')
    .option('--account <id|email>', 'of one account only')
    .option('--count <n>', 'how many at most', countArgument(mostEntries), 100)
    .action(({ account, count }: ListOptions) =>
      context.run(modules, async (app) => {
        const owner = account === undefined ? undefined : await app.get(AccountAdministration).get(account);
        const entries = await app.get(AuditLog).list(app.get(DataSource), {
          ...(owner === undefined ? {} : { accountId: owner.id }),
          atMost: count,
        });
        return { json: entries };
      }),
    );
}
