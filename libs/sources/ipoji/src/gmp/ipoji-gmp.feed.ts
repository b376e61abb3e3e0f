import { gmpReading, ipoReport } from '@market/contracts';
import { type Feed, listedThrough, type PlainClient } from '@market/source-kit';
import { hourMs } from '@market/kernel';
import { mapIpojiGmp } from './ipoji-gmp.mapper';
import { type IpojiGmpWire, ipojiGmpWire, premiumRows } from './ipoji-gmp.wire';

const page = '/ipo-gmp';

/** Premiums of mainboard and SME issues in the table of IPOJi. */
export const ipojiGmpFeed: Feed<IpojiGmpWire, PlainClient> = {
  id: 'ipoji.gmp',
  title: 'Grey market premiums at IPOJi',
  delivers: [gmpReading, ipoReport],
  dataSets: ['gmp'],
  schedule: { cron: '15 */2 * * *' },
  lists: [listedThrough(gmpReading, ({ closeOn }) => closeOn)],
  timeoutMs: 150_000,
  staleAfterMs: 6 * hourMs,
  fetch: async ({ client, signal }) => [{ request: page, body: await client.text(page, signal) }],
  decode: premiumRows,
  wire: ipojiGmpWire,
  map: mapIpojiGmp,
};
