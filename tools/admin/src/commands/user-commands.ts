import { Argument, type Command } from 'commander';
import { FactorRemoval, IdentityAdministrationModule, UserAdministration } from '@market/identity';
import { byOption } from '../arguments';
import type { ContextModule, Desk } from '../desk';
import { mailing } from '../mailing';

interface By {
  readonly by?: string;
}

/** `user …`: people who sign in to the dashboard. */
export function userCommands(program: Command, desk: Desk): void {
  const user = program.command('user').description('people who use the dashboard');

  user
    .command('list')
    .description('oldest first')
    .action(() =>
      desk.perform(modulesFor(desk), async (context) => ({
        json: await context.get(UserAdministration).list(),
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
      desk.perform(modulesFor(desk), async (context) => {
        const made = await context.get(UserAdministration).link(email, desk.actor(by));
        const link = `${publicUrlOf(desk)}/dashboard/link#${made.token}`;
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
      desk.perform(modulesFor(desk), async (context) => ({
        json: await context.get(UserAdministration).setOperator(email, state === 'on', desk.actor(by)),
      })),
    );

  user
    .command('end-sessions')
    .argument('<email>')
    .description('signs a user out everywhere, at once, and tells the user')
    .addOption(byOption())
    .action((email: string, { by }: By) =>
      desk.perform(modulesFor(desk), async (context) => ({
        json: { email, ended: await context.get(UserAdministration).endSessions(email, desk.actor(by)) },
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
      desk.perform(modulesFor(desk), async (context) => {
        const removed = await context.get(FactorRemoval).removeAll(email, desk.actor(by));
        return { json: { email, ...removed } };
      }),
    );
}

/** Returns the address of the service, as the API itself reads it. */
function publicUrlOf(desk: Desk): string {
  const { PUBLIC_URL, HOST = '127.0.0.1', PORT = '3000' } = desk.environment();
  return (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/$/, '');
}

function modulesFor(desk: Desk): readonly ContextModule[] {
  return [IdentityAdministrationModule, ...mailing(desk)];
}
