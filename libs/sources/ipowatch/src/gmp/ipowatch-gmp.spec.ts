import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { indianDay, instantInIndia } from '@market/kernel';
import { readPayload } from '@market/source-kit';
import { describeFeed, itDescribesAllFeeds } from '@market/source-kit/testing';
import { ipowatchSource } from '../ipowatch.source';
import { ipowatchGmpFeed as feed } from './ipowatch-gmp.feed';

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
          publisher: 'ipowatch',
          sourceName: 'Zinnia Motors',
          board: 'MAINBOARD',
          openOn: '2026-11-17',
          closeOn: '2026-11-19',
          listingOn: null,
          priceRupees: 140,
          gmpRupees: 20,
          gmpPercent: 14.29,
          quotedAt: noon,
        },
        {
          publisher: 'ipowatch',
          sourceName: 'Kurinji National',
          board: 'MAINBOARD',
          openOn: '2026-11-30',
          closeOn: '2026-12-03',
          listingOn: null,
          priceRupees: null,
          gmpRupees: 150,
          gmpPercent: null,
          quotedAt: noon,
        },
        expect.objectContaining({ sourceName: 'Neelkanth Agro & Farms', board: 'SME', gmpRupees: -3 }),
        expect.objectContaining({ sourceName: 'Oorja Cells', gmpRupees: 6.5 }),
        {
          publisher: 'ipowatch',
          sourceKey: 'Zinnia Motors',
          companyName: 'Zinnia Motors',
          board: 'MAINBOARD',
          priceRupees: 140,
          openOn: '2026-11-17',
          closeOn: '2026-11-19',
          allotmentOn: null,
          listingOn: null,
        },
        expect.objectContaining({ companyName: 'Kurinji National', priceRupees: null }),
        expect.objectContaining({ companyName: 'R.K.Fashion', priceRupees: 82, closeOn: '2026-11-24' }),
        expect.objectContaining({ companyName: 'Neelkanth Agro & Farms' }),
        expect.objectContaining({ companyName: 'Amberline Foods', priceRupees: 53 }),
        expect.objectContaining({ companyName: 'Oorja Cells' }),
      ],
    },
    {
      name: 'page.former.html',
      body: fixture('page.former.html'),
      expected: [
        expect.objectContaining({
          sourceName: 'Zinnia Motors',
          board: 'MAINBOARD',
          priceRupees: 140,
          gmpRupees: 20,
        }),
        expect.objectContaining({ sourceName: 'Oorja Cells', board: 'SME', priceRupees: 45, gmpRupees: 6 }),
        expect.objectContaining({ companyName: 'Zinnia Motors', priceRupees: 140 }),
        expect.objectContaining({ companyName: 'Oorja Cells' }),
        expect.objectContaining({ companyName: 'Neelkanth Agro', priceRupees: 90 }),
      ],
    },
  ],
});

const read = (body: string, now = noon) =>
  feed.map(readPayload(feed, { request: '/gmp', body }), { request: '/gmp', now, today });
const page = fixture('page.html');

describe('the page', () => {
  it('shows ₹0 and ₹- where nothing is quoted', () => {
    expect(read(page).filter(({ outcome }) => outcome === 'skipped')).toHaveLength(2);
  });

  it('is read by headings: another id, another order of columns give the same', () => {
    const renamed = page.replaceAll('tablepress-21', 'tablepress-99').replace('GMP*', 'GMP (₹)');
    expect(read(renamed)).toEqual(read(page));
    const swapped = page.replaceAll(
      /(<t[hd] class="column-2">.*?<\/t[hd]>)(<t[hd] class="column-3">.*?<\/t[hd]>)/g,
      '$2$1',
    );
    expect(read(swapped)).toEqual(read(page));
  });

  it('has a ticker that is not read', () => {
    expect(JSON.stringify(read(page))).not.toContain('45 |');
  });

  it('without the table is a SourceFailed', () => {
    expect(() => read('<html><body><h3>Current IPO GMP</h3></body></html>')).toThrow(
      'no table with the headings',
    );
  });

  it('rejects an unreadable row alone', () => {
    expect(read(page.replace('₹20', '₹20-25'))[0]).toMatchObject({ outcome: 'rejected' });
    expect(read(page.replace('17-19 Nov', 'soon'))[0]).toMatchObject({ outcome: 'rejected' });
  });

  it.each([
    ['₹160 (14.29%)', 14.29],
    ['₹160', 14.29],
    ['₹1,600 (14.29%)', 14.29],
    ['₹120', -14.29],
    ['-', null],
    ['₹155 to ₹160', null],
  ])('reads the estimate %s as a gain of %d percent', (estimate, gmpPercent) => {
    const said = page.replace('₹160 (14.29%)', estimate);
    expect(read(said)[0]).toMatchObject({ record: { gmpPercent } });
  });

  it('reads a row that ends before its last columns as far as it goes', () => {
    const [row = ''] = /<td class="column-5">₹160.*?<\/td><td class="column-6">.*?<\/td>/.exec(page) ?? [];
    expect(read(page.replace(row, ''))[0]).toMatchObject({
      record: { priceRupees: 140, gmpRupees: 20, gmpPercent: null, openOn: null, closeOn: null },
    });
  });

  it('reads a discount wherever the sign stands', () => {
    expect(read(page.replace('₹20', '-₹20'))[0]).toMatchObject({ record: { gmpRupees: -20 } });
  });
});

itDescribesAllFeeds(ipowatchSource);
