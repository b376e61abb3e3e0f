import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { indianDay, instantInIndia } from '@market/kernel';
import { readPayload } from '@market/source-kit';
import { describeFeed, itDescribesAllFeeds } from '@market/source-kit/testing';
import { ipojiSource } from '../ipoji.source';
import { ipojiGmpFeed as feed } from './ipoji-gmp.feed';

const fixture = (name: string) => readFileSync(join(__dirname, '__fixtures__', name), 'utf8');
const today = indianDay('2026-11-18');
const noon = instantInIndia(today, '12:00');

describeFeed(feed, {
  today,
  fixtures: [
    {
      name: 'page.html',
      body: fixture('page.html'),
      expected: [
        {
          publisher: 'ipoji',
          sourceName: 'Zinnia Motors Ltd.',
          board: 'MAINBOARD',
          openOn: '2026-11-17',
          closeOn: '2026-11-19',
          listingOn: null,
          priceRupees: 140,
          gmpRupees: 28.5,
          gmpPercent: 20.36,
          quotedAt: noon,
        },
        expect.objectContaining({ sourceName: 'Oorja Cells', gmpRupees: 3.5, gmpPercent: null }),
        expect.objectContaining({ sourceName: 'Neelkanth Agro & Farms', board: 'SME', gmpRupees: -2 }),
        expect.objectContaining({ sourceName: 'Kurinji National', priceRupees: null, openOn: null }),
        {
          publisher: 'ipoji',
          sourceKey: 'Zinnia Motors Ltd.',
          companyName: 'Zinnia Motors Ltd.',
          board: 'MAINBOARD',
          priceRupees: 140,
          openOn: '2026-11-17',
          closeOn: '2026-11-19',
          allotmentOn: null,
          listingOn: null,
        },
        expect.objectContaining({ companyName: 'Oorja Cells', board: 'SME' }),
        expect.objectContaining({ companyName: 'Amberline Foods', priceRupees: 53, openOn: '2026-11-25' }),
        expect.objectContaining({ companyName: 'Neelkanth Agro & Farms' }),
        expect.objectContaining({ companyName: 'Kurinji National', priceRupees: null }),
      ],
    },
    {
      name: 'page.dates.html',
      body: fixture('page.dates.html'),
      expected: [
        expect.objectContaining({
          priceRupees: 140,
          gmpRupees: 30,
          gmpPercent: 21.43,
          closeOn: '2026-11-19',
        }),
        expect.objectContaining({ priceRupees: 45, gmpRupees: 4, board: null }),
        expect.objectContaining({ companyName: 'Zinnia Motors', priceRupees: 140 }),
        expect.objectContaining({ companyName: 'Oorja Cells', priceRupees: 45 }),
      ],
    },
  ],
});

const read = (body: string) =>
  feed.map(readPayload(feed, { request: '/ipo-gmp', body }), { request: '/ipo-gmp', now: noon, today });

describe('the page', () => {
  it('quotes no premium where it shows -', () => {
    expect(read(fixture('page.html')).filter(({ outcome }) => outcome === 'skipped')).toHaveLength(1);
  });

  it('rejects an unreadable row alone', () => {
    const body = fixture('page.html').replace('₹240', 'strong');
    expect(read(body).filter(({ outcome }) => outcome === 'rejected')).toHaveLength(1);
  });

  it('without the table is a SourceFailed', () => {
    expect(() => read('<html><body><h1>IPO GMP</h1></body></html>')).toThrow('no table with the headings');
  });
});

itDescribesAllFeeds(ipojiSource);
