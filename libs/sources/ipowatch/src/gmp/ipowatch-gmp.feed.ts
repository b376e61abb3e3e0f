import { gmpReading, ipoReport } from '@market/contracts';
import { type Feed, listedThrough, type PlainClient } from '@market/source-kit';
import { hourMs } from '@market/kernel';
import { mapIpowatchGmp } from './ipowatch-gmp.mapper';
import { type IpowatchGmpWire, ipowatchGmpWire, premiumRows } from './ipowatch-gmp.wire';

const page = '/ipo-grey-market-premium-latest-ipo-gmp/';

/** Premiums of mainboard and SME issues in the table of IPO Watch. The page's ticker is outdated and not read. */
export const ipowatchGmpFeed: Feed<IpowatchGmpWire, PlainClient> = {
  id: 'ipowatch.gmp',
  title: 'Grey market premiums at IPO Watch',
  delivers: [gmpReading, ipoReport],
  dataSets: ['gmp'],
  schedule: { cron: '10 */2 * * *' },
  lists: [listedThrough(gmpReading, ({ closeOn }) => closeOn)],
  timeoutMs: 150_000,
  staleAfterMs: 6 * hourMs,
  fetch: async ({ client, signal }) => [{ request: page, body: await client.text(page, signal) }],
  decode: premiumRows,
  wire: ipowatchGmpWire,
  map: mapIpowatchGmp,
};
