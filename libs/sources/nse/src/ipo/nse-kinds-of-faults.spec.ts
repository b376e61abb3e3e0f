import { askedIssue } from '@market/contracts';
import { indianDay, instantInIndia } from '@market/kernel';
import { aMapContext, aWatchedIssue, fixture, reasonsOf, recordsOf, rowsOf } from '../__fixtures__/builders';
import { nseOfsFeed } from '../corporate-actions/nse-ofs.feed';
import { nseQuoteFeed } from '../listing/nse-quote.feed';
import { nseIpoCurrentFeed, nseIpoUpcomingFeed } from './nse-ipo-current.feed';
import { nseIpoDetailFeed } from './nse-ipo-detail.feed';
import { nseIpoPastFeed } from './nse-ipo-past.feed';

const today = indianDay('2026-11-25');
const at = aMapContext({ today, now: instantInIndia(today, '15:00') });
const body = (name: string) => fixture('ipo', `cases/${name}.json`);
const issue = (symbol: string) => aWatchedIssue({ sourceKey: symbol, symbol, companyName: symbol });
const detail = (name: string, about = issue(symbolIn(name))) =>
  rowsOf(nseIpoDetailFeed, body(name), { ...at, about: askedIssue(about) });

/** Returns the symbol in a recorded detail. */
function symbolIn(name: string): string {
  const answer = JSON.parse(body(name)) as { issueInfo: { dataList: { title: string; value: string }[] } };
  return answer.issueInfo.dataList.find(({ title }) => title === 'Symbol')?.value ?? '';
}

describe('remarks behind a name', () => {
  it('state the issue’s progress, and are no part of the name', () => {
    const records = recordsOf(rowsOf(nseIpoPastFeed, body('status-remarks'), at));
    expect(records.map(({ companyName, confirmed }) => [companyName, confirmed])).toEqual([
      ['Shimsha Foods Limited', 'postponed'],
      ['Hemavathi Ceramics Limited', 'withdrawn'],
      ['Lakshmanatirtha Paper Limited', 'withdrawn'],
      ['Kapila Motors Limited', 'withdrawn'],
      ['Yagachi Plastics Limited', 'withdrawn'],
    ]);
  });

  it('without a meaning for the issue are dropped', () => {
    expect(recordsOf(rowsOf(nseIpoCurrentFeed, body('social-enterprise'), at))).toMatchObject([
      { companyName: 'Netravati Care Foundation Limited', confirmed: null },
    ]);
  });

  it('on a change name the revised fact', () => {
    const changed = (words: string) =>
      recordsOf(
        rowsOf(nseIpoPastFeed, body('status-remarks').replace('-Issue deferred', ` (${words})`), at),
      )[0];
    const sound = { companyName: 'Shimsha Foods Limited', confirmed: null };
    expect(changed('Issue period extended')).toMatchObject({ ...sound, revised: ['period'] });
    expect(changed('Revised dates')).toMatchObject({ ...sound, revised: ['period'] });
    expect(changed('Price band revised')).toMatchObject({ ...sound, revised: ['band'] });
    expect(changed('SME IPO')).not.toHaveProperty('revised');
  });

  it('are read in the other name column, too, and entities of the name are decoded once', () => {
    const other = body('status-remarks').replace(
      '"company": "Shimsha Foods Limited-Issue deferred"',
      '"company": "", "companyName": "Shimsha R&amp;amp;D Foods Limited-Issue deferred"',
    );
    expect(recordsOf(rowsOf(nseIpoPastFeed, other, at))[0]).toMatchObject({
      companyName: 'Shimsha R&amp;D Foods Limited',
      confirmed: 'postponed',
    });
  });

  it('that are unknown are delivered with the name', () => {
    const strange = body('status-remarks').replace('-Issue deferred', ' - Subject to court order');
    expect(recordsOf(rowsOf(nseIpoPastFeed, strange, at))[0]).toMatchObject({
      companyName: 'Shimsha Foods Limited',
      confirmed: null,
      remark: 'Subject to court order',
    });
  });
});

describe('rows of a list of issues that are no initial offer', () => {
  it('of a withdrawal window are skipped, and leave the issue its own row', () => {
    const past = rowsOf(nseIpoPastFeed, body('window-past'), at);
    expect(recordsOf(past)).toMatchObject([{ symbol: 'TUNGA', closeOn: '2026-11-20' }]);
    expect(reasonsOf(past, 'skipped')).toEqual(['a withdrawal window is no issue']);
    const upcoming = rowsOf(nseIpoUpcomingFeed, body('window-upcoming'), at);
    expect(recordsOf(upcoming)).toEqual([]);
    expect(reasonsOf(upcoming, 'skipped')).toEqual(['a withdrawal window is no issue']);
  });

  it('do not hide the row of the issue that has the same symbol', () => {
    const sameSymbol = body('window-past').replaceAll('TUNGW', 'TUNGA');
    expect(recordsOf(rowsOf(nseIpoPastFeed, sameSymbol, at))).toMatchObject([{ closeOn: '2026-11-20' }]);
  });

  it('are recognised by the ending of the symbol, which a word of the name may explain', () => {
    const rename = (name: string, symbol: string) =>
      body('follow-on-upcoming').replace('Varada Telecom Limited - FPO', name).replace('VARADAFPO', symbol);
    const read = (name: string, symbol: string) => rowsOf(nseIpoUpcomingFeed, rename(name, symbol), at);
    expect(reasonsOf(read('Varada Telecom FPO', 'VARADAFPO'), 'skipped')).toEqual(['a further public offer']);
    expect(reasonsOf(read('Varada Telecom Limited-PP', 'VARADA'), 'skipped')).toEqual([
      'a further public offer',
    ]);
    for (const symbol of ['VARADAFPO', 'VARADAPP1'])
      expect(reasonsOf(read('Varada Telecom Limited', symbol), 'skipped')).toEqual([
        'a further public offer',
      ]);
    for (const [name, symbol] of [
      ['Varada Telecom FPO', 'VARADA'],
      ['Varada FPO Agro Limited', 'VARADAFPO'],
      ['Varada Telecom Limited', 'VARADAPP'],
    ] as const)
      expect(recordsOf(read(name, symbol))).toMatchObject([{ companyName: name, symbol }]);
  });

  it('still count as contained in the list', () => {
    expect(rowsOf(nseIpoUpcomingFeed, body('window-upcoming'), at)).toMatchObject([
      { names: { kind: 'other-issue', key: 'BHARGW SME', through: '2026-11-27' } },
    ]);
  });

  it('of a further public offer are skipped', () => {
    for (const rows of [
      rowsOf(nseIpoPastFeed, body('follow-on-past'), at),
      rowsOf(nseIpoUpcomingFeed, body('follow-on-upcoming'), at),
    ]) {
      expect(recordsOf(rows)).toEqual([]);
      expect(reasonsOf(rows, 'skipped')).toEqual(['a further public offer']);
    }
  });
});

describe('the size of an issue', () => {
  const crore = (name: string) => {
    const [record] = recordsOf(detail(name));
    const { issueSizeRupees, issueSizeShares, bandMaxRupees } = record as Record<string, number | null>;
    return (issueSizeRupees ?? (issueSizeShares ?? 0) * (bandMaxRupees ?? 0)) / 1e7;
  };

  it.each([
    ['size-1', 162],
    ['size-2', 840],
    ['size-3', 289.1],
    ['size-4', 384],
  ])('%s with a sign or a unit left out is %d crore', (name, expected) => {
    expect(crore(name)).toBeCloseTo(expected, 2);
  });
});

describe('a listing that is only announced', () => {
  it('is a plan, and an explicit blank withdraws it', () => {
    const morning = recordsOf(rowsOf(nseIpoPastFeed, body('listing-0530'), at));
    expect(morning).toMatchObject([{ listingOn: '2026-11-17', confirmed: null, page: 'archive' }]);
    const later = recordsOf(rowsOf(nseIpoPastFeed, body('listing-1030'), at));
    expect(later).toMatchObject([{ listingOn: null, blanks: ['listingOn'] }]);
  });

  it('is confirmed by a quote with an opening price and a time of trade, which names the sector too', () => {
    const bhargavi = issue('BHARGAVI');
    const quote = (text: string) =>
      recordsOf(rowsOf(nseQuoteFeed, text, { ...at, about: askedIssue(bhargavi) }))[0];
    expect(quote(body('quote-sector'))).toMatchObject({ traded: true, sector: 'Castings & Forgings' });
    const early = body('quote-sector').replace('24-Nov-2026 15:30:00', '23-Nov-2026 09:45:00');
    expect(quote(early)).toMatchObject({ traded: false, listingOpenRupees: null, currentPriceRupees: null });
  });
});

it('the list of current issues states the shares on offer', () => {
  expect(recordsOf(rowsOf(nseIpoCurrentFeed, body('offered'), at))).toMatchObject([
    { offeredShares: 7_400_000 },
  ]);
});

describe('a live offer for sale', () => {
  const opening = { openOn: '2026-11-24', retailOn: '2026-11-25', terms: { floorPriceRupees: 108 } };

  it('is one offer, whatever the keys of its days, as a list or inside data', () => {
    const bare = body('ofs-live');
    expect(recordsOf(rowsOf(nseOfsFeed, bare, at))).toMatchObject([opening]);
    expect(recordsOf(rowsOf(nseOfsFeed, `{"data":${bare}}`, at))).toMatchObject([opening]);
  });

  it('under an unknown key is refused, not overlooked', () => {
    const strange = body('ofs-live').replace('"rows"', '"earlier"');
    expect(reasonsOf(rowsOf(nseOfsFeed, strange, at), 'rejected')).toEqual([
      'rows under an unknown key "earlier"',
    ]);
  });
});
