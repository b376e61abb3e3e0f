/** Headers of every delivery, whatever its secret. */
export const fixedHeaders = {
  'Content-Type': 'application/json',
  'User-Agent': 'Service-Webhook/1.0',
} as const;

/** Header of a test event. */
export const testHeaders = { 'X-Webhook-Test': 'true' } as const;

/** Text in place of a signature, which is not stored. */
const masked = '••••';

/**
 * Returns the headers of a delivery as its last attempt sent them, with masked signatures. Before the first attempt
 * there is no time of sending.
 */
export function shownHeaders({
  id,
  isTest,
  lastAttemptAt,
}: {
  readonly id: string;
  readonly isTest: boolean;
  readonly lastAttemptAt: Date | null;
}): Readonly<Record<string, string>> {
  const seconds = lastAttemptAt === null ? null : String(Math.floor(lastAttemptAt.getTime() / 1000));
  const timed = (name: string) => (seconds === null ? {} : { [name]: seconds });
  return {
    ...fixedHeaders,
    'X-Webhook-ID': id,
    ...timed('X-Webhook-Timestamp'),
    'X-Webhook-Signature': masked,
    'webhook-id': id,
    ...timed('webhook-timestamp'),
    'webhook-signature': `v1,${masked}`,
    ...(isTest ? testHeaders : {}),
  };
}
