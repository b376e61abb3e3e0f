import type { MailContent } from '../sealed-mail';

/** Mail that is to be sent now. */
export interface OutgoingMail extends MailContent {
  /** The same for each attempt. */
  readonly id: string;
  readonly addedAt: Date;
}

/** Way on which mails leave this process. */
export abstract class MailTransport {
  /**
   * Sends a mail.
   *
   * Errors: `MailNotSent`.
   *
   * @param over fires when the attempt must end
   */
  abstract send(mail: OutgoingMail, over: AbortSignal): Promise<void>;
}

/** Failure of an attempt. Its message is for the log: it has no address and no text of the mail in it. */
export class MailNotSent extends Error {
  /** @param isFinal true if the mail would be refused again */
  constructor(
    reason: string,
    readonly isFinal: boolean,
  ) {
    super(reason);
    this.name = 'MailNotSent';
  }
}
