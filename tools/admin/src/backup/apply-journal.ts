import type { INestApplicationContext } from '@nestjs/common';
import { AccountAdministration } from '@market/auth';
import { CalendarFeeds } from '@market/calendar';
import { ExportLinks } from '@market/exports';
import type { AuditActor } from '@market/database/audit';
import { Clock, DomainError } from '@market/kernel';
import { changeSuspension, type SuspensionAction } from '@market/operators';
import { DataSource } from 'typeorm';
import { close, suspendableParts } from '../commands/suspension-commands';
import type { JournalEntry } from './journal';

/** Outcome of an entry: `unknown` names something that is not in the backup, `left` is for the operator to do. */
export type AppliedEntry = Pick<JournalEntry, 'at' | 'action' | 'subject'> & {
  readonly outcome: 'applied' | 'unknown' | 'left';
};

type Application = (app: INestApplicationContext, entry: JournalEntry, actor: AuditActor) => Promise<unknown>;

const revokeKey: Application = (app, { subject }, actor) =>
  app.get(AccountAdministration).revokeKey(subject, actor);

/** The successor of a rotated key may be lost; the key itself ends when its overlap does. */
const endRotatedKey: Application = (app, entry, actor) => {
  const { expiresAt } = entry.detail;
  return typeof expiresAt === 'string' && new Date(expiresAt) <= app.get(Clock).now()
    ? revokeKey(app, entry, actor)
    : Promise.resolve('left');
};

const changeTo =
  (action: SuspensionAction): Application =>
  (app, { subject, detail: { reason } }, actor) =>
    app.get(DataSource).transaction((tx) =>
      changeSuspension(tx, suspendableParts(app), {
        ...{ action, idOrEmail: subject, actor },
        ...(typeof reason === 'string' ? { reason } : {}),
      }),
    );

/** @param found what is revoked by now; null if the backup does not have it */
async function revoked(found: Promise<object | null>): Promise<AppliedEntry['outcome']> {
  return (await found) === null ? 'unknown' : 'applied';
}

const applications: Readonly<Record<string, Application>> = {
  'key.revoked': revokeKey,
  'key.rotated': endRotatedKey,
  'feed.revoked': (app, { subject }, actor) => revoked(app.get(CalendarFeeds).revoke(subject, actor)),
  'export.revoked': (app, { subject }, actor) => revoked(app.get(ExportLinks).revoke(subject, actor)),
  'account.suspended': changeTo('suspend'),
  'account.resumed': changeTo('resume'),
  'account.closed': (app, { subject }, actor) => close(subject, actor, app),
};

/** Applies entries to a restored database, one after the other; each again changes nothing. */
export async function applyJournal(
  app: INestApplicationContext,
  entries: readonly JournalEntry[],
  actor: AuditActor,
): Promise<AppliedEntry[]> {
  const applied: AppliedEntry[] = [];
  for (const entry of entries) {
    const { at, action, subject } = entry;
    applied.push({ at, action, subject, outcome: await outcomeOf(app, entry, actor) });
  }
  return applied;
}

async function outcomeOf(
  app: INestApplicationContext,
  entry: JournalEntry,
  actor: AuditActor,
): Promise<AppliedEntry['outcome']> {
  const apply = applications[entry.action];
  if (apply === undefined) return 'left';
  try {
    const outcome = await apply(app, entry, actor);
    return outcome === 'left' || outcome === 'unknown' ? outcome : 'applied';
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // A conflict is an account that an earlier entry, or the backup, has closed.
    return error.kind === 'not-found' ? 'unknown' : 'applied';
  }
}
