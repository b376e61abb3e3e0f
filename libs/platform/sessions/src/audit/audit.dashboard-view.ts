import { z } from 'zod';
import type { RecordedAuditEntry } from '@market/database/audit';
import { instantView } from '@market/http';
import type { UserDirectory } from '../ports';
import { auditWords } from './audit-words';

const actorKinds = ['user', 'key', 'operator', 'system', 'processor'] as const;
type ActorKind = (typeof actorKinds)[number];

/** Entry of the audit log. */
export const auditEntryView = z
  .object({
    at: instantView,
    action: z.string(),
    words: z.string().meta({ description: 'The action as a sentence.' }),
    actor: z.object({ kind: z.enum(actorKinds), label: z.string() }),
    subject: z.string().meta({ description: 'Id of what was changed.' }),
    detail: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'AuditEntry' });

export type AuditEntryView = z.infer<typeof auditEntryView>;

/** Renders an entry. @param emails e-mail addresses of users by id */
export function presentAuditEntry(
  { at, action, actor, subject, detail }: RecordedAuditEntry,
  emails: ReadonlyMap<string, string>,
): AuditEntryView {
  const [kind = '', name = ''] = split(actor);
  return {
    at: at.toISOString(),
    action,
    words: auditWords(action),
    actor: { kind: kindOf(kind), label: labelOf(kind, name, emails) },
    subject,
    detail: Object.keys(detail).length === 0 ? null : detail,
  };
}

/** Renders entries, with the e-mail addresses of the users who are their authors. */
export async function presentAuditEntries(
  entries: readonly RecordedAuditEntry[],
  users: UserDirectory,
): Promise<AuditEntryView[]> {
  const emails = await users.emailsOf([...new Set(entries.flatMap((entry) => userOf(entry) ?? []))]);
  return entries.map((entry) => presentAuditEntry(entry, emails));
}

/** Returns the id of the user who is the author of an entry; null for another author. */
function userOf({ actor }: Pick<RecordedAuditEntry, 'actor'>): string | null {
  const [kind, name = null] = split(actor);
  return kind === 'user' ? name : null;
}

function split(actor: string): readonly string[] {
  const at = actor.indexOf(':');
  return at < 0 ? [actor] : [actor.slice(0, at), actor.slice(at + 1)];
}

function kindOf(text: string): ActorKind {
  return actorKinds.find((kind) => kind === text) ?? 'system';
}

function labelOf(kind: string, name: string, emails: ReadonlyMap<string, string>): string {
  if (kind === 'user') return emails.get(name) ?? 'a former member';
  if (kind === 'operator') return 'the operator of the service';
  if (kind === 'key') return `API key ${name}`;
  return kind === 'processor' ? 'the payment processor' : 'the service';
}

/** Entry of a new key, for the description of the dashboard's API. */
export const exampleAuditEntry: AuditEntryView = {
  at: '2026-11-27T04:30:00.000Z',
  action: 'key.created',
  words: 'Made a key',
  actor: { kind: 'user', label: 'asha@example.com' },
  subject: 'key_5d3c8a1f0b7e4926ac51f08e',
  detail: { environment: 'live', last4: 'e812' },
};
