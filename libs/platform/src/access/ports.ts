import type { DataSet, Environment } from '@market/contracts';
import type { MaybePromise } from '@market/kernel';
import type { Database } from '../database';
import type { AddressGroup } from './address-group';

/** Who is asking, once their key was recognised. */
export interface Caller {
  readonly accountId: string;
  readonly keyId: string;
  readonly environment: Environment;
  readonly dataSet: DataSet;
}

/** The text of a key as it was sent, of any shape. */
export type PresentedKey = string;

/** *Who is this key?* Answered by `auth`. */
export abstract class Authenticator {
  /**
   * @param isSuspect whether who presents it failed too often; asked only when the key is not known here. Such a
   * look-up waits longer: it is never refused for that
   * @returns null for a key that is malformed, unknown, revoked or expired, or whose account is suspended or closed
   *
   * Errors: `DomainError` `SRV_002` when the key is unknown here and the database is away.
   */
  abstract authenticate(key: PresentedKey, isSuspect: () => boolean): MaybePromise<Caller | null>;
}

/** What a plan opens beyond the IPO endpoints. */
export type PlanFeature = 'gmp' | 'market' | 'webhooks';

/** What an account may see and how much. */
export interface Entitlement {
  readonly planId: string;
  /** Name of the plan, for example `Pro`. */
  readonly plan: string;
  readonly requestsPerMinute: number;
  readonly requestsPerDay: number;
  readonly webhooksLimit: number;
  readonly features: ReadonlySet<PlanFeature>;
  /** Start of the current billing period; on Free the first of the month in India. */
  readonly periodStart: Date;
}

/** *What may this account see, how much, until when?* Answered by `billing`. */
export abstract class Entitlements {
  /** Errors: `DomainError` `SRV_002` when it is not known here and the database is away. */
  abstract of(accountId: string): MaybePromise<Entitlement>;
}

/** How much of its limits a caller has left. */
export interface Admission {
  readonly admitted: boolean;
  /** Requests per minute of the plan. */
  readonly limit: number;
  /** Left in the current minute window; 0 when refused. */
  readonly remaining: number;
  /** Unix second at which the next slot is freed; now + retry time when refused. */
  readonly resetAtSeconds: number;
  /** Whole seconds ≥ 1 until a request would be admitted; null when admitted. */
  readonly retryAfterSeconds: number | null;
  /** Which window refused. */
  readonly refusedBy: 'minute' | 'day' | null;
}

/** *May it spend one more?* Answered by `usage`. One counter per account and environment. */
export abstract class Meter {
  /**
   * Decides over both windows in one step: a refused request takes a slot in neither. Counts what it decided, by
   * route, plan and billing period.
   *
   * @param route the route's key, for example `GET /v1/ipos/:slug`
   */
  abstract admit(
    account: Pick<Caller, 'accountId' | 'environment'>,
    limits: Pick<Entitlement, 'plan' | 'requestsPerMinute' | 'requestsPerDay' | 'periodStart'>,
    route: string,
  ): MaybePromise<Admission>;
}

/** A time for which an account had one plan. */
export interface BillingPeriod {
  /** Name of the plan, for example `Pro`. */
  readonly plan: string;
  readonly start: Date;
  /** First instant that is no longer part of it. */
  readonly end: Date;
}

/** *Which billing periods does this account have?* Asked by `usage`, answered by `billing`. */
export abstract class BillingPeriods {
  /**
   * The account's periods, newest first: the current one, just as `GET /v1/billing` shows it and as it begins with
   * `Entitlement.periodStart`, then the past ones without a gap. On Free they begin with the calendar month in India: one in
   * which a paid plan ended overlaps that plan's period.
   *
   * @param accountCreatedAt when known to the caller, how far back they go
   *
   * Errors: `DomainError` `SRV_002` when they are not known here and the database is away.
   */
  abstract of(accountId: string, accountCreatedAt?: Date): Promise<readonly BillingPeriod[]>;
}

/** *Since when is this account there?* Asked by `usage`, answered by `auth`. */
export abstract class AccountAges {
  /** Null when there is no such account. Errors: `Error` while the database is away. */
  abstract createdAt(accountId: string): Promise<Date | null>;
}

/** *May this account use the service?* Asked by `webhooks`, answered by `auth`. */
export abstract class AccountBars {
  /** Whether an account is suspended, closed or unknown, as a transaction sees it. */
  abstract isBarred(transaction: Database, accountId: string): Promise<boolean>;
}

/** Limits failed authentications by address: never consulted for a valid key. Answered by `usage`. */
export abstract class FailedAuthenticationMeter {
  /** Counts one failed authentication of an address. */
  abstract fail(address: AddressGroup): Admission;

  /** How the address stands, without counting. */
  abstract standing(address: AddressGroup): Admission;
}
