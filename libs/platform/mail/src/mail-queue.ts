import { Injectable, Logger } from '@nestjs/common';
import { Clock, isEmail, newId, dayMs } from '@market/kernel';
import type { Sql } from '@market/database';
import { SecretBox } from '@market/database/secrets';
import type { Mail } from './mail';
import { sealMail } from './sealed-mail';

/** Channel on which senders are notified of new mails, at their commit. */
export const mailChannel = 'mail_added';

/** Time for which sending a mail is tried. Source: docs/spec/dashboard.md, "Mails". Units: milliseconds. */
const keptMs = dayMs;

/**
 * Stores mails in the transaction of the change that they speak of; the ingestor sends them after its commit. SQL text:
 * a role that may only insert has to suffice.
 */
@Injectable()
export class MailQueue {
  private readonly log = new Logger('mail');

  constructor(
    private readonly clock: Clock,
    private readonly secrets: SecretBox,
  ) {}

  /**
   * Queues a mail.
   *
   * @returns false if the recipient is not exactly one e-mail address: then nothing is queued, and the log says so. It is
   *   no error, because the change itself must not fail by an address that was stored long ago.
   */
  async add(transaction: Sql, { to, kind, subject, text, until }: Mail): Promise<boolean> {
    if (!isEmail(to)) {
      this.log.warn({ event: 'mail-refused', kind }, 'its recipient is no email address');
      return false;
    }
    const id = newId('mail');
    const now = this.clock.now();
    const keptUntil = now.getTime() + keptMs;
    const expiresAt = new Date(Math.min(keptUntil, until?.getTime() ?? keptUntil));
    await transaction.query(
      'INSERT INTO mail (id, kind, content, added_at, due_at, expires_at) VALUES ($1, $2, $3, $4, $4, $5)',
      [id, kind, sealMail(this.secrets, id, { to, subject: oneLine(subject), text }), now, expiresAt],
    );
    await transaction.query('SELECT pg_notify($1, $2)', [mailChannel, '']);
    return true;
  }
}

/** Joins the lines of a subject: a line break would begin another header. */
function oneLine(subject: string): string {
  return subject.replace(/\s+/g, ' ').trim();
}
