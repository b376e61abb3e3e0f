import { emptyIssueTerms } from '@market/contracts';
import { aMapContext, leftOut, recordsOf, wireFixture } from './__fixtures__/builders';
import { mapBseIpoDetail } from './bse-ipo-detail.mapper';
import { bseIpoDetailWire, type BseIpoDetailWire } from './bse-ipo-detail.wire';

const wire = wireFixture(bseIpoDetailWire, 'ipo-detail.json');
const request = '/BseIndiaAPI/api/GetMkt_ISSUE_BBS_IPO/w?IPO_NO=8101';
const context = aMapContext({ request });

function mapRow(parts: Partial<BseIpoDetailWire['IPONO_0'][number]>) {
  const row = wire.IPONO_0[0];
  if (row === undefined) throw new Error('empty fixture');
  return mapBseIpoDetail({ IPONO_0: [{ ...row, ...parts }] }, context);
}

describe('mapBseIpoDetail', () => {
  it('delivers the facts of the issue’s page', () => {
    expect(recordsOf(mapBseIpoDetail(wire, context))).toEqual([
      {
        exchange: 'BSE',
        sourceKey: 'ipo-8101',
        companyName: 'Banyan Tree Robotics Limited',
        symbol: 'BANYANROBO',
        isin: null,
        handles: { ipoNo: '8101' },
        board: null,
        ...emptyIssueTerms,
        bandMinRupees: 410,
        bandMaxRupees: 432,
        faceValueRupees: 5,
        lotSizeShares: 34,
        openOn: '2026-11-18',
        closeOn: '2026-11-20',
        registrar: 'Western Ledger India Private Limited',
        leadManagers: [
          'Northern Lamp Capital Limited',
          'Southern Cross Advisors Private Limited',
          'Eastern Gate Securities Private Limited',
        ],
        offeredShares: 6_400_000,
        page: 'detail',
        rhpUrl: 'https://example.com/RHP.zip',
      },
    ]);
  });

  it.each([
    ['https://listing.bseindia.com/Download//PreAnchor/RHPSkyways_20260818.pdf', 'rhpUrl'],
    ['https://listing.bseindia.com/Download/8888888/PreAnchor/Banyan_Ltd_RHPandGID_20260819.zip', 'rhpUrl'],
    ['https://listing.bseindia.com/Download/DRHP_Banyan.pdf', 'drhpUrl'],
  ])('takes %s for the %s, by the name of its file', (link, field) => {
    expect(recordsOf(mapRow({ Prospectus_GID: link }))).toMatchObject([{ [field]: link }]);
  });

  it.each([
    'https://listing.bseindia.com/Download/PreAnchor/zipfobselisitng_20260820.zip',
    '',
    '-',
    'RHP.zip',
  ])('links no prospectus where the field holds %p', (link) => {
    const [record] = recordsOf(mapRow({ Prospectus_GID: link }));
    expect(record).not.toHaveProperty('rhpUrl');
    expect(record).not.toHaveProperty('drhpUrl');
  });

  it('takes no part of an address for a manager, even when it holds a #', () => {
    expect(JSON.stringify(recordsOf(mapRow({ Prospectus_GID: '' })))).not.toMatch(
      /Lamp Street|example\.com|Person/,
    );
  });

  it('reads managers that come without addresses', () => {
    expect(recordsOf(mapRow({ Book_Running_Lead_Manager: 'One Limited#Two Limited' }))).toMatchObject([
      { leadManagers: ['One Limited', 'Two Limited', 'Eastern Gate Securities Private Limited'] },
    ]);
  });

  it('reads names with entities beside addresses that are damaged', () => {
    const parties = 'Salt &#38; Pepper Limited^Road â€“ 1||||||||a@example.com#Plain Limited^Road \uFFFD 2';
    expect(recordsOf(mapRow({ Book_Running_Lead_Manager: parties }))).toMatchObject([
      { leadManagers: ['Salt & Pepper Limited', 'Plain Limited', 'Eastern Gate Securities Private Limited'] },
    ]);
  });

  it('skips securities other than equity', () => {
    const debt = wireFixture(bseIpoDetailWire, 'ipo-detail.debt.json');
    expect(leftOut(mapBseIpoDetail(debt, context))).toEqual(['skipped: Debt']);
    expect(leftOut(mapRow({ Security_Type: '' }))).toEqual(['skipped: no security type']);
  });

  it('reads blanks and zeros as unknown', () => {
    const blank = {
      Symbol: '',
      Issue_Period: '',
      Price_Band: '-',
      Face_Value: '0.00',
      Market_Lot: '0',
      Book_Running_Lead_Manager: '',
      Co_Book_Running_Lead_Manager: '',
      Registrar: '^',
    };
    expect(recordsOf(mapRow(blank))).toMatchObject([
      {
        symbol: null,
        openOn: null,
        closeOn: null,
        bandMinRupees: null,
        faceValueRupees: null,
        lotSizeShares: null,
        leadManagers: null,
        registrar: null,
      },
    ]);
  });

  it('quarantines an answer about another issue', () => {
    expect(leftOut(mapRow({ IPO_NO: 8102 }))).toEqual(['rejected: asked for issue 8101']);
  });

  const sound = recordsOf(mapBseIpoDetail(wire, context))[0];
  const [noPeriod, noBand] = [
    { openOn: null, closeOn: null },
    { bandMinRupees: null, bandMaxRupees: null },
  ];

  it.each([
    ['Issue_Period', '18 Nov 2026', noPeriod, 'issue period'],
    [
      'Issue_Period',
      '20 Nov 2026 to 18 Nov 2026',
      noPeriod,
      'issue period (closes on 2026-11-18, before it opens on 2026-11-20)',
    ],
    [
      'Issue_Period',
      '18 Nov 2028 to 20 Nov 2028',
      noPeriod,
      'issue period (a day of another year: 2028-11-18)',
    ],
    ['Price_Band', '432.00-410.00', noBand, 'price band'],
    ['Market_Lot', 'thirty-four', { lotSizeShares: null }, 'lot'],
    ['Face_Value', 'five', { faceValueRupees: null }, 'face value'],
  ])('with %s of %j states everything else, and an operator is told', (field, text, unknown, what) => {
    const rows = mapRow({ [field]: text });
    expect(recordsOf(rows)).toEqual([{ ...(sound as object), ...unknown }]);
    expect(leftOut(rows)).toEqual([`rejected: unreadable ${what}: ${JSON.stringify(text)}`]);
  });

  it('delivers no row for a number that BSE does not know', () => {
    expect(mapBseIpoDetail({ IPONO_0: [] }, context)).toEqual([]);
  });
});
