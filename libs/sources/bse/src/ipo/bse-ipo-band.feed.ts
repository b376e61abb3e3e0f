import { ipoIssue } from '@market/contracts';
import { type Feed, listedThrough } from '@market/source-kit';
import { hourMs } from '@market/kernel';
import type { BseClient } from '../bse.client';
import { mapBseIpoBand } from './bse-ipo-band.mapper';
import { bseIpoBandWire, type BseIpoBandWire } from './bse-ipo-band.wire';
import { emptyListDoubt } from './live-issues.feed';

/** Boards and price bands of issues. */
export const bseIpoBandFeed: Feed<BseIpoBandWire, BseClient> = {
  id: 'bse.ipo-band',
  title: 'BSE boards and price bands',
  delivers: [ipoIssue],
  dataSets: ['ipos'],
  schedule: { cron: '5 8-20 * * *' },
  lists: [listedThrough(ipoIssue, ({ closeOn }) => closeOn)],
  timeoutMs: 150_000,
  staleAfterMs: 13 * hourMs,
  emptyIsSuspect: emptyListDoubt,
  fetch: async ({ client, signal }) => {
    const live = await client.ask(question('L', signal));
    const forthcoming = await client.ask(question('F', signal));
    return [live, forthcoming];
  },
  wire: bseIpoBandWire,
  map: mapBseIpoBand,
};

function question(status: 'L' | 'F', signal: AbortSignal) {
  return {
    name: 'GetPublicIssue_par_updated',
    query: { flag: '1', status, exchange: '', ir_flag: 'IPO' },
    signal,
  };
}
