import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ConnectionError } from 'india-market-data';
import { type SignedDelivery, signedDelivery } from 'india-market-data/testing';
import type { Facts } from '../facts';
import { UsageError } from '../failures';
import type { Terminal } from '../terminal';

/** Example or event that is delivered. */
export type DeliveredEvent = Parameters<typeof signedDelivery>[0];

/** Signs the documented example of an event as the service does, and sends it. Needs no key. */
export async function triggerDelivery(
  args: string[],
  { deliveries }: Facts,
  terminal: Terminal,
): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { to: { type: 'string' }, 'secret-file': { type: 'string' } },
    allowPositionals: true,
  });
  const [type = ''] = positionals;
  const example = deliveries[type];
  if (example === undefined) throw new UsageError(`Types of events: ${Object.keys(deliveries).join(', ')}.`);
  if (values.to === undefined) throw new UsageError('--to URL is missing.');
  const file = values['secret-file'];
  const secret =
    file === undefined ? terminal.env['MARKET_DATA_WEBHOOK_SECRET'] : readFileSync(file, 'utf8').trim();
  if (secret === undefined || secret === '')
    throw new UsageError('No secret: use --secret-file FILE, or set MARKET_DATA_WEBHOOK_SECRET.');
  const status = await deliver(values.to, signedDelivery(example as DeliveredEvent, secret));
  terminal.out(`${type} → ${values.to}: HTTP ${status}\n`);
  if (status >= 300)
    throw new Error(`The receiver answered with HTTP ${status}; a delivery succeeds with 2xx.`);
}

/** Sends a delivery. @returns the status of the response. Errors: `ConnectionError`. */
export async function deliver(address: string, { body, headers }: SignedDelivery): Promise<number> {
  const init = {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  } as const;
  const response = await fetch(address, init).catch((error: unknown) => {
    throw new ConnectionError(`No answer from ${address}: does the receiver run?`, { cause: error });
  });
  await response.arrayBuffer();
  return response.status;
}
