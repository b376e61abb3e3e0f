import type { SecretBox } from '@market/database/secrets';
import type { Mail } from './mail';

/** Part of a mail that is stored sealed: it names a person, and may hold a link that signs in. */
export type MailContent = Pick<Mail, 'to' | 'subject' | 'text'>;

/** Seals the content of a mail. It is opened only under the same id. */
export function sealMail(box: SecretBox, id: string, { to, subject, text }: MailContent): Buffer {
  return box.seal(JSON.stringify({ to, subject, text }), purposeOf(id));
}

/** Opens the content of a mail. Errors: see `SecretBox.open`. */
export function openMail(box: SecretBox, id: string, sealed: Buffer): MailContent {
  return JSON.parse(box.open(sealed, purposeOf(id))) as MailContent;
}

function purposeOf(id: string): string {
  return `mail:${id}`;
}
