import { accountStateOf, exampleKey, keyView } from '@market/auth';
import { exampleSubscription, planById, planIds, subscriptionView } from '@market/billing';
import { instantView } from '@market/http-lists';
import { exampleMember, memberView } from '@market/identity';
import { auditEntryView, exampleAuditEntry } from '@market/sessions';
import { dashboardUsageView, exampleDashboardUsage } from '@market/usage';
import { endpointView, exampleEndpoint } from '@market/webhooks';
import { z } from 'zod';
import type { AccountCounts, OverviewedAccount } from './account-overview';

const count = z.int().min(0);

/** Account in the list of operators. */
export const accountRowView = z
  .object({
    id: z.string(),
    email: z.string(),
    createdAt: instantView,
    planId: z.enum(planIds),
    plan: z.string(),
    state: z.enum(['open', 'suspended', 'closed']),
    keys: count.meta({ description: 'Keys that are neither revoked nor expired.' }),
    endpoints: count,
    requests7d: count.meta({ description: 'Admitted requests of the last 7 days in India.' }),
    pastDue: z.boolean().meta({ description: 'Whether its payment is owed.' }),
  })
  .meta({ id: 'OperatorAccount' });

export type AccountRowView = z.infer<typeof accountRowView>;

/** Numbers of accounts that are not closed. */
export const accountSummaryView = z
  .object({
    byPlan: z.array(z.object({ planId: z.enum(planIds), plan: z.string(), accounts: count })),
    new7d: count,
    pastDue: count,
    overLimit: count.meta({ description: 'Accounts of which a limit refused a request today.' }),
  })
  .meta({ id: 'OperatorSummary' });

export type AccountSummaryView = z.infer<typeof accountSummaryView>;

/** Account with everything that its own members see of it. */
export const accountDossierView = z
  .object({
    account: accountRowView,
    keys: z.array(keyView),
    subscription: subscriptionView,
    usage: dashboardUsageView,
    endpoints: z.array(endpointView),
    members: z.array(memberView),
    audit: z.array(auditEntryView).meta({ description: 'The newest 50 entries.' }),
  })
  .meta({ id: 'OperatorAccountDossier' });

export type AccountDossierView = z.infer<typeof accountDossierView>;

export function presentAccountRow(account: OverviewedAccount): AccountRowView {
  const { id, email, createdAt, planId, keys, endpoints, requests7d, isPastDue } = account;
  return {
    id,
    email,
    createdAt: createdAt.toISOString(),
    planId,
    plan: planById(planId).name,
    state: accountStateOf(account),
    keys,
    endpoints,
    requests7d,
    pastDue: isPastDue,
  };
}

/** Renders numbers of accounts. */
export function presentSummary({ byPlan, new7d, pastDue, overLimit }: AccountCounts): AccountSummaryView {
  return {
    byPlan: byPlan.map(({ planId, accounts }) => ({ planId, plan: planById(planId).name, accounts })),
    new7d,
    pastDue,
    overLimit,
  };
}

/** Account of a team, for the description of the dashboard's API. */
export const exampleAccountRow: AccountRowView = {
  id: 'acc_5d3c8a1f0b7e4926ac51f08e',
  email: 'asha@example.com',
  createdAt: '2026-11-20T04:30:00.000Z',
  planId: 'plan_pro',
  plan: 'Pro',
  state: 'open',
  keys: 3,
  endpoints: 1,
  requests7d: 14_200,
  pastDue: false,
};

/** Numbers of accounts, for the description of the dashboard's API. */
export const exampleSummary: AccountSummaryView = {
  byPlan: [
    { planId: 'plan_free', plan: 'Free', accounts: 412 },
    { planId: 'plan_basic', plan: 'Basic', accounts: 61 },
    { planId: 'plan_pro', plan: 'Pro', accounts: 27 },
    { planId: 'plan_enterprise', plan: 'Enterprise', accounts: 2 },
  ],
  new7d: 19,
  pastDue: 1,
  overLimit: 8,
};

/** The same account with everything. */
export const exampleDossier: AccountDossierView = {
  account: exampleAccountRow,
  keys: [exampleKey],
  subscription: exampleSubscription,
  usage: exampleDashboardUsage,
  endpoints: [exampleEndpoint],
  members: [exampleMember],
  audit: [exampleAuditEntry],
};
