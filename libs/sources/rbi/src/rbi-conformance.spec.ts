import { describeFeed, itDescribesAllFeeds } from '@market/source-kit/testing';
import { rbiPressDetailFeed } from './press/rbi-press-detail.feed';
import { rbiPressRssFeed } from './press/rbi-press-rss.feed';
import { fixture } from './press/read-fixture.fixture';
import { rbiSource } from './rbi.source';

const issue = {
  financialYear: '2026-27',
  series: 1,
  release: '61009',
  openOn: '2026-11-23',
  closeOn: '2026-11-27',
  issuedOn: null,
  discount: 'online',
  nominalRupees: 12_480,
  offlineRupees: 12_480,
  onlineRupees: 12_430,
};
const detail = (name: string, release: string, expected: readonly unknown[]) => ({
  name,
  body: fixture(name),
  request: `/Scripts/BS_PressReleaseDisplay.aspx?prid=${release}`,
  expected,
});

describeFeed(rbiPressRssFeed, {
  fixtures: [
    {
      name: 'rss.xml',
      body: fixture('rss.xml'),
      expected: [
        issue,
        {
          financialYear: '2020-21',
          series: 8,
          release: '61008',
          kind: 'premature',
          dueOn: '2026-11-20',
          priceRupees: 12_391,
        },
      ],
    },
  ],
});
describeFeed(rbiPressDetailFeed, {
  fixtures: [
    detail('detail.issue-price.html', '61009', [issue]),
    detail('detail.redemption.html', '60871', [
      {
        financialYear: '2018-19',
        series: 1,
        release: '60871',
        kind: 'premature',
        dueOn: '2026-09-29',
        priceRupees: 12_952,
      },
      {
        financialYear: '2019-20',
        series: 2,
        release: '60871',
        kind: 'premature',
        dueOn: '2026-09-30',
        priceRupees: 12_952,
      },
    ]),
  ],
});

itDescribesAllFeeds(rbiSource);
