import { SecretBox } from '@market/database/secrets';
import { databaseRows } from './database-rows';

/** Mail that waits to be sent. */
export interface QueuedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly kind: string;
}

/** Reads the mails of an API that nobody sends, oldest first. @param key `SECRETS_KEY` of the API, in base64 */
export async function queuedMails(databaseUrl: string, key: string): Promise<QueuedMail[]> {
  const box = new SecretBox(Buffer.from(key, 'base64'));
  const rows = await databaseRows<{ id: string; kind: string; content: Buffer }>(
    databaseUrl,
    'SELECT id, kind, content FROM mail ORDER BY added_at, id',
  );
  return rows.map(({ id, kind, content }) => ({
    ...(JSON.parse(box.open(content, `mail:${id}`)) as Omit<QueuedMail, 'kind'>),
    kind,
  }));
}

/** Returns the token of the link in a mail. */
export function tokenIn({ text }: QueuedMail): string {
  return /#([\w-]{43})/.exec(text)?.[1] ?? '';
}
