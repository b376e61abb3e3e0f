import { Injectable } from '@nestjs/common';
import { advisoryLocks, type Database } from '@market/database';
import { Clock, hourMs } from '@market/kernel';
import {
  type AttemptLimit,
  SignInWindowRepository,
  type SubjectLimit,
} from './persistence/sign-in-window.repository';

/** Interval of further mails. Source: docs/spec/dashboard.md, "Limits". */
const oneMoreEveryMs = hourMs / 2;

/** Limit of mails to one e-mail address by one way to ask for them. Source: docs/spec/dashboard.md, "Limits". */
const mails: AttemptLimit = { kind: 'mails', most: 5, windowMs: hourMs, oneMoreEveryMs };
/** Limit of mails to one e-mail address that all users of the dashboard ask for. Source: as above. */
const mailsOfUsers: AttemptLimit = { kind: 'mails-of-users', most: 20, windowMs: hourMs, oneMoreEveryMs };

/** Total of links to addresses that no user has, beyond which networks take turns. Source: as above. */
const linksInAll: AttemptLimit = { kind: 'links-in-all', most: 100, windowMs: hourMs };
/** Turn of a network. Source: as above. */
const linkTurn: AttemptLimit = { kind: 'link-turn', most: 1, windowMs: 5 * 60_000 };

/** State of the limit of links by mail, among those to unknown addresses or those to users. */
export interface LinkLimitState {
  /** True if the total has room for it. */
  readonly isWithin: boolean;
  /** True if its network had no turn in the last minutes. */
  readonly isInTurn: boolean;
}

/**
 * Limits mails with links to one e-mail address, over all processes. Each way to ask for them has a count of its own, so that
 * strangers take no mail from a browser in which the user signed in before, nor from an owner who invites. Known and unknown
 * addresses count alike. Each mail counts with the transaction that queues it.
 */
@Injectable()
export class MailLimits {
  private readonly windows = new SignInWindowRepository();

  constructor(private readonly clock: Clock) {}

  /**
   * Counts a link to sign in.
   *
   * @param isKnownBrowser true if the user with the address signed in in the browser before
   * @returns whether it may be sent
   */
  maySendLink(transaction: Database, email: string, isKnownBrowser: boolean): Promise<boolean> {
    return this.count(transaction, [ofWay(isKnownBrowser ? 'known-browser' : 'anybody', email)]);
  }

  /**
   * Counts a link among all that are sent to addresses that no user has. Those to users are counted likewise, and refused by
   * nothing, so that both take the same statements; and both wait for each other, so that a flood to strangers holds up both alike.
   *
   * @param network network that asks for it, see `turnNetwork`
   */
  async readState(transaction: Database, network: string, isKnown: boolean): Promise<LinkLimitState> {
    const kind = isKnown ? 'users' : 'strangers';
    const now = this.clock.now();
    // SQL text: a lock without a row of its own.
    await transaction.query(`SELECT pg_advisory_xact_lock(${advisoryLocks.signInLinks})`);
    // One after another, since each counts by itself. The row of all is locked last, and for the shortest time.
    const turn = await this.windows.count(transaction, `${kind} network:${network}`, linkTurn, now);
    const total = await this.windows.count(transaction, kind, linksInAll, now);
    return { isWithin: total.retryAfterSeconds === null, isInTurn: turn.retryAfterSeconds === null };
  }

  /** Counts an invitation into an account. @returns whether it may be sent */
  maySendInvitation(transaction: Database, email: string, accountId: string): Promise<boolean> {
    return this.count(transaction, [ofWay(`account:${accountId}`, email), ofUsers(email)]);
  }

  /** Counts a link that proves the new address of a user. @returns whether it may be sent */
  maySendChange(transaction: Database, email: string, userId: string): Promise<boolean> {
    return this.count(transaction, [ofWay(`user:${userId}`, email), ofUsers(email)]);
  }

  private async count(transaction: Database, limits: readonly SubjectLimit[]): Promise<boolean> {
    const { retryAfterSeconds } = await this.windows.countAll(transaction, limits, this.clock.now());
    return retryAfterSeconds === null;
  }
}

function ofWay(way: string, email: string): SubjectLimit {
  return { subject: `${way} email:${email}`, limit: mails };
}

function ofUsers(email: string): SubjectLimit {
  return { subject: `email:${email}`, limit: mailsOfUsers };
}
