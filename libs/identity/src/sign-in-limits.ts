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

  /** Counts a password for an e-mail address, before it is checked. Errors: `DomainError` `RATE_001`. */
  async tryPassword(email: string): Promise<void> {
    await this.require(`email:${email}`, passwords);
  }

  /** Forgets the wrong passwords for an e-mail address. */
  async passwordFitted(email: string): Promise<void> {
    await this.windows.forget(this.dataSource, `email:${email}`, passwords);
  }

  private async require(subject: string, limit: AttemptLimit): Promise<void> {
    const seconds = await this.count(subject, limit);
    if (seconds !== null) throw identityErrors.tooOften(seconds);
  }

  private count(subject: string, limit: AttemptLimit): Promise<number | null> {
    return this.windows.count(this.dataSource, subject, limit, this.clock.now());
  }
}
