import { z } from 'zod';
import type { RecordedAuditEntry } from '@market/database/audit';
import { instantView } from '@market/http-lists';
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

/** Names for those who read entries: users by id, and which of them are called by their addresses. */
export interface AuditNames {
  /** E-mail addresses of users by id. */
  readonly emails: ReadonlyMap<string, string>;
  /** Ids of the users who are, or were, members of the account; null for operators, who see all names. */
  readonly members: ReadonlySet<string> | null;
}

/** Renders an entry. Members of an account see of operators only that it was one. */
export function presentAuditEntry(
  { at, action, actor, subject, detail }: RecordedAuditEntry,
  { emails, members }: AuditNames,
): AuditEntryView {
  const [kind = '', name = ''] = split(actor);
  const isOperator = kind === 'user' && members !== null && !members.has(name);
  const author = isOperator
    ? operatorOf(null)
    : { kind: kindOf(kind), label: labelOf(kind, name, { emails, members }) };
  return {
    at: at.toISOString(),
    action,
    words: auditWords(action),
    actor: author,
    subject,
    detail: Object.keys(detail).length === 0 ? null : detail,
  };
}

/**
 * Renders entries, with the e-mail addresses of the users who are their authors.
 *
 * @param members see `AuditNames`
 */
export async function presentAuditEntries(
  entries: readonly RecordedAuditEntry[],
  users: UserDirectory,
  members: AuditNames['members'] = null,
): Promise<AuditEntryView[]> {
  const emails = await users.emailsOf(collectAuthors(entries));
  return entries.map((entry) => presentAuditEntry(entry, { emails, members }));
}

/** Returns the ids of the users who are the authors of entries. */
export function collectAuthors(entries: readonly Pick<RecordedAuditEntry, 'actor'>[]): readonly string[] {
  const authors = entries.flatMap(({ actor }) => {
    const [kind, name = null] = split(actor);
    return kind === 'user' && name !== null ? [name] : [];
  });
  return [...new Set(authors)];
}

function split(actor: string): readonly string[] {
  const at = actor.indexOf(':');
  return at < 0 ? [actor] : [actor.slice(0, at), actor.slice(at + 1)];
}

function kindOf(text: string): ActorKind {
  return actorKinds.find((kind) => kind === text) ?? 'system';
}

/** @param name name that the command line was given; null where it is not shown */
function operatorOf(name: string | null): AuditEntryView['actor'] {
  return { kind: 'operator', label: name === null || name === '' ? 'Operator' : `Operator ${name}` };
}

function labelOf(kind: string, name: string, { emails, members }: AuditNames): string {
  if (kind === 'user') return emails.get(name) ?? 'a former member';
  if (kind === 'operator') return operatorOf(members === null ? name : null).label;
  if (kind === 'key') return `API key ${name}`;
  return kind === 'processor' ? 'the payment processor' : 'the service';
}

/** Entry of a new key, for the description of the dashboard's API. */
export const exampleAuditEntry: AuditEntryView = {
  at: '2026-11-27T04:30:00.000Z',
  action: 'key.created',
  words: 'Created a key',
  actor: { kind: 'user', label: 'asha@example.com' },
  subject: 'key_5d3c8a1f0b7e4926ac51f08e',
  detail: { environment: 'live', last4: 'e812' },
};
