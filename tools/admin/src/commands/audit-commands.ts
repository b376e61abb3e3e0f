import type { Command } from 'commander';
import { DataSource } from 'typeorm';
import { AccountAdministration, AuthAdministrationModule } from '@market/auth';
import { AuditLog, AuditModule } from '@market/database/audit';
import { countArgument } from '../arguments';
import type { Desk } from '../desk';

const modules = [AuthAdministrationModule, AuditModule];
const mostEntries = 10_000;

interface ListOptions {
  readonly account?: string;
  readonly count: number;
}

/** `audit …`: what was done to accounts, keys and plans, and decided on what was held back. */
export function auditCommands(program: Command, desk: Desk): void {
  program
    .command('audit')
    .description('who did what to accounts, keys, plans, webhooks and what was held back')
    .command('list')
    .description('newest first')
    .option('--account <id|email>', 'of one account only')
    .option('--count <n>', 'how many at most', countArgument(mostEntries), 100)
    .action(({ account, count }: ListOptions) =>
      desk.perform(modules, async (context) => {
        const owner =
          account === undefined ? undefined : await context.get(AccountAdministration).get(account);
        const entries = await context.get(AuditLog).list(context.get(DataSource), {
          ...(owner === undefined ? {} : { accountId: owner.id }),
          atMost: count,
        });
        return { json: entries };
      }),
    );
}
