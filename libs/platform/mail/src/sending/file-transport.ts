import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { makeFolder } from '@market/base/config';
import { MailTransport, type OutgoingMail } from './mail-transport';

/**
 * Writes mails into a folder instead of sending them, for development: one file for each, which only its owner can read.
 * The log shows recipient, subject and the first link.
 */
export class FileTransport extends MailTransport {
  private readonly log = new Logger('mail');

  constructor(private readonly folder: string) {
    super();
  }

  override async send({ id, to, subject, text, addedAt }: OutgoingMail): Promise<void> {
    makeFolder(this.folder);
    const at = addedAt.toISOString();
    // Names sort by time; a repeated attempt writes the same file.
    const file = join(this.folder, `${at.replaceAll(':', '-')}-${id}.txt`);
    const unfinished = `${file}.${process.pid}.part`;
    await writeFile(unfinished, `To: ${to}\nSubject: ${subject}\nDate: ${at}\n\n${text}\n`, { mode: 0o600 });
    await rename(unfinished, file);
    const link = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
    this.log.log({ event: 'mail-written', file }, `mail to ${to}: ${subject} ${link}`.trim());
  }
}
