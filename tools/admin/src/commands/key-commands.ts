import type { Command } from 'commander';
import { AccountAdministration, AuthAdministrationModule } from '@market/auth';
import type { Environment } from '@market/contracts';
import type { Database } from '@market/database';
import { IdentityAdministrationModule, OwnerNotices } from '@market/identity';
import { byOption, instantArgument, typeOption } from '../arguments';
import type { CommandContext } from '../command-context';
import { mailing } from '../mailing';

const modules = [AuthAdministrationModule];
const telling = [...modules, IdentityAdministrationModule];

interface KeyOptions {
  readonly account: string;
  readonly type: Environment;
  readonly name?: string;
  readonly expires?: Date;
  readonly by?: string;
}

/** `key …`: API keys of an account. */
export function keyCommands(program: Command, context: CommandContext): void {
  const key = program.command('key').description('API keys');

  key
    .command('create')
    .description('creates a key and shows it once')
    .requiredOption('--account <id|email>')
    .addOption(typeOption())
    .option('--name <name>', 'name shown in lists')
    .option('--expires <instant>', 'ISO 8601', instantArgument)
    .addOption(byOption())
    .action(({ account, type, name, expires, by }: KeyOptions) =>
      context.run([...telling, ...mailing(context)], async (app) => {
        const wish = { environment: type, name: name ?? null, expiresAt: expires ?? null };
        const accounts = app.get(AccountAdministration);
        const tell = (tx: Database, id: string) => app.get(OwnerNotices).tell(tx, id, 'key-made');
        return { json: await accounts.createKey(account, wish, context.actor(by), tell) };
      }),
    );

  key
    .command('list')
    .requiredOption('--account <id|email>')
    .action(({ account }: Pick<KeyOptions, 'account'>) =>
      context.run(modules, async (app) => {
        const keys = await app.get(AccountAdministration).listKeys(account);
        return {
          json: keys.map(({ id, environment, name, prefix, last4, ...times }) => ({
            id,
            type: environment,
            name,
            prefix,
            last4,
            createdAt: times.createdAt,
            lastUsedAt: times.lastUsedAt,
            expiresAt: times.expiresAt,
            revokedAt: times.revokedAt,
          })),
        };
      }),
    );

  key
    .command('revoke')
    .argument('<id>')
    .description('revokes a key; it stops working in every process within a second')
    .addOption(byOption())
    .action((id: string, { by }: Pick<KeyOptions, 'by'>) =>
      context.run([...telling, ...mailing(context)], async (app) => {
        const accounts = app.get(AccountAdministration);
        const tell = (tx: Database, of: string) => app.get(OwnerNotices).tell(tx, of, 'key-revoked');
        const { revokedAt } = await accounts.revokeKey(id, context.actor(by), tell);
        return { json: { id, revokedAt } };
      }),
    );
}
