import { Injectable } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { DataSource } from 'typeorm';
import { identityErrors } from './identity-errors';
import { type AttemptLimit, SignInWindowRepository } from './persistence/sign-in-window.repository';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Limits of an address. Source: docs/spec/dashboard.md, "Limits". */
const ofAddress: readonly AttemptLimit[] = [
  { kind: 'address-minute', most: 10, windowMs: minuteMs },
  { kind: 'address-hour', most: 60, windowMs: hourMs },
];
/** Limit of mails to an e-mail address. Source: docs/spec/dashboard.md, "Limits". */
const mails: AttemptLimit = { kind: 'mails', most: 5, windowMs: hourMs };
/** Limit of wrong passwords for an e-mail address. Source: docs/spec/dashboard.md, "Limits". */
const passwords: AttemptLimit = { kind: 'passwords', most: 10, windowMs: 15 * minuteMs };
/** Limit of wrong codes of a user's second factor. Source: docs/spec/dashboard.md, "Limits". */
const codes: AttemptLimit = { kind: 'codes', most: 10, windowMs: 15 * minuteMs };
/** Limit of invitations into an account: each sends a mail to a stranger. Source: as above. */
const invitations: AttemptLimit = { kind: 'invitations', most: 20, windowMs: hourMs };
/** Limit of changes of a user's e-mail address, for the same reason. Source: as above. */
const emailChanges: AttemptLimit = { kind: 'email-changes', most: 5, windowMs: hourMs };
/** Limit of challenges for passkeys, of which a page takes one when it opens. Source: as above. */
const challenges: AttemptLimit = { kind: 'challenges', most: 30, windowMs: minuteMs };

/** Limits attempts to sign in, over all processes. Known and unknown e-mail addresses count alike. */
@Injectable()
export class SignInLimits {
  private readonly windows = new SignInWindowRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts an attempt from an address, before any hashing.
   *
   * Errors: `DomainError` `RATE_001`.
   *
   * @param address group of the client's address, for example a /64 of IPv6
   */
  async admit(address: string): Promise<void> {
    for (const limit of ofAddress) await this.require(`address:${address}`, limit);
  }

  /** Counts a mail to an e-mail address. @returns whether it may be sent */
  async mayMail(email: string): Promise<boolean> {
    return (await this.count(`email:${email}`, mails)) === null;
  }

  /**
   * Counts a password for an e-mail address, before it is checked. Errors: `DomainError` `RATE_001`.
   *
   * @param browser id of a browser in which the user is, or was, signed in: its passwords are counted apart
   */
  async tryPassword(email: string, browser: string | null = null): Promise<void> {
    await this.require(passwordSubject(email, browser), passwords);
  }

  /** Forgets the wrong passwords for an e-mail address. See `tryPassword`. */
  async passwordFitted(email: string, browser: string | null = null): Promise<void> {
    await this.windows.forget(this.dataSource, passwordSubject(email, browser), passwords);
  }

  /** Counts a code of a second factor, before it is checked. Errors: `DomainError` `RATE_001`. */
  async tryCode(userId: string): Promise<void> {
    await this.require(`user:${userId}`, codes);
  }

  /** Forgets the wrong codes of a user. */
  async codeFitted(userId: string): Promise<void> {
    await this.windows.forget(this.dataSource, `user:${userId}`, codes);
  }

  /** Counts an invitation into an account. Errors: `DomainError` `RATE_001`. */
  async invite(accountId: string): Promise<void> {
    await this.require(`account:${accountId}`, invitations);
  }

  /** Counts a change of a user's e-mail address. Errors: `DomainError` `RATE_001`. */
  async changeEmail(userId: string): Promise<void> {
    await this.require(`user:${userId}`, emailChanges);
  }

  /** Counts a challenge for a passkey. Errors: `DomainError` `RATE_001`. @param by group of an address, or id of a user */
  async admitChallenge(by: string): Promise<void> {
    await this.require(`challenger:${by}`, challenges);
  }

  private async require(subject: string, limit: AttemptLimit): Promise<void> {
    const seconds = await this.count(subject, limit);
    if (seconds !== null) throw identityErrors.tooOften(seconds);
  }

  private count(subject: string, limit: AttemptLimit): Promise<number | null> {
    return this.windows.count(this.dataSource, subject, limit, this.clock.now());
  }
}

function passwordSubject(email: string, browser: string | null): string {
  return browser === null ? `email:${email}` : `browser:${browser} email:${email}`;
}
