import type { AlertChoices } from '@market/contracts';
import type { Sql } from '@market/database';
import { type MailQueue, paymentFailedMail } from '@market/mail';
import type { AccountOwners } from '@market/sessions';

/** Payment of a plan that the processor could not take. */
export interface FailedPayment {
  /** Name of the plan, such as `Pro`. */
  readonly plan: string;
  /** Units: rupees. */
  readonly amount: number;
  readonly at: Date;
  /** Time at which the plan ends unless it is paid; null if it does not. */
  readonly endsAt: Date | null;
}

/** Tells the owners of accounts that a payment failed, unless they opted out. */
export class FailedPaymentMails {
  /** @param publicUrl address of the service, without a trailing slash, for links in mails */
  constructor(
    private readonly queue: Pick<MailQueue, 'add'>,
    private readonly owners: Pick<AccountOwners, 'emailsOf'>,
    private readonly choices: AlertChoices,
    private readonly publicUrl: string,
  ) {}

  /**
   * Resolves to the e-mail addresses that are told of failed payments of an account. It reads on connections of its own: call
   * it before the transaction, so that many failures at once do not wait for each other's connections.
   */
  async recipientsOf(accountId: string): Promise<readonly string[]> {
    return (await this.choices.wants(accountId, 'payment')) ? this.owners.emailsOf(accountId) : [];
  }

  /** Queues the mails. @param transaction transaction that records the failure: a mail is sent only if it commits */
  async add(transaction: Sql, recipients: readonly string[], failed: FailedPayment): Promise<void> {
    const mail = paymentFailedMail({ publicUrl: this.publicUrl, ...failed });
    for (const to of recipients) await this.queue.add(transaction, { to, ...mail });
  }
}
