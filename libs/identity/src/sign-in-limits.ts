import { Injectable } from '@nestjs/common';
import type { Database } from '@market/database';
import { AttemptsInTurn, widerNetworks } from '@market/access';
import { Clock, minuteMs, hourMs } from '@market/kernel';
import { DataSource } from 'typeorm';
import { identityErrors } from './identity-errors';
import {
  type AttemptLimit,
  type AttemptResult,
  SignInWindowRepository,
  type SubjectLimit,
} from './persistence/sign-in-window.repository';

/** Limits of an address. Source: docs/spec/dashboard.md, "Limits". */
const ofAddress: readonly AttemptLimit[] = [
  { kind: 'address-minute', most: 10, windowMs: minuteMs },
  { kind: 'address-hour', most: 60, windowMs: hourMs },
];
/** Limit of uses of one link, which stays valid when the code is missing. Source: docs/spec/dashboard.md, "Limits". */
const linkUses: AttemptLimit = { kind: 'link-uses', most: 20, windowMs: 15 * minuteMs };
/** Limit of wrong passwords for an e-mail address. Source: docs/spec/dashboard.md, "Limits". */
const passwords: AttemptLimit = { kind: 'passwords', most: 10, windowMs: 15 * minuteMs };
/** Limit of proofs of identity by password, right ones too, because each takes a hash. Source: as above. */
const proofs: AttemptLimit = { kind: 'password-proofs', most: 20, windowMs: hourMs };
/** Limit of passwords that a session sets: each takes a hash, sends a mail and writes an audit entry. Source: as above. */
const passwordsSet: AttemptLimit = { kind: 'passwords-set', most: 5, windowMs: hourMs };
/** Limit of factors that a session adds, for the latter reasons. Source: as above. */
const factorsAdded: AttemptLimit = { kind: 'factors-added', most: 20, windowMs: hourMs };
/** Limit of wrong codes of a second factor by one way to give them. Source: docs/spec/dashboard.md, "Limits". */
const codes: AttemptLimit = { kind: 'codes', most: 10, windowMs: 15 * minuteMs };
/** Limit of invitations into an account: each sends a mail to a stranger. Source: as above. */
const invitations: AttemptLimit = { kind: 'invitations', most: 20, windowMs: hourMs };
/** Limit of changes of a user's e-mail address, for the same reason. Source: as above. */
const emailChanges: AttemptLimit = { kind: 'email-changes', most: 5, windowMs: hourMs };
/** Limit of mails about changes of one kind that owners made of one member. Source: docs/spec/dashboard.md, "Mails". */
const told: AttemptLimit = { kind: 'told', most: 1, windowMs: hourMs };
/** Limit of challenges for passkeys, of which a page takes one when it opens. Source: as above. */
const challenges: AttemptLimit = { kind: 'challenges', most: 30, windowMs: minuteMs };

/**
 * Way by which codes of a second factor are given. Each is counted apart, so that wrong codes by one way do not block
 * another.
 */
export type CodeWay =
  | { readonly session: string }
  /** SHA-256 of the token of a link, in hexadecimal. */
  | { readonly link: string }
  /** Sign-in by password. */
  | {
      readonly userId: string;
      /** Id of a browser in which the user was signed in; null for another one. */
      readonly browser: string | null;
    };

/** Resolves to the e-mail address of a user who signed in before in the browser of an attempt; null for another browser. */
type KnownUser = () => Promise<string | null>;

const ofNoKnownBrowser: KnownUser = () => Promise.resolve(null);

/**
 * Limits attempts to sign in, over all processes. Known and unknown e-mail addresses count alike. Attempts of one subject are
 * counted in turn, so that those over a limit take few statements.
 */
@Injectable()
export class SignInLimits {
  private readonly windows = new SignInWindowRepository();
  private readonly attempts = new AttemptsInTurn<AttemptResult>(
    ({ retryAfterSeconds }) => retryAfterSeconds !== null,
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts an attempt from an address, before any hashing. Above the limits of the address an attempt counts for its user, if it
   * comes from a browser in which that user signed in before: neighbours keep nobody out of the own browser.
   *
   * Errors: `DomainError` `RATE_001`.
   *
   * @param address group of the client's address, for example a /64 of IPv6
   */
  async admit(address: string, knownUser: KnownUser = ofNoKnownBrowser): Promise<void> {
    await this.admitFrom(address, ofAddress, knownUser);
  }

  /** Counts a use of a link. Errors: `DomainError` `RATE_001`. @param digest SHA-256 of its token, in hexadecimal */
  async admitLinkUse(digest: string): Promise<void> {
    await this.require(`link:${digest}`, linkUses);
  }

  /**
   * Compares a password for an e-mail address, which counts as a wrong one until it is known: a right one makes those before it
   * forgotten, and one that could not be compared is given back.
   *
   * Errors: `DomainError` `RATE_001`; those of the comparison.
   *
   * @param browser id of a browser in which the user is, or was, signed in: its passwords are counted apart
   * @param compare resolves to whether it fits
   */
  async judgePassword(
    { email, browser }: { readonly email: string; readonly browser: string | null },
    compare: () => Promise<boolean>,
  ): Promise<boolean> {
    const subject = browser === null ? `email:${email}` : `browser:${browser} email:${email}`;
    const fits = await this.holding(subject, passwords, compare);
    if (fits) await this.windows.forget(this.dataSource, subject, passwords);
    return fits;
  }

  /**
   * Does work that a code of a second factor allows, which counts as a wrong one until it is known. See `judgePassword`.
   *
   * Errors: `DomainError` `RATE_001`; those of the work.
   *
   * @param work resolves to null if it did not look at the code
   * @param isWrong tells whether an error of the work refuses the code
   */
  async judgeCode<T>(way: CodeWay, work: () => Promise<T>, isWrong: (error: unknown) => boolean): Promise<T> {
    const subject = subjectOf(way);
    const counted = await this.require(subject, codes);
    try {
      const done = await work();
      if (done === null) await this.windows.giveBack(this.dataSource, subject, codes, counted);
      else await this.windows.forget(this.dataSource, subject, codes);
      return done;
    } catch (error) {
      if (!isWrong(error)) await this.windows.giveBack(this.dataSource, subject, codes, counted);
      throw error;
    }
  }

  /**
   * Counts a proof of identity by password in a session, unless it fails otherwise.
   *
   * Errors: `DomainError` `RATE_001`; those of the proof.
   */
  proof<T>(sessionId: string, prove: () => Promise<T>): Promise<T> {
    return this.holding(`session:${sessionId}`, proofs, prove);
  }

  /**
   * Counts a password that a session sets, unless setting it fails. The limit is by session: a thief who uses it up
   * in a stolen session does not keep the user from undoing the change in another one.
   *
   * Errors: `DomainError` `RATE_001`; those of the change.
   */
  setPassword<T>(sessionId: string, change: () => Promise<T>): Promise<T> {
    return this.holding(`session:${sessionId}`, passwordsSet, change);
  }

  /** Counts a factor that a session adds, with its transaction. See `setPassword`. Errors: `DomainError` `RATE_001`. */
  async addFactor(transaction: Database, sessionId: string): Promise<void> {
    await this.requireIn(transaction, `session:${sessionId}`, factorsAdded);
  }

  /** Counts an invitation into an account with its transaction. Errors: `DomainError` `RATE_001`. */
  async invite(transaction: Database, accountId: string): Promise<void> {
    await this.requireIn(transaction, `account:${accountId}`, invitations);
  }

  /** Counts a change of a user's e-mail address with its transaction. Errors: `DomainError` `RATE_001`. */
  async changeEmail(transaction: Database, userId: string): Promise<void> {
    await this.requireIn(transaction, `user:${userId}`, emailChanges);
  }

  /**
   * Counts a mail that tells a user of a change which somebody else made in an account, with the transaction of the change: mails
   * of one kind beyond one an hour are left out, since the audit log tells of each change.
   *
   * @returns whether it may be sent
   */
  async mayTell(
    transaction: Database,
    {
      userId,
      accountId,
      change,
    }: { readonly userId: string; readonly accountId: string; readonly change: string },
  ): Promise<boolean> {
    const subject = `user:${userId} account:${accountId} change:${change}`;
    const { retryAfterSeconds } = await this.windows.count(transaction, subject, told, this.clock.now());
    return retryAfterSeconds === null;
  }

  /**
   * Counts a challenge for a passkey, like `admit`.
   *
   * Errors: `DomainError` `RATE_001`.
   *
   * @param by group of an address, or id of a user
   */
  async admitChallenge(by: string, knownUser: KnownUser = ofNoKnownBrowser): Promise<void> {
    await this.admitFrom(by, [challenges], knownUser);
  }

  private async admitFrom(
    address: string,
    limits: readonly AttemptLimit[],
    knownUser: KnownUser,
  ): Promise<void> {
    const { retryAfterSeconds } = await this.ofNetworks(address, limits);
    if (retryAfterSeconds === null) return;
    const email = await knownUser();
    if (email === null) throw identityErrors.tooOften(retryAfterSeconds);
    await this.require(`known-browser email:${email}`, ...limits);
  }

  /** Counts work, and gives it back if it fails. */
  private async holding<T>(subject: string, limit: AttemptLimit, work: () => Promise<T>): Promise<T> {
    const counted = await this.require(subject, limit);
    try {
      return await work();
    } catch (error) {
      await this.windows.giveBack(this.dataSource, subject, limit, counted);
      throw error;
    }
  }

  /** Counts an attempt of an address in the networks around it, too. */
  private ofNetworks(address: string, limits: readonly AttemptLimit[]): Promise<AttemptResult> {
    return this.inTurn(`address:${address}`, limits, around(address, limits));
  }

  private async require(subject: string, ...limits: readonly AttemptLimit[]): Promise<AttemptResult> {
    const all = limits.map((limit) => ({ subject, limit }));
    return admitted(await this.inTurn(subject, limits, all));
  }

  /** Counts an attempt within several limits, after the earlier ones of its subject. */
  private inTurn(
    subject: string,
    limits: readonly AttemptLimit[],
    all: readonly SubjectLimit[],
  ): Promise<AttemptResult> {
    const line = [subject, ...limits.map(({ kind }) => kind)].join(' ');
    return this.attempts.make(line, () => this.windows.countAll(this.dataSource, all, this.clock.now()));
  }

  private async requireIn(transaction: Database, subject: string, limit: AttemptLimit): Promise<void> {
    admitted(await this.windows.count(transaction, subject, limit, this.clock.now()));
  }
}

function admitted(counted: AttemptResult): AttemptResult {
  if (counted.retryAfterSeconds !== null) throw identityErrors.tooOften(counted.retryAfterSeconds);
  return counted;
}

/**
 * Returns limits of an address, and of the networks around it: each has four times the room of the one in it.
 * Source: docs/spec/dashboard.md, "Limits".
 */
function around(address: string, limits: readonly AttemptLimit[]): readonly SubjectLimit[] {
  return [address, ...widerNetworks(address)].flatMap((network, at) =>
    limits.map((limit) => ({
      subject: `address:${network}`,
      limit: { ...limit, most: limit.most * 4 ** at },
    })),
  );
}

function subjectOf(way: CodeWay): string {
  if ('session' in way) return `session:${way.session}`;
  if ('link' in way) return `link:${way.link}`;
  return way.browser === null ? `user:${way.userId}` : `browser:${way.browser} user:${way.userId}`;
}
