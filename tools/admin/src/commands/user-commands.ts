import { Argument, type Command } from 'commander';
import { FactorRemoval, IdentityAdministrationModule, UserAdministration } from '@market/identity';
import { byOption } from '../arguments';
import type { ContextModule, CommandContext } from '../command-context';
import { mailing } from '../mailing';

interface By {
  readonly by?: string;
}

/** `user …`: people who sign in to the dashboard. */
export function userCommands(program: Command, context: CommandContext): void {
  const user = program.command('user').description('people who use the dashboard');

  user
    .command('list')
    .description('lists users, oldest first')
    .action(() =>
      context.run(modulesFor(context), async (app) => ({
        json: await app.get(UserAdministration).list(),
      })),
    );

  user
    .command('link')
    .argument('<email>')
    .description(
      'a link that signs in, or up: works once, within 15 minutes; it is not sent, but its user is told',
    )
    .addOption(byOption())
    .action((email: string, { by }: By) =>
      context.run(modulesFor(context), async (app) => {
        const made = await app.get(UserAdministration).link(email, context.actor(by));
        const link = `${publicUrlOf(context)}/dashboard/link#${made.token}`;
        return { json: { email: made.email, link, endsAt: made.endsAt }, text: link };
      }),
    );

  user
    .command('operator')
    .argument('<email>')
    .addArgument(new Argument('<state>').choices(['on', 'off']))
    .description('opens or closes the pages of operators for a user')
    .addOption(byOption())
    .action((email: string, state: string, { by }: By) =>
      context.run(modulesFor(context), async (app) => ({
        json: await app.get(UserAdministration).setOperator(email, state === 'on', context.actor(by)),
      })),
    );

  user
    .command('end-sessions')
    .argument('<email>')
    .description('signs a user out everywhere, at once, and tells the user')
    .addOption(byOption())
    .action((email: string, { by }: By) =>
      context.run(modulesFor(context), async (app) => ({
        json: { email, ended: await app.get(UserAdministration).endSessions(email, context.actor(by)) },
      })),
    );

  user
    .command('remove-factors')
    .argument('<email>')
    .description(
      'for a user who has lost them, and is told: all passkeys, the authenticator app and the recovery codes',
    )
    .addOption(byOption())
    .action((email: string, { by }: By) =>
      context.run(modulesFor(context), async (app) => {
        const removed = await app.get(FactorRemoval).removeAll(email, context.actor(by));
        return { json: { email, ...removed } };
      }),
    );
}

/** Returns the address of the service, as the API itself reads it. */
function publicUrlOf(context: CommandContext): string {
  const { PUBLIC_URL, HOST = '127.0.0.1', PORT = '3000' } = context.environment();
  return (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/$/, '');
}

function modulesFor(context: CommandContext): readonly ContextModule[] {
  return [IdentityAdministrationModule, ...mailing(context)];
}
