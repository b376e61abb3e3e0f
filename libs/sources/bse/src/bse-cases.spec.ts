import { indianDay } from '@market/kernel';
import { readPayload, type Feed } from '@market/source-kit';
import { bseSource } from './bse.source';
import { aMapContext, aWatchedIssue, recordsOf } from './ipo/__fixtures__/builders';
import { readFixture } from './ipo/__fixtures__/read-fixture';

const today = indianDay('2026-11-25');

/** Reads and maps a body for a feed, on 25 November 2026. */
function read(feedId: string, request: string, body: string, companyName?: string) {
  const feed: Feed | undefined = bseSource.feeds.find(({ id }) => id === feedId);
  if (feed === undefined) throw new Error(`no feed ${feedId}`);
  const about = companyName === undefined ? {} : { about: aWatchedIssue({ companyName }) };
  return feed.map(readPayload(feed, { request, body }), aMapContext({ request, today, ...about }));
}

const caseOf = (name: string) => readFixture(`cases/${name}`);

describe('BSE’s own book and the consolidated one', () => {
  const book = (name: string, file: string) =>
    read(
      'bse.ipo-subscription',
      `${name}/w?IPO_NO=8190`,
      caseOf(`bse-own-book/${file}`),
      'SUVARNAMUKHI JEWELS LTD',
    );

  it('are told apart: 0.6 times on both exchanges, 0.14 at BSE alone', () => {
    const both = book('Pubissues_BBS_CumultveCatdem_ng', 'Pubissues_BBS_CumultveCatdem_ng.1500.json');
    expect(recordsOf(both)).toMatchObject([
      {
        sourceKey: 'ipo-8190',
        scope: 'consolidated',
        readAt: new Date('2026-11-25T09:30:00.000Z'),
        qib: { times: 0.6 },
        nii: { times: 0.7 },
        retail: { times: 0.54 },
        total: { sharesOffered: 9_000_000, sharesBid: 5_400_000, times: 0.6 },
      },
    ]);
    const own = book('Pubissues_GetBkbldgCatdem_PAR_ng', 'Pubissues_GetBkbldgCatdem_PAR_ng.1528.json');
    expect(recordsOf(own)).toMatchObject([
      { scope: 'exchange', qib: { sharesBid: 0, times: 0 }, total: { sharesBid: 1_260_000, times: 0.14 } },
    ]);
  });
});

describe('listings of the SME board', () => {
  const listings = (file: string) =>
    read('bse.listing', 'MoreCompanyN/w', caseOf(`bse-sme-listing-row/${file}`));

  it('are read without Company_Short_Name, as those of the mainboard are with it', () => {
    expect(recordsOf(listings('MoreCompanyN.flag1.json'))).toMatchObject([
      { sourceKey: 'scrip-545101', symbol: 'SHARAVATI', traded: true },
    ]);
    expect(recordsOf(listings('MoreCompanyN.flag2.json'))).toMatchObject([
      {
        sourceKey: 'scrip-545104',
        companyName: 'VARAHI WOVENS LIMITED',
        symbol: null,
        listedOn: '2026-11-23',
        listingOpenRupees: null,
        listingCloseRupees: 101.35,
        currentPriceRupees: 99.9,
        traded: true,
      },
    ]);
  });

  it('follow an issue of the band list', () => {
    const bands = read(
      'bse.ipo-band',
      'GetPublicIssue_par_updated/w',
      caseOf('bse-sme-listing-row/GetPublicIssue_par_updated.18-Nov.json'),
    );
    expect(recordsOf(bands)).toMatchObject([{ board: 'SME', bandMinRupees: 88, closeOn: '2026-11-18' }]);
  });

  it.each(['bse.listing', 'bse.ipo-band', 'bse.ipo-calendar', 'bse.offer-price'])(
    'and every other list of %s lose one row to a row that cannot be read',
    (feedId) => {
      const kind = { IR_flag: 'IPO', FLAG: 1, IPO_NO: 8301 };
      const name = { CompanyName: 'Tara Limited', Scrip_Name: 'Tara Limited', Scrip_name: 'Tara Limited' };
      const listing = { ListedOn: '2026-11-20T00:00:00', IMAGE: 'https://example.com/tara/545109/' };
      const sound = { ...kind, ...name, ...listing };
      const damaged = {
        ...sound,
        CompanyName: '-',
        Scrip_Name: '',
        Scrip_name: ' ',
        IPO_NO: {},
        Price_Band: ['1'],
      };
      const rows = read(feedId, 'w', JSON.stringify({ Table: [sound, damaged] }));
      expect(rows.map(({ outcome }) => outcome).filter((outcome) => outcome === 'rejected')).toHaveLength(1);
    },
  );
});

describe('BSE’s details with remarks behind a bar', () => {
  const detail = (number: number) => {
    const body = caseOf(`bse-remark-behind-a-bar/GetMkt_ISSUE_BBS_IPO.${number}.json`);
    return recordsOf(read('bse.ipo-detail', `GetMkt_ISSUE_BBS_IPO/w?IPO_NO=${8190 + number}`, body))[0];
  };
  const parties = {
    page: 'detail',
    registrar: 'Bhadra Registry Private Limited',
    leadManagers: ['Tunga Capital Private Limited'],
  };

  it('keep the band and the lot in front of a discount, which changes nothing', () => {
    const first = { bandMinRupees: 545, bandMaxRupees: 574, lotSizeShares: 26, offeredShares: 5_200_000 };
    expect(detail(1)).toMatchObject({ ...first, ...parties });
    expect(detail(2)).toMatchObject({
      bandMinRupees: 57,
      bandMaxRupees: 60,
      lotSizeShares: 2_000,
      ...parties,
    });
    for (const number of [1, 2]) {
      expect(detail(number)).not.toHaveProperty('remark');
      expect(detail(number)).not.toHaveProperty('revised');
    }
  });

  it('take an extension as a revision that the exchange states', () => {
    const days = { openOn: '2026-11-18', closeOn: '2026-11-26', revised: ['period'] };
    expect(detail(3)).toMatchObject({ ...days, ...parties });
    expect(detail(3)).not.toHaveProperty('remark');
  });
});
