import type { PlanFeature } from '@market/contracts';
import type { DataSet, Environment } from '@market/contracts';
import type { MaybePromise } from '@market/kernel';
import type { Database } from '@market/database';
import type { AddressGroup } from '../requests/address-group';
import type { BoundedKey } from './key-bounds';

/** Caller of a request whose key was recognised. */
export interface Caller {
  readonly accountId: string;
  readonly keyId: string;
  readonly environment: Environment;
  readonly dataSet: DataSet;
  /** Judge of the bounds of its key; absent for a key without. */
  readonly bounded?: BoundedKey;
}

/** The text of a key as it was sent, of any shape. */
export type PresentedKey = string;

/** Result for a key or a feed token that would be valid if its account were not suspended. */
export type SuspendedAccess = 'suspended';

/** Identifies the owner of a key. Implemented by `auth`. */
export abstract class Authenticator {
  /**
   * Authenticates a key.
   *
   * @param isSuspect tells whether the client's address failed too often; called only when the key is not cached. The
   * look-up of a suspect waits longer, but is not refused
   * @returns null for a key that is malformed, unknown, revoked or expired, or whose account is closed
   *
   * Errors: `DomainError` `SRV_002` when the key is not cached and the database is unavailable.
   */
  abstract authenticate(
    key: PresentedKey,
    isSuspect: () => boolean,
  ): MaybePromise<Caller | SuspendedAccess | null>;
}

/** Port: names the owner of a key, and neither counts nor admits the request. Implemented by `auth`. */
export abstract class KeyOwners {
  /**
   * Returns the owner of a key that this process has looked up, also of one that is refused: revoked, expired, or of a suspended
   * account. Null for any other key, and for that of a closed account. Asks no database and counts nothing.
   */
  abstract ownerOf(key: PresentedKey): Caller | null;
}

/** Kinds of tokens that stand in addresses in place of a key. */
export type TokenKind = 'feed' | 'export';

/** Thing that a valid token opens. */
export interface TokenGrant {
  /** Id of the token. */
  readonly id: string;
}

/** Calendar feed that a valid token opens. */
export interface FeedGrant extends TokenGrant {
  /** Kinds of records that the feed shows; null for all. */
  readonly kinds: readonly string[] | null;
}

/** Saved view of a list that a valid token opens. */
export interface ExportGrant extends TokenGrant {
  /** Path and query of the list, percent-encoded. */
  readonly path: string;
}

/** Request with a known token. */
export interface TokenRequest<Grant extends TokenGrant> {
  readonly caller: Caller;
  readonly grant: Grant;
  /** Decision by the limit of the token. */
  readonly admission: Admission;
}

/** Identifies the owner of a token in an address, and counts its requests. */
export abstract class AddressTokens<Grant extends TokenGrant = TokenGrant> {
  /** Noun for error messages: `feed token`. */
  abstract readonly noun: string;
  /** True if requests also count against the limits of the account, as those with a key. */
  abstract readonly countsForAccount: boolean;

  /**
   * Counts a request with a token against the limit of the token, and nothing else.
   *
   * @param isSuspect as in `Authenticator`
   * @returns null for a token that is malformed, unknown or revoked, or whose account is closed
   *
   * Errors: any while the database is unavailable.
   */
  abstract admit(
    token: string,
    isSuspect: () => boolean,
  ): Promise<TokenRequest<Grant> | SuspendedAccess | null>;
}

/** Tokens of calendar feeds. Implemented by `calendar`. */
export abstract class FeedTokens extends AddressTokens<FeedGrant> {}

/** Tokens of export links. Implemented by `exports`. */
export abstract class ExportTokens extends AddressTokens<ExportGrant> {}

/** Plan of an account: limits and features. */
export interface Entitlement {
  readonly planId: string;
  /** Name of the plan, for example `Pro`. */
  readonly plan: string;
  readonly requestsPerMinute: number;
  readonly requestsPerDay: number;
  readonly webhooksLimit: number;
  /** Max event streams that are open at once, for each environment. */
  readonly streamsLimit: number;
  readonly features: ReadonlySet<PlanFeature>;
  /** Start of the current billing period; on Free the first of the month in India. */
  readonly periodStart: Date;
}

/** Finds the plan of an account. Implemented by `billing`. */
export abstract class Entitlements {
  /** Errors: `DomainError` `SRV_002` when the plan is not cached and the database is unavailable. */
  abstract of(accountId: string): MaybePromise<Entitlement>;
}

/** Window of a plan, and what a request left of it. */
export interface QuotaWindow {
  readonly name: 'minute' | 'day';
  /** Requests in the window. */
  readonly quota: number;
  readonly seconds: number;
  readonly remaining: number;
  /** Whole seconds until a slot is freed; 0 if none is taken. */
  readonly freeInSeconds: number;
}

/** Result of counting a request against the limits of its caller. */
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
  /** Window whose limit refused the request; the hour is that of a token in an address. */
  readonly refusedBy: 'minute' | 'hour' | 'day' | null;
  /** Windows of the plan; absent for a limit of another kind, such as that of an address. */
  readonly windows?: readonly QuotaWindow[];
}

/** Counts requests against the limits. Implemented by `usage`. One counter per account and environment. */
export abstract class Meter {
  /**
   * Decides over both windows in one step: a refused request takes a slot in neither. Counts the decision by route,
   * plan and billing period, and by key.
   *
   * @param route the route's key, for example `GET /v1/ipos/:slug`
   */
  abstract admit(
    caller: Pick<Caller, 'accountId' | 'environment' | 'keyId'>,
    limits: Pick<Entitlement, 'plan' | 'requestsPerMinute' | 'requestsPerDay' | 'periodStart'>,
    route: string,
  ): MaybePromise<Admission>;
}

/** Period in which an account had one plan. */
export interface BillingPeriod {
  /** Name of the plan, for example `Pro`. */
  readonly plan: string;
  readonly start: Date;
  /** First instant after the period. */
  readonly end: Date;
}

/** Lists the billing periods of an account. Used by `usage`, implemented by `billing`. */
export abstract class BillingPeriods {
  /**
   * Returns the account's periods, newest first: the current one, as `GET /v1/billing` shows it and beginning at
   * `Entitlement.periodStart`, then the past ones without a gap. On Free they begin with the calendar month in India: a
   * month in which a paid plan ended overlaps that plan's period.
   *
   * @param accountCreatedAt end of the list, if the caller knows it
   *
   * Errors: `DomainError` `SRV_002` when the periods are not cached and the database is unavailable.
   */
  abstract of(accountId: string, accountCreatedAt?: Date): Promise<readonly BillingPeriod[]>;
}

/** Finds the creation time of an account. Used by `usage`, implemented by `auth`. */
export abstract class AccountAges {
  /** Returns null for an unknown account. Errors: `Error` while the database is unavailable. */
  abstract createdAt(accountId: string): Promise<Date | null>;
}

/** Tells whether an account may use the service. Used by `webhooks` and `explorer`, implemented by `auth`. */
export abstract class AccountSuspensions {
  /** Tells whether an account is suspended, closed or unknown, as a transaction sees it. */
  abstract isSuspended(transaction: Database, accountId: string): Promise<boolean>;
}

/** Limits failed authentications by address; not used for a valid key. Implemented by `usage`. */
export abstract class FailedAuthenticationMeter {
  /** Counts one failed authentication of an address. */
  abstract fail(address: AddressGroup): Admission;

  /** Returns the state of an address, without counting. */
  abstract state(address: AddressGroup): Admission;
}
