import { indianDay } from '@market/kernel';
import { EgressError } from '@market/egress';
import { SourceBlocked, SourceFailed } from '@market/source-kit';
import {
  aClient,
  aFetchContext,
  aMapContext,
  anSmeIssue as sme,
  aWatchedIssue,
  aWatchlist,
  fixture,
  reasonsOf,
  recordsOf,
  rowsOf,
} from '../__fixtures__/builders';
import { nseIpoDetailFeed } from './nse-ipo-detail.feed';

const read = (name: string, about = aWatchedIssue()) =>
  rowsOf(nseIpoDetailFeed, fixture('ipo', name), aMapContext({ about }));

describe('nse.ipo-detail', () => {
  it('reads the terms of a mainboard issue and leaves its NSE-only book alone', () => {
    expect(recordsOf(read('detail.mainboard.json'))).toEqual([
      expect.objectContaining({
        sourceKey: 'NEELAM',
        companyName: 'Neelam Looms Limited',
        bandMinRupees: 210,
        bandMaxRupees: 221,
        faceValueRupees: 2,
        lotSizeShares: 67,
        issueSizeShares: null,
        issueSizeRupees: 1_205_000_000,
        reservedShares: 1260000,
        openOn: '2026-11-10',
        closeOn: '2026-11-12',
        listingOn: null,
        registrar: 'Deodar Registry Private Limited',
        leadManagers: [
          'Orchid Securities and Capital Markets (India) Private Limited',
          'Banyan Capital Limited',
          'Teak Advisors Limited (formerly known as Teak, Sal and Partners Limited)',
          'Cedar Wealth LLP',
        ],
        confirmed: null,
      }),
    ]);
  });

  it('knows every title of a whole page, or that it is about something else', () => {
    expect(reasonsOf(read('detail.mainboard.json'), 'rejected')).toEqual([]);
  });

  it('reads the terms of an open SME issue and leaves its book to nse.sme-book', () => {
    expect(recordsOf(read('detail.sme.json', sme('KAVERIFIX')))).toEqual([
      expect.objectContaining({
        issueSizeShares: 1800000,
        reservedShares: 600000,
        closeOn: '2026-11-17',
        lotSizeShares: 2000,
        leadManagers: ['Banyan Capital Limited'],
      }),
    ]);
  });

  it('reads the final book of an SME issue that is listed', () => {
    const about = { ...sme('MANDAKINI'), closeOn: indianDay('2026-11-04') };
    expect(recordsOf(read('detail.sme-listed.json', about))).toEqual([
      expect.objectContaining({ companyName: 'Mandakini Ceramics Limited', confirmed: null }),
      expect.objectContaining({
        readAt: new Date('2026-11-04T13:30:00.000Z'),
        total: { sharesOffered: 2000000, sharesBid: 4880000, applications: null, times: 2.44 },
      }),
    ]);
  });

  it('leaves out the book of an issue of the SME board whose page names the other board', () => {
    const body = fixture('ipo', 'detail.sme-listed.json').replace('"segment": "SME"', '"segment": "EQUITY"');
    const about = { ...sme('MANDAKINI'), closeOn: indianDay('2026-11-04') };
    const rows = rowsOf(nseIpoDetailFeed, body, aMapContext({ about }));
    expect(recordsOf(rows)).toEqual([expect.objectContaining({ board: 'MAINBOARD' })]);
  });

  it('leaves out the book of an SME issue whose listing day cannot be read', () => {
    const body = fixture('ipo', 'detail.sme-listed.json').replace('2026-11-09', 'some day');
    const rows = rowsOf(nseIpoDetailFeed, body, aMapContext({ about: sme('MANDAKINI') }));
    expect(recordsOf(rows)).toMatchObject([{ companyName: 'Mandakini Ceramics Limited', listingOn: null }]);
    expect(reasonsOf(rows, 'rejected')).toEqual([expect.stringContaining('some day')]);
  });

  it('a detail with an empty list of terms still has the listing', () => {
    const rows = read('detail.sme-listed-empty.json', sme('VINDHYA'));
    expect(recordsOf(rows)).toEqual([
      expect.objectContaining({
        companyName: 'Vindhya Moulds Limited',
        isin: 'INE0ABC01011',
        sector: 'Plastics',
        listingOn: '2026-11-02',
        confirmed: null,
        openOn: null,
      }),
    ]);
    expect(reasonsOf(rows, 'skipped')).toEqual(['no bids yet']);
  });

  it('a future listing day confirms nothing', () => {
    const body = fixture('ipo', 'detail.sme-listed-empty.json').replace('2026-11-02', '2026-11-12');
    const rows = rowsOf(nseIpoDetailFeed, body, aMapContext({ about: sme('VINDHYA') }));
    expect(recordsOf(rows)[0]).toMatchObject({ listingOn: '2026-11-12', confirmed: null });
  });

  it('a postponement notice makes the issue postponed, and so does a note without title', () => {
    const body = fixture('ipo', 'detail.postponed.json');
    const about = sme('SATPURA');
    for (const each of [
      body,
      body.replace('-Issue postponed', '').replace('Postponement Notice', 'Notice'),
      body.replace('-Issue postponed', '').replace('decided to postpone', 'spoken of'),
    ]) {
      const rows = rowsOf(nseIpoDetailFeed, each, aMapContext({ about }));
      expect(recordsOf(rows)[0]).toMatchObject({
        companyName: 'Satpura Wires Limited',
        confirmed: 'postponed',
      });
    }
  });

  it('an InvIT is skipped by its security type or its series', () => {
    const about = aWatchedIssue({ sourceKey: 'SAHYATRUST' });
    expect(reasonsOf(read('detail.invit.json', about), 'skipped')).toHaveLength(1);
    const bySeries = fixture('ipo', 'detail.invit.json')
      .replace('Security Type', 'Type')
      .replace('"metaInfo": {}', '"metaInfo": {"activeSeries": ["IV"]}');
    expect(reasonsOf(rowsOf(nseIpoDetailFeed, bySeries, aMapContext({ about })), 'skipped')).toEqual([
      'series IV is no share',
    ]);
  });

  it.each([
    [{ isHybridSymbol: true }, ['a hybrid security, not a share']],
    [{ activeSeries: [null, 'RR'] }, ['series RR is no share']],
    [{ activeSeries: [null, 'EQ'], isHybridSymbol: false }, []],
  ])('a detail of the security %j is skipped for the reasons %j', (security, reasons) => {
    const body = fixture('ipo', 'detail.mainboard.json').replace(
      '"metaInfo": {}',
      `"metaInfo": ${JSON.stringify(security)}`,
    );
    const rows = rowsOf(nseIpoDetailFeed, body, aMapContext({ about: aWatchedIssue() }));
    expect(reasonsOf(rows, 'skipped')).toEqual(reasons);
    expect(recordsOf(rows)).toHaveLength(1 - reasons.length);
  });

  it('an offer of a company listed for years is skipped', () => {
    const body = fixture('ipo', 'detail.mainboard.json').replace(
      '"metaInfo": {}',
      '"metaInfo": {"symbol": "NEELAM", "listingDate": "2011-03-04"}',
    );
    const rows = rowsOf(nseIpoDetailFeed, body, aMapContext({ about: aWatchedIssue() }));
    expect(reasonsOf(rows, 'skipped')).toEqual(['listed before the issue opened: a further public offer']);
  });

  it('an answer about another symbol is rejected', () => {
    const rows = read('detail.mainboard.json', aWatchedIssue({ sourceKey: 'ARAVALI' }));
    expect(reasonsOf(rows, 'rejected')).toEqual(['asked about ARAVALI, answered about NEELAM']);
  });

  it('a payload without issueInfo is refused with the path named', () => {
    expect(nseIpoDetailFeed.wire.safeParse({ companyName: 'X' }).error?.issues[0]?.path).toEqual([
      'issueInfo',
    ]);
  });
});

describe('asking issue by issue', () => {
  const neelam = aWatchedIssue();
  const press = aWatchedIssue({ sourceKey: 'M&RPRESS' });
  const kaveri = sme('KAVERIFIX');
  const watchlist = aWatchlist({ 'NSE announced': [neelam, press, kaveri] });
  const paths = {
    neelam: '/api/ipo-detail?symbol=NEELAM&series=EQ',
    press: '/api/ipo-detail?symbol=M%26RPRESS&series=EQ',
    kaveri: '/api/ipo-detail?symbol=KAVERIFIX&series=SME',
  };

  it('mainboard is asked as EQ, SME as SME; an unknown symbol has no payload', async () => {
    const { client, asked } = aClient({ [paths.neelam]: '{}', [paths.kaveri]: '{}' });
    const payloads = await nseIpoDetailFeed.fetch(aFetchContext({ client, watchlist }));
    expect(asked).toEqual([paths.neelam, paths.press, paths.kaveri]);
    expect(payloads.map(({ about }) => about)).toEqual([neelam, kaveri]);
  });

  it('one failing issue does not affect the others', async () => {
    const { client } = aClient({ [paths.neelam]: new EgressError('timeout', 'nse'), [paths.kaveri]: '{}' });
    expect(await nseIpoDetailFeed.fetch(aFetchContext({ client, watchlist }))).toHaveLength(1);
  });

  it('fails when every issue fails, and at once when the source refuses', async () => {
    const gone = aClient({ [paths.neelam]: new SourceFailed('gone') });
    await expect(nseIpoDetailFeed.fetch(aFetchContext({ client: gone.client, watchlist }))).rejects.toThrow(
      'gone',
    );
    const refused = aClient({ [paths.neelam]: '{}', [paths.press]: new SourceBlocked('no') });
    const run = nseIpoDetailFeed.fetch(aFetchContext({ client: refused.client, watchlist }));
    await expect(run).rejects.toBeInstanceOf(SourceBlocked);
    expect(refused.asked).toHaveLength(2);
  });

  it('one unknown symbol is no failure, all of several are', async () => {
    const fetch = (...issues: (typeof neelam)[]) =>
      nseIpoDetailFeed.fetch(aFetchContext({ watchlist: aWatchlist({ 'NSE announced': issues }) }));
    expect(await fetch(neelam)).toEqual([]);
    await expect(fetch(neelam, press, kaveri)).rejects.toThrow('none of 3 issues is known');
  });

  it.each([
    ['2026-11-09', null],
    ['2026-11-10', 'none of 3 open issue(s) has a detail'],
    ['2026-11-12', 'none of 3 open issue(s) has a detail'],
    ['2026-11-13', null],
  ])('no detail at all on %s, of issues open from 10 to 12 November: %s', async (day, suspicion) => {
    const context = aFetchContext({ watchlist, today: indianDay(day) });
    expect(await nseIpoDetailFeed.emptyIsSuspect?.(context)).toBe(suspicion);
  });

  it('details of only trusts and further offers are not suspicious', async () => {
    expect(await nseIpoDetailFeed.emptyIsSuspect?.(aFetchContext({ watchlist }), 3)).toBeNull();
  });
});
