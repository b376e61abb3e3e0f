import type { BillingView } from './billing-types';
import type { AuditEntry, Instant, KeyView, MemberView, PlanId, UsageView } from './types';
import type { EndpointView } from './webhook-types';

/** Shapes of `/dashboard/api/operators`. Texts of sources, receivers and customers in them are shown as text only. */

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

/** Entry of the audit log of all accounts. */
export interface OperatorAuditEntry extends AuditEntry {
  readonly accountId: string | null;
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

export type SourceState = 'ok' | 'late' | 'failing' | 'blocked' | 'off' | 'never';
export type RunOutcome = 'running' | 'ok' | 'held' | 'blocked' | 'failed' | 'skipped';

/** Feed of a source. */
export interface OperatorSource {
  readonly feedId: string;
  readonly source: string;
  readonly title: string;
  readonly dataSets: readonly string[];
  readonly schedule: string;
  readonly state: SourceState;
  readonly lastRunAt: Instant | null;
  readonly lastSuccessAt: Instant | null;
  readonly nextRunAt: Instant | null;
  readonly blockedUntil: Instant | null;
  readonly lastOutcome: RunOutcome | null;
  readonly accepted: number;
  readonly held: number;
  readonly consecutiveFailures: number;
}

export interface OperatorRun {
  readonly id: string;
  readonly startedAt: Instant;
  readonly endedAt: Instant | null;
  readonly outcome: RunOutcome;
  readonly fetched: number;
  readonly accepted: number;
  readonly held: number;
  readonly events: number;
  readonly words: string;
}

export const heldScopes = ['row', 'payload', 'batch'] as const;
export type HeldScope = (typeof heldScopes)[number];

/** Entry of the quarantine. */
export interface HeldEntry {
  readonly id: string;
  readonly feedId: string;
  readonly scope: HeldScope;
  readonly reason: string;
  readonly words: string;
  readonly at: Instant;
  readonly subject: string | null;
  readonly rows: number | null;
}

export type JsonRecord = Readonly<Record<string, unknown>>;

/** Entry of the quarantine beside what is stored. */
export interface ComparedEntry extends HeldEntry {
  readonly raw: string | null;
  readonly record: JsonRecord | null;
  readonly stored: JsonRecord | null;
  /** Names of fields; those of nested objects with a dot. */
  readonly differences: readonly string[];
  readonly nameableSubjects: boolean;
}

export interface GivenTask {
  readonly taskId: string;
}

/** Order of an operator that an ingestor carries out. */
export interface OperatorTask {
  readonly id: string;
  readonly kind: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  /** Null until it has ended. */
  readonly words: string | null;
  readonly createdAt: Instant;
  readonly endedAt: Instant | null;
}

/** Endpoint that fails or is disabled. */
export interface FailingEndpoint {
  readonly endpoint: EndpointView;
  readonly accountId: string;
  readonly accountEmail: string;
  readonly since: Instant;
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
