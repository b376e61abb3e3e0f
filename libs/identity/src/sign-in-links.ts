import { Injectable } from '@nestjs/common';
import { turnNetwork } from '@market/access';
import { Clock, readEmail } from '@market/kernel';
import { DataSource, type EntityManager } from 'typeorm';
import { Devices } from './devices';
import { linkForMs } from './domain/link-times';
import { newToken } from './domain/secret-token';
import { identityErrors } from './identity-errors';
import { MailLimits } from './mail-limits';
import { OneTimeTokenRepository } from './persistence/one-time-token.repository';
import { UserRepository } from './persistence/user.repository';
import { LinkMails } from './ports';
import { SignInLimits } from './sign-in-limits';
import { SignUpMetrics, type SignUpOutcome } from './sign-up-metrics';

/** Client that asks for a link. */
export interface LinkRequester {
  /** Address group of the client. */
  readonly address: string;
  /** Token of its device cookie; null if it has none. */
  readonly device?: string | null;
}

/** Sends links that sign users in, and up. No user or account is made before an address is proved. */
@Injectable()
export class SignInLinks {
  private readonly tokens = new OneTimeTokenRepository();
  private readonly users = new UserRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly limits: SignInLimits,
    private readonly mailLimits: MailLimits,
    private readonly devices: Devices,
    private readonly mails: LinkMails,
    private readonly metrics: SignUpMetrics,
  ) {}

  /**
   * Sends a link to an e-mail address, known or not: the same work for both, so that nobody learns who is a customer. Above
   * the limit of mails to one address nothing is sent, and earlier links stay valid. Above the total of links to addresses that no
   * user has, the networks that ask for them take turns; a network's first is always sent.
   *
   * Errors: `DomainError` `VAL_001` for a text that is no e-mail address, `RATE_001`.
   */
  async request(text: string, { address, device = null }: LinkRequester): Promise<void> {
    const email = readEmail(text);
    await this.limits.admit(address, () => this.devices.knownUser(device, email));
    if (email === null) throw identityErrors.noEmail();
    const isKnownBrowser = (await this.devices.known(device, email)) !== null;
    const outcome = await this.dataSource.transaction(async (tx) => {
      if (!(await this.mailLimits.maySendLink(tx, email, isKnownBrowser))) return null;
      const isKnown = (await this.users.byEmail(tx, email)) !== null;
      const outcome = await this.send(tx, { email, network: turnNetwork(address), isKnown });
      return isKnown ? null : outcome;
    });
    if (outcome !== null) this.metrics.count(outcome);
  }

  /** Queues a link. One that may not be sent is queued and undone: the response takes as long. */
  private async send(
    transaction: EntityManager,
    { email, network, isKnown }: AskedLink,
  ): Promise<SignUpOutcome> {
    const { text: token, digest } = newToken();
    const endsAt = new Date(this.clock.nowMs() + linkForMs);
    try {
      return await transaction.transaction(async (tx) => {
        await this.tokens.add(tx, { digest, email, purpose: 'sign-in', subject: null, endsAt });
        await this.mails.add(tx, { to: email, purpose: 'sign-in', token, endsAt, isKnown });
        const { isWithin, isInTurn } = await this.mailLimits.readState(tx, network, isKnown);
        if (isKnown || isWithin) return 'sent';
        if (!isInTurn) throw new Withheld();
        return 'in_turn';
      });
    } catch (error) {
      if (error instanceof Withheld) return 'withheld';
      throw error;
    }
  }
}

interface AskedLink {
  readonly email: string;
  /** See `turnNetwork`. */
  readonly network: string;
  /** True if a user has the address. */
  readonly isKnown: boolean;
}

/** Undoes the queueing of a link. */
class Withheld extends Error {}
