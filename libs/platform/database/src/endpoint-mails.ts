import type { DataSet } from '@market/contracts';
import type { Database } from './sql';

/** Change of a webhook endpoint that its owners are told of. */
export interface EndpointNotice {
  /** `failing`: deliveries fail, and it will be disabled. `disabled`: it gets nothing any more. */
  readonly kind: 'failing' | 'disabled';
  readonly endpointId: string;
  readonly accountId: string;
  readonly dataSet: DataSet;
  /** URL of its receiver: only the host is fit for a mail, since the rest may hold a secret. */
  readonly url: string;
  /** Number of deliveries in a row that failed for good. */
  readonly failures: number;
  /** Number of consecutive failures that disables the endpoint. */
  readonly failuresUntilDisabled: number;
  readonly at: Date;
}

/** Port: mails to the owners of accounts about the state of their webhook endpoints. Used by `webhooks`. */
export abstract class EndpointMails {
  /**
   * Queues mails.
   *
   * @param transaction transaction of the change itself: a mail is sent only if it commits. Whatever is read for the mails is read
   * in it, because a transaction that waits for a second connection of its pool may wait for one that waits for it.
   *
   * Errors: any; the caller records the change without the mails.
   */
  abstract add(transaction: Database, notices: readonly EndpointNotice[]): Promise<void>;
}
