import { type Command, InvalidArgumentError } from 'commander';
import { AccountAdministration, AuthAdministrationModule } from '@market/auth';
import { type CalendarFeed, CalendarFeedModule, CalendarFeeds } from '@market/calendar';
import { allCalendarKinds, type CalendarKind } from '@market/contracts';
import { alwaysAdmitted } from '@market/access';
import { DomainError } from '@market/kernel';
import { byOption } from '../arguments';
import type { CommandContext } from '../command-context';

const modules = [AuthAdministrationModule, CalendarFeedModule];

interface FeedOptions {
  readonly account: string;
  readonly name: string;
  readonly kinds?: readonly CalendarKind[];
  readonly by?: string;
}

/** `feed …`: calendar feeds of an account, which calendar programs read by a token. */
export function feedCommands(program: Command, context: CommandContext): void {
  const feed = program.command('feed').description('calendar feeds');

  feed
    .command('create')
    .description('creates a feed and prints its token, which is never shown again')
    .requiredOption('--account <id|email>')
    .option('--name <name>', 'name for people', 'calendar')
    .option('--kinds <kinds>', 'kinds of days, separated by commas; all without it', kindsArgument)
    .addOption(byOption())
    .action(({ account, name, kinds, by }: FeedOptions) =>
      context.run(modules, async (app) => {
        const { id } = await app.get(AccountAdministration).get(account);
        const requested = { name, kinds: kinds ?? null };
        const author = { actor: context.actor(by), check: alwaysAdmitted };
        const { token, ...made } = await app.get(CalendarFeeds).make(id, requested, author);
        return { json: { ...view(made), token, path: `/v1/calendar.ics?token=${token}` } };
      }),
    );

  feed
    .command('list')
    .argument('<account>', 'its id or email address')
    .action((account: string) =>
      context.run(modules, async (app) => {
        const { id } = await app.get(AccountAdministration).get(account);
        return { json: (await app.get(CalendarFeeds).list(id)).map(view) };
      }),
    );

  feed
    .command('revoke')
    .argument('<feed>', 'its id')
    .description('revokes a feed, from the next request on')
    .addOption(byOption())
    .action((id: string, { by }: { by?: string }) =>
      context.run(modules, async (app) => {
        const revoked = await app.get(CalendarFeeds).revoke(id, context.actor(by));
        if (revoked === null)
          throw new DomainError({ kind: 'not-found', code: 'NOT_001', publicMessage: 'no such feed' });
        return { json: view(revoked) };
      }),
    );
}

function kindsArgument(text: string): CalendarKind[] {
  const names = text.split(',');
  const kinds = allCalendarKinds.filter((kind) => names.includes(kind));
  if (kinds.length === 0 || kinds.length !== names.length)
    throw new InvalidArgumentError(`expected some of ${allCalendarKinds.join(', ')}, each once`);
  return kinds;
}

function view({ id, accountId, name, kinds, last4, createdAt, lastUsedAt, revokedAt }: CalendarFeed): object {
  return { id, accountId, name, kinds: kinds ?? 'all', last4, createdAt, lastUsedAt, revokedAt };
}
