import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { signedDelivery } from 'india-market-data/testing';
import { UsageError } from '../failures';
import { clientOf } from '../settings';
import type { Terminal } from '../terminal';
import { deliver } from './trigger-delivery';

const retryAfterMs = 2_000;

/** Follows the log of events, and delivers each to a local address, signed as the service signs. Goes on at `--after`. */
export async function listenForEvents(args: string[], terminal: Terminal): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      forward: { type: 'string' },
      after: { type: 'string' },
      types: { type: 'string' },
      max: { type: 'string' },
    },
  });
  const { forward, after, types } = values;
  if (forward === undefined) throw new UsageError('--forward URL is missing.');
  const given = terminal.env['MARKET_DATA_WEBHOOK_SECRET'];
  const secret = given ?? `whsec_${randomBytes(24).toString('base64')}`;
  if (given === undefined) terminal.err(`Secret: ${secret}\n`);
  const query = {
    ...(after === undefined ? {} : { after }),
    ...(types === undefined ? {} : { types: types.split(',') }),
  };
  let left = values.max === undefined ? Infinity : Number(values.max);
  for await (const event of clientOf(terminal).events.follow(query, { signal: terminal.signal })) {
    const status = await delivered(forward, () => signedDelivery(event, secret), terminal);
    terminal.out(`${event.id}  ${event.type}  HTTP ${status}\n`);
    if ((left -= 1) <= 0) return;
  }
}

/** Sends a delivery until the receiver answers, so that none is lost while it restarts. */
async function delivered(
  address: string,
  make: () => ReturnType<typeof signedDelivery>,
  { err, signal }: Terminal,
): Promise<number> {
  for (;;) {
    try {
      return await deliver(address, make());
    } catch (error) {
      signal.throwIfAborted();
      err(`${(error as Error).message} Again in ${retryAfterMs / 1_000} s.\n`);
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    }
  }
}
