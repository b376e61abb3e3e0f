import { ipoSubscription } from '@market/contracts';
import { askEach, type Feed } from '@market/source-kit';
import { hourMs } from '@market/kernel';
import type { NseClient } from '../nse.client';
import { askDetail } from './nse-ipo-detail.feed';
import { type NseIpoDetailWire, nseIpoDetailWire } from './nse-ipo-detail.wire';
import { readBooks, whyBooksCannotBeEmpty } from './nse-ipo-subscription.feed';
import { mapNseSmeBook } from './nse-sme-book.mapper';

/** Books of the open SME issues, which only the detail of an issue contains. */
export const nseSmeBookFeed: Feed<NseIpoDetailWire, NseClient> = {
  id: 'nse.sme-book',
  title: 'Subscription of open SME issues at NSE',
  delivers: [ipoSubscription],
  // No `dataSets`: runs without an open SME issue would keep the subscriptions fresh while those of the mainboard fail.
  // The minutes differ from those of other feeds because they use the same host.
  schedule: { cron: '7,37 10-19 * * *', tradingDaysOnly: true },
  perSubject: true,
  timeoutMs: 600_000,
  staleAfterMs: 16 * hourMs,
  async emptyIsSuspect(context) {
    const issues = await readBooks(context, 'SME');
    // A single small issue may get no bid on its second day either.
    return issues.length < 2 ? null : whyBooksCannotBeEmpty(issues, context.today);
  },
  async fetch(context) {
    return askEach(context, await readBooks(context, 'SME'), (about) => askDetail(about, context));
  },
  wire: nseIpoDetailWire,
  map: mapNseSmeBook,
};
