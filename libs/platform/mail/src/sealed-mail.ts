import type { SecretBox } from '@market/database/secrets';
import type { Mail } from './mail';

/** Part of a mail that is stored sealed: it names a person, and may hold a link that signs in. */
export type MailContent = Pick<Mail, 'to' | 'subject' | 'text'>;

/** Seals the content of a mail. It is opened only under the same id. */
export function sealMail(box: SecretBox, id: string, { to, subject, text }: MailContent): Buffer {
  return box.seal(JSON.stringify({ to, subject, text }), mailPurpose(id));
}

/** Opens the content of a mail. Errors: see `SecretBox.open`. */
export function openMail(box: SecretBox, id: string, sealed: Buffer): MailContent {
  return JSON.parse(box.open(sealed, mailPurpose(id))) as MailContent;
}

/** Returns the purpose that the sealed content of a mail is bound to. */
export function mailPurpose(id: string): string {
  return `mail:${id}`;
}
