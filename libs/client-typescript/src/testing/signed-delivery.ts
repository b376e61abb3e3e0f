import type { Delivery } from '../made/types';
import { olderSignature, standardSignature } from '../webhooks/signatures';

/** Delivery as an endpoint gets it. */
export interface SignedDelivery {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Signs an event as the service does, with one secret or, while they overlap, with several: the newest first. */
export function signedDelivery(
  event: Delivery,
  secrets: string | readonly string[],
  { id = `whd_${crypto.randomUUID()}`, at = new Date() }: { readonly id?: string; readonly at?: Date } = {},
): SignedDelivery {
  const all = [secrets].flat();
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const headers = {
    ...{ 'content-type': 'application/json', 'user-agent': 'Service-Webhook/1.0' },
    ...{ 'webhook-id': id, 'webhook-timestamp': timestamp },
    'webhook-signature': all.map((secret) => standardSignature(secret, { id, timestamp, body })).join(' '),
    ...{ 'x-webhook-id': id, 'x-webhook-timestamp': timestamp },
    'x-webhook-signature': olderSignature(all.at(-1) ?? '', { timestamp, body }),
  };
  return { body, headers };
}
