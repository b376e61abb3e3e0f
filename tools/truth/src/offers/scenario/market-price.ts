import { hashText } from '@market/invented-market/replay-payloads/seed';
import type { TruthRecord } from './truth-record';

/** Returns the last price of the share of an offer on a day. Units: rupees. */
export function marketPriceOf({ id, facts }: TruthRecord, day: string): number {
  const price = typeof facts['price'] === 'number' ? facts['price'] : 100;
  const percent = 80 + (hashText(`${id} ${day}`) % 12);
  return Math.round(price * percent) / 100;
}
