import type { AlertChoices } from '@market/contracts';
import type { EndpointMails, EndpointNotice, Sql } from '@market/database';
import { endpointDisabledMail, endpointFailingMail, type MailQueue, type MailText } from '@market/mail';

/** Finds the owners of accounts. */
export interface Owners {
  /** Resolves to the e-mail addresses of an account's owners. */
  emailsOf(accountId: string): Promise<readonly string[]>;
}

/** Queues the mails about endpoints that fail, to the owners who did not opt out. */
export class QueuedEndpointMails implements EndpointMails {
  /** @param publicUrl address of the service, without a trailing slash */
  constructor(
    private readonly queue: Pick<MailQueue, 'add'>,
    private readonly owners: Owners,
    private readonly choices: AlertChoices,
    private readonly publicUrl: string,
  ) {}

  /** See `EndpointMails`. */
  async add(transaction: Sql, notices: readonly EndpointNotice[]): Promise<void> {
    for (const notice of notices) {
      if (!(await this.choices.wants(notice.accountId, 'endpointFailing'))) continue;
      const mail = this.mailOf(notice);
      for (const to of await this.owners.emailsOf(notice.accountId)) {
        await this.queue.add(transaction, { to, ...mail });
      }
    }
  }

  private mailOf({
    kind,
    endpointId,
    dataSet,
    url,
    failures,
    failuresUntilDisabled,
  }: EndpointNotice): MailText {
    const environment: 'live' | 'test' = dataSet === 'live' ? 'live' : 'test';
    const facts = {
      ...{ publicUrl: this.publicUrl, environment },
      ...{ endpointId, url, failures, failuresUntilDisabled },
    };
    return kind === 'disabled' ? endpointDisabledMail(facts) : endpointFailingMail(facts);
  }
}
