/** Shapes of `/dashboard/api`, as `data` of the envelope holds them. Instants and days are texts. */

/** ISO 8601 in UTC with milliseconds. */
export type Instant = string;
/** `YYYY-MM-DD` in India. */
export type Day = string;
export type Environment = 'live' | 'test';
export type Role = 'owner' | 'member';
export type PlanId = 'plan_free' | 'plan_basic' | 'plan_pro' | 'plan_enterprise';

/** User who did something; null stands for an unknown one and for the command line. */
export interface Person {
  readonly id: string;
  readonly email: string;
}

export interface Done {
  readonly done: true;
}

export interface SessionView {
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly hasPassword: boolean;
    readonly hasTotp: boolean;
    readonly passkeys: number;
  };
  readonly account: { readonly id: string; readonly email: string; readonly name: string };
  readonly accounts: readonly {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly role: Role;
  }[];
  readonly role: Role;
  readonly isOperator: boolean;
  readonly reauthenticatedAt: Instant;
  readonly provenUntil: Instant;
  readonly plan: { readonly id: PlanId; readonly name: string };
}

export interface LinkUsed {
  readonly isNew: boolean;
  readonly purpose: 'sign-in' | 'invitation' | 'email';
}

/** Place where the user is signed in. */
export interface SignedInView {
  readonly id: string;
  readonly browser: string;
  readonly begunAt: Instant;
  readonly seenAt: Instant;
  readonly isCurrent: boolean;
}

export interface PasskeyView {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
}

export interface TotpSecret {
  readonly uri: string;
  readonly secret: string;
}

export interface MemberView {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  readonly joinedAt: Instant;
  readonly lastSeenAt: Instant | null;
}

export interface InvitationView {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly createdAt: Instant;
  readonly endsAt: Instant;
  readonly invitedBy: Person | null;
}

export interface Members {
  readonly members: readonly MemberView[];
  readonly invitations: readonly InvitationView[];
}

export interface AccountView {
  readonly id: string;
  readonly email: string;
  readonly createdAt: Instant;
  readonly legalName: string | null;
  readonly gstin: string | null;
  readonly address: string | null;
}

export interface KeyView {
  readonly id: string;
  readonly name: string;
  readonly environment: Environment;
  readonly prefix: string;
  readonly last4: string;
  readonly createdAt: Instant;
  readonly createdBy: Person | null;
  readonly lastUsedAt: Instant | null;
  readonly expiresAt: Instant | null;
  readonly revokedAt: Instant | null;
  readonly replacedBy: string | null;
  readonly state: 'working' | 'expired' | 'revoked';
  readonly requests7d: number;
}

/** New key: the only answer that holds it whole. */
export interface MadeKey {
  readonly id: string;
  readonly key: string;
  readonly prefix: string;
  readonly last4: string;
  readonly environment: Environment;
  readonly name: string;
  readonly expiresAt: Instant | null;
  readonly replaces?: { readonly id: string; readonly expiresAt: Instant };
}

export interface WindowView {
  readonly used: number;
  readonly limit: number;
  readonly remaining: number;
  readonly fullAgainAt: Instant | null;
}

export interface EnvironmentUsage {
  readonly environment: Environment;
  readonly minute: WindowView;
  readonly day: WindowView;
  readonly period: { readonly start: Instant; readonly end: Instant };
  readonly total: number;
  readonly refused: number;
}

export interface UsageView {
  readonly environments: readonly EnvironmentUsage[];
}

export type UsagePartition = 'route' | 'key' | 'plan';

export interface UsagePart {
  readonly name: string;
  readonly label: string;
  readonly admitted: number;
  readonly refused: number;
}

export interface UsageDay {
  readonly day: Day;
  readonly admitted: number;
  readonly refused: number;
  readonly parts: readonly UsagePart[];
}

export interface UsageDays {
  readonly environment: Environment;
  readonly by: UsagePartition | null;
  readonly from: Day;
  readonly to: Day;
  readonly limit: number;
  readonly days: readonly UsageDay[];
}

export interface Alerts {
  readonly usagePercents: readonly number[];
  readonly endpointFailing: boolean;
  readonly keyExpiring: boolean;
  readonly payment: boolean;
}

export interface AuditEntry {
  readonly at: Instant;
  readonly action: string;
  readonly words: string;
  readonly actor: {
    readonly kind: 'user' | 'key' | 'operator' | 'system' | 'processor';
    readonly label: string;
  };
  readonly subject: string | null;
  readonly detail: Readonly<Record<string, unknown>> | null;
}

export type FreshnessState = 'fresh' | 'late' | 'stale' | 'never';
export type DayState = 'fresh' | 'late' | 'stale' | 'unknown';

export interface DataSetStatus {
  readonly dataSet: string;
  readonly title: string;
  readonly cadence: string;
  readonly targetSeconds: number;
  readonly lastSuccessAt: Instant | null;
  readonly ageSeconds: number | null;
  readonly state: FreshnessState;
  readonly sources: readonly {
    readonly name: string;
    readonly lastSuccessAt: Instant | null;
    readonly state: FreshnessState;
  }[];
  readonly days: readonly { readonly day: Day; readonly state: DayState }[];
}

export interface StatusView {
  readonly dataSets: readonly DataSetStatus[];
  readonly api: 'ok' | 'degraded';
}
