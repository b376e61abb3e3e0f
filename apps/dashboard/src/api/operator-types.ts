import type { components } from './schema';
import type { BillingView } from './billing-types';
import type { AuditEntry, Instant, KeyView, MemberView, PlanId, UsageView } from './types';
import type { EndpointView } from './webhook-types';

type Schemas = components['schemas'];

/** Shapes of `/dashboard/api/operators`. Texts of sources, receivers and customers in them are shown as text only. */

export type FailingEndpoint = Schemas['FailingEndpoint'];
export type OperatorAuditEntry = Schemas['OperatorAuditEntry'];
export type OperatorSource = Schemas['OperatorSource'];
export type OperatorRun = Schemas['OperatorRun'];
export type OperatorTask = Schemas['OperatorTask'];
export type GivenTask = Schemas['GivenTask'];
export type HeldEntry = Schemas['QuarantineEntry'];
export type ComparedEntry = Schemas['ComparedQuarantineEntry'];

export type HeldScope = HeldEntry['scope'];
export const heldScopes: readonly HeldScope[] = ['row', 'payload', 'batch'];

export const accountStates = ['open', 'suspended', 'closed'] as const;
export type AccountState = (typeof accountStates)[number];

export interface OperatorAccount {
  readonly id: string;
  readonly email: string;
  readonly createdAt: Instant;
  readonly planId: PlanId;
  readonly plan: string;
  readonly state: AccountState;
  readonly keys: number;
  readonly endpoints: number;
  readonly requests7d: number;
  readonly pastDue: boolean;
}

export interface OperatorSummary {
  readonly byPlan: readonly { readonly planId: PlanId; readonly plan: string; readonly accounts: number }[];
  readonly new7d: number;
  readonly pastDue: number;
  readonly overLimit: number;
}

/** Account with all that its owner sees. */
export interface OperatorAccountView {
  readonly account: OperatorAccount;
  readonly keys: readonly KeyView[];
  readonly subscription: Omit<BillingView, 'checkoutUrl' | 'checkoutEndsAt'>;
  readonly usage: UsageView;
  readonly endpoints: readonly EndpointView[];
  readonly members: readonly MemberView[];
  readonly audit: readonly AuditEntry[];
}

/** Something about money that waits for an operator. */
export interface WaitingMoney {
  /** Null when no account is known. */
  readonly accountId: string | null;
  readonly accountEmail: string | null;
  readonly kind: string;
  readonly words: string;
  readonly since: Instant;
  /** Units: rupees. */
  readonly amount: number | null;
}
