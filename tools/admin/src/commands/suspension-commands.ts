import { writeFile } from 'node:fs/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { type Command, InvalidArgumentError } from 'commander';
import { DataSource } from 'typeorm';
import { AccountAdministration, AuthAdministrationModule, type Account } from '@market/auth';
import { BillingAdministrationModule, SubscriptionAdministration } from '@market/billing';
import { CalendarFeedModule, CalendarFeeds } from '@market/calendar';
import { ExportLinkModule, ExportLinks } from '@market/exports';
import { Clock } from '@market/kernel';
import { type AuditActor, AuditLog, AuditModule } from '@market/database/audit';
import { IdentityAdministrationModule, OwnerNotices, TeamDissolution } from '@market/identity';
import { PlayedIssueErasure, PlayedIssueErasureModule } from '@market/ipo';
import { changeSuspension, closeAccount, isNote } from '@market/operators';
import { RequestErasure, RequestErasureModule } from '@market/requests';
import { WebhookAdministration, WebhookAdministrationModule } from '@market/webhooks';
import { operatorArgument } from '../arguments';
import type { CommandContext } from '../command-context';
import { mailing } from '../mailing';

/** Modules of what suspends and closes accounts. */
export const suspensionFeatures = [
  AuthAdministrationModule,
  BillingAdministrationModule,
  WebhookAdministrationModule,
  IdentityAdministrationModule,
  CalendarFeedModule,
  ExportLinkModule,
  PlayedIssueErasureModule,
  RequestErasureModule,
  AuditModule,
];
/** Changes that the owners are told of. */
const told = { suspend: 'account-suspended', resume: 'account-resumed' } as const;
const auditEntriesAtMost = 100_000;

/** Adds `account suspend`, `resume` and `close`, which stop an account from using the service. */
export function declareSuspensions(account: Command, context: CommandContext): void {
  const command = (name: string, description: string) =>
    account
      .command(name)
      .argument('<id|email>')
      .requiredOption('--by <name>', 'who does it, for the audit log', operatorArgument)
      .description(description);

  const suspensions = {
    suspend: 'refuses its keys in every process within a second, and stops its webhooks',
    resume: 'takes a suspension back; events of the meantime go out by `webhook replay` only',
  } as const;
  for (const action of ['suspend', 'resume'] as const) {
    const declared = command(action, suspensions[action]);
    if (action === 'suspend') {
      declared.requiredOption(
        '--reason <text>',
        'why, for the members of the account: shown on every page of their dashboard, and in the audit log',
        reasonArgument,
      );
    }
    declared.action((idOrEmail: string, { by, reason }: { by: string; reason?: string }) =>
      context.run([...suspensionFeatures, ...mailing(context)], async (app) => ({
        json: await app.get(DataSource).transaction(async (tx) => {
          const outcome = await changeSuspension(tx, suspendableParts(app), {
            action,
            idOrEmail,
            actor: `operator:${by}`,
            ...(reason === undefined ? {} : { reason }),
          });
          if (outcome.isChanged) await app.get(OwnerNotices).tell(tx, outcome.account.id, told[action]);
          return { ...barOf(outcome.account), endpoints: outcome.endpoints };
        }),
      })),
    );
  }

  command(
    'close',
    'ends it for good: members, keys, webhooks, subscription (also at the processor), personal data',
  )
    .option('--export <file>', 'writes what is known of it into a new JSON file before')
    .action((idOrEmail: string, { by, export: file }: { by: string; export?: string }) =>
      context.run([...suspensionFeatures, ...mailing(context)], async (app) => {
        if (file !== undefined) await exportTo(file, idOrEmail, app);
        return { json: { ...(await close(idOrEmail, `operator:${by}`, app)), export: file ?? null } };
      }),
    );
}

/** Reason that the members of an account read. */
function reasonArgument(text: string): string {
  if (isNote(text)) return text.trim();
  throw new InvalidArgumentError('expected 1 to 500 characters without email addresses and keys');
}

export function accountState({ suspendedAt, closedAt }: Account): 'active' | 'suspended' | 'closed' {
  if (closedAt !== null) return 'closed';
  return suspendedAt === null ? 'active' : 'suspended';
}

/** Returns the features that suspend and resume their part of an account. */
export function suspendableParts(app: INestApplicationContext) {
  return { accounts: app.get(AccountAdministration), endpoints: app.get(WebhookAdministration) };
}

function barOf(account: Account): object {
  const { id, email, suspendedAt, closedAt } = account;
  return { id, email, state: accountState(account), suspendedAt, closedAt };
}

/** Closes an account for good, with its team, endpoints, subscription, feeds, export links and requests. */
export function close(idOrEmail: string, actor: AuditActor, app: INestApplicationContext): Promise<object> {
  return app.get(DataSource).transaction(async (tx) => {
    const { id } = await app.get(AccountAdministration).get(idOrEmail);
    await app.get(TeamDissolution).dissolve(tx, id, actor);
    const parts = {
      ...suspendableParts(app),
      subscriptions: app.get(SubscriptionAdministration),
      feeds: app.get(CalendarFeeds),
      exports: app.get(ExportLinks),
      requests: app.get(RequestErasure),
      plays: app.get(PlayedIssueErasure),
    };
    const closed = await closeAccount(tx, parts, id, actor);
    return { ...barOf(closed.account), endpoints: closed.endpoints };
  });
}

/** Writes the data of an account into a file. Errors: an existing file, which stays as it is. */
async function exportTo(file: string, idOrEmail: string, app: INestApplicationContext): Promise<void> {
  const accounts = app.get(AccountAdministration);
  const account = await accounts.get(idOrEmail);
  const { id } = account;
  const subscriptions = app.get(SubscriptionAdministration);
  const document = {
    exportedAt: app.get(Clock).now(),
    account: { ...account, state: accountState(account) },
    keys: await accounts.listKeys(id),
    subscription: await subscriptions.of(id),
    plans: await subscriptions.historyOf(id),
    payments: await subscriptions.receiptsOf(id),
    webhooks: (await app.get(WebhookAdministration).list(id)).map(({ id: endpointId, ...endpoint }) => ({
      id: endpointId,
      environment: endpoint.dataSet === 'live' ? 'live' : 'test',
      url: endpoint.url,
      events: endpoint.events,
      createdAt: endpoint.createdAt,
    })),
    audit: await app.get(AuditLog).list(app.get(DataSource), { accountId: id, atMost: auditEntriesAtMost }),
  };
  // Its owner alone can read it, and nothing is overwritten.
  await writeFile(file, `${JSON.stringify(document, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
}
