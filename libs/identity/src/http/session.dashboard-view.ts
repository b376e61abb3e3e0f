import { z } from 'zod';
import { instantView } from '@market/http-lists';
import { provenUntil } from '@market/sessions';
import type { SessionFacts } from '../session.queries';

const role = z.enum(['owner', 'member']);
const account = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable().meta({ description: 'Legal name; null until it is given.' }),
});

/** Signed-in user, account and plan. */
export const sessionView = z
  .object({
    user: z.object({
      id: z.string(),
      email: z.string(),
      hasPassword: z.boolean(),
      hasTotp: z.boolean(),
      passkeys: z.int().min(0),
    }),
    account: account.extend({
      suspension: z
        .object({
          since: instantView,
          reason: z
            .string()
            .nullable()
            .meta({ description: 'Words of the operator; null if none were given.' }),
        })
        .nullable()
        .meta({ description: 'Null unless the account is suspended.' }),
    }),
    accounts: z.array(account.extend({ role })).meta({ description: 'All accounts of the user.' }),
    role,
    isOperator: z.boolean(),
    reauthenticatedAt: instantView,
    provenUntil: instantView.meta({ description: 'End of the time in which sensitive changes are allowed.' }),
    plan: z.object({ id: z.string(), name: z.string() }),
    supportEmail: z
      .string()
      .nullable()
      .meta({ description: 'Address to which the user writes, if there is one.' }),
  })
  .meta({ id: 'Session' });

export type SessionView = z.infer<typeof sessionView>;

export function presentSession({
  session,
  accounts,
  plan,
  supportEmail,
  ...facts
}: SessionFacts): SessionView {
  const { userId, email, accountId, role: own, isOperator, reauthenticatedAt } = session;
  const unnamed = { id: accountId, email, name: null, suspension: null };
  const { suspension, ...current } = accounts.find(({ id }) => id === accountId) ?? unnamed;
  return {
    user: {
      id: userId,
      email,
      hasPassword: facts.hasPassword,
      hasTotp: facts.hasTotp,
      passkeys: facts.passkeys,
    },
    account: {
      ...{ id: current.id, email: current.email, name: current.name },
      suspension: suspension && { since: suspension.since.toISOString(), reason: suspension.reason },
    },
    accounts: accounts.map(({ suspension: _, ...shown }) => shown),
    role: own,
    isOperator,
    reauthenticatedAt: reauthenticatedAt.toISOString(),
    provenUntil: provenUntil(session).toISOString(),
    plan,
    supportEmail,
  };
}

export const browserSessionView = z
  .object({
    id: z.string(),
    browser: z.string().meta({ description: 'Family of the browser and system.' }),
    begunAt: instantView,
    seenAt: instantView,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'BrowserSession' });

export type BrowserSessionView = z.infer<typeof browserSessionView>;

/** View of a response that says only that something was done. */
export const doneView = z.object({ done: z.literal(true) }).meta({ id: 'Done' });

export type DoneView = z.infer<typeof doneView>;

/** Response that says only that something was done. */
export const done: DoneView = { done: true };
