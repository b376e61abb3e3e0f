import type { ChosenAlert } from '@market/contracts';
import type { Database, EndpointMails, EndpointNotice } from '@market/database';
import { endpointDisabledMail, endpointFailingMail, type MailQueue, type MailText } from '@market/mail';

/** Finds the owners of accounts, in a transaction. */
export interface OwnerFinder {
  /** Resolves to the e-mail addresses of an account's owners. */
  emailsOf(accountId: string, transaction: Database): Promise<readonly string[]>;
}

/** Knows which mails owners chose, in a transaction. */
export interface Choices {
  /** Tells whether the owners of an account want the mails of an alert. */
  wants(accountId: string, alert: ChosenAlert, transaction: Database): Promise<boolean>;
}

/** Queues the mails about endpoints that fail, to the owners who did not opt out. */
export class QueuedEndpointMails implements EndpointMails {
  /** @param publicUrl address of the service, without a trailing slash */
  constructor(
    private readonly queue: Pick<MailQueue, 'add'>,
    private readonly owners: OwnerFinder,
    private readonly choices: Choices,
    private readonly publicUrl: string,
  ) {}

  /** See `EndpointMails`. */
  async add(transaction: Database, notices: readonly EndpointNotice[]): Promise<void> {
    for (const notice of notices) {
      if (!(await this.choices.wants(notice.accountId, 'endpointFailing', transaction))) continue;
      const mail = this.mailOf(notice);
      for (const to of await this.owners.emailsOf(notice.accountId, transaction)) {
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
