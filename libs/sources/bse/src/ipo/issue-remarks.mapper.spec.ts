import { indianDay } from '@market/kernel';
import { aMapContext, leftOut, recordsOf, wireFixture } from './__fixtures__/builders';
import { mapBseIpoBand } from './bse-ipo-band.mapper';
import { bseIpoBandWire } from './bse-ipo-band.wire';
import { mapBseIpoCalendar } from './bse-ipo-calendar.mapper';
import { bseIpoCalendarWire } from './bse-ipo-calendar.wire';
import { mapBseIpoDetail } from './bse-ipo-detail.mapper';
import { bseIpoDetailWire, type BseIpoDetailWire } from './bse-ipo-detail.wire';

const detail = wireFixture(bseIpoDetailWire, 'ipo-detail.json').IPONO_0.slice(0, 1);
const band = wireFixture(bseIpoBandWire, 'ipo-band.live.json').Table.slice(0, 1);
const calendar = wireFixture(bseIpoCalendarWire, 'ipo-calendar.json').Table.slice(0, 1);
const context = aMapContext({ request: 'GetMkt_ISSUE_BBS_IPO/w?IPO_NO=8101' });

const rowsOf = (parts: Partial<BseIpoDetailWire['IPONO_0'][number]>) =>
  mapBseIpoDetail({ IPONO_0: detail.map((row) => ({ ...row, ...parts })) }, context);
const issueOf = (parts: Partial<BseIpoDetailWire['IPONO_0'][number]>) => recordsOf(rowsOf(parts))[0];

const days = '18 Nov 2026 to 20 Nov 2026';

describe('a remark behind the period of bidding', () => {
  it.each([
    '|Issue has extended from 20th November 2026 to 26th November 2026.',
    ' (The Issue is further extended to 26-Nov-2026)',
    ' (extended till 5:00 PM on 26-Nov-2026)',
    '|/Bid period extended up to November 26, 2026/',
    '|Issue period extended to 26/11/2026|',
    '|Closing date revised to 26th Nov',
    ' [Extension of the period: 18 Nov 2026 to 26 Nov 2026]',
  ])('that states another close changes it: %s', (remark) => {
    expect(issueOf({ Issue_Period: `${days}${remark}` })).toMatchObject({
      openOn: '2026-11-18',
      closeOn: '2026-11-26',
      revised: ['period'],
    });
  });

  it('that is older than the days in front does not move them back', () => {
    const twice = '18 Nov 2026 to 30 Nov 2026|Issue extended from 20 November 2026 to 26 November 2026';
    expect(issueOf({ Issue_Period: twice })).toMatchObject({ closeOn: '2026-11-30', revised: ['period'] });
  });

  it.each(['Issue extended by three days', 'Issue extended from 20 Nov 2026', 'Extended to 26 Nov 2062'])(
    'that speaks of an extension without a possible day leaves the close unknown: %s',
    (remark) => {
      const issue = issueOf({ Issue_Period: `${days}|${remark}` });
      expect(issue).toMatchObject({ openOn: '2026-11-18', closeOn: null, remark });
      expect(issue).not.toHaveProperty('revised');
    },
  );

  it('about the hours of bidding changes no day', () => {
    const issue = issueOf({ Issue_Period: `${days}|Time for UPI mandates extended to 7.00 pm` });
    expect(issue).toMatchObject({ closeOn: '2026-11-20' });
    expect(issue).not.toHaveProperty('remark');
  });
});

describe('a remark on a band', () => {
  it.each([
    ['Price band revised', 410, 432],
    ['Price Band revised from Rs. 410-432 to Rs. 420/- to Rs. 441/-', 420, 441],
    ['Revised price band w.e.f. 19-11-2026', 410, 432],
  ])(
    'that revises it counts as a revision that the exchange states: %s',
    (remark, bandMinRupees, bandMaxRupees) => {
      const expected = { bandMinRupees, bandMaxRupees, revised: ['band'] };
      expect(issueOf({ Price_Band: `410.00-432.00|${remark}` })).toMatchObject(expected);
      const rows = band.map((row) => ({ ...row, Price_Band: `410.00 - 432.00 | ${remark}` }));
      expect(recordsOf(mapBseIpoBand({ Table: rows }, context))).toMatchObject([expected]);
    },
  );

  it.each([
    '|//A discount of Rs 54/- per Equity Share to Eligible Employees bidding in the Reservation Portion/',
    ' (Employee discount: Rs. 5 per share)',
    '/-|Retail discount Rs 2',
    ' per equity share',
  ])('on a discount or a unit changes nothing: %s', (remark) => {
    const issue = issueOf({ Price_Band: `410.00-432.00${remark}` });
    expect(issue).toMatchObject({ bandMinRupees: 410, bandMaxRupees: 432, confirmed: null });
    expect(issue).not.toHaveProperty('remark');
    expect(issue).not.toHaveProperty('revised');
  });
});

describe('a remark behind any fact', () => {
  const halted = 'Bidding is halted by an order of the court';

  it.each([
    ['Issue_Period', days],
    ['Price_Band', '410.00-432.00'],
    ['Market_Lot', '34'],
    ['Face_Value', '5.00'],
    ['ScripName', 'Banyan Tree Robotics Limited'],
    ['Remarks', ''],
  ])('%s that is unknown is stored, and the fact in front is read', (field, fact) => {
    expect(issueOf({ [field]: `${fact}|${halted}` })).toMatchObject({
      companyName: 'Banyan Tree Robotics Limited',
      closeOn: '2026-11-20',
      bandMaxRupees: 432,
      lotSizeShares: 34,
      faceValueRupees: 5,
      remark: halted,
    });
  });

  it('that the issue is called off or postponed changes its state, in every list', () => {
    expect(issueOf({ Issue_Period: `${days}|Issue Withdrawn` })).toMatchObject({ confirmed: 'withdrawn' });
    const named = calendar.map((row) => ({
      ...row,
      Scrip_name: 'Banyan Tree Robotics Limited - Issue postponed',
    }));
    expect(recordsOf(mapBseIpoCalendar({ Table: named }, context))).toMatchObject([
      { companyName: 'Banyan Tree Robotics Limited', confirmed: 'postponed' },
    ]);
  });

  it('of more than 300 characters is replaced by its length, not shortened', () => {
    expect(issueOf({ Remarks: 'x'.repeat(301) })).toMatchObject({ remark: 'remarks of 301 characters' });
  });
});

describe('a name', () => {
  it.each([
    ['Banyan Tree Robotics Ltd-$', 'Banyan Tree Robotics Ltd'],
    ['BANYAN TREE ROBOTICS LIMITED #', 'BANYAN TREE ROBOTICS LIMITED'],
    ['Banyan (India) Limited- For Profit Social Enterprise (FPSE)', 'Banyan (India) Limited'],
  ])('stands without BSE’s marks and notes: %s', (ScripName, companyName) => {
    const issue = issueOf({ ScripName });
    expect(issue).toMatchObject({ companyName });
    expect(issue).not.toHaveProperty('remark');
  });

  it('of a withdrawal window or a further offer is skipped', () => {
    const leftOutOf = (remark: string) => leftOut(rowsOf({ ScripName: `Banyan Limited - ${remark}` }));
    expect(leftOutOf('Withdrawal Window')).toEqual(['skipped: window']);
    expect(leftOutOf('FPO')).toEqual(['skipped: further-offer']);
  });
});

describe('days that no issue can have', () => {
  it.each([
    ['2026-11-18T00:00:00', '2062-11-20T00:00:00', 'a day of another year: 2062-11-20'],
    ['2026-11-18T00:00:00', '2027-11-18T00:00:00', 'takes bids for 365 days'],
    ['2016-11-18T00:00:00', null, 'a day of another year: 2016-11-18'],
  ])('from %s to %s reject only their row', (Start_Dt, End_Dt, reason) => {
    const rows = calendar.flatMap((row) => [row, { ...row, Start_Dt, End_Dt }]);
    expect(leftOut(mapBseIpoCalendar({ Table: rows }, context))).toEqual([`rejected: ${reason}`]);
  });

  it('are no days with a time of day', () => {
    const rows = calendar.map((row) => ({
      ...row,
      Start_Dt: '2026-11-18T10:00:00',
      End_Dt: '2026-11-20T17:00:00.5',
    }));
    expect(recordsOf(mapBseIpoCalendar({ Table: rows }, context))).toMatchObject([
      { openOn: indianDay('2026-11-18'), closeOn: indianDay('2026-11-20') },
    ]);
  });
});

describe('the parties and the size of a detail', () => {
  it.each([
    [
      'A Capital Limited^Shop #12, Hill Road||||||||a@a.example|P#B Advisors Ltd||||||||b@b.example',
      ['A Capital Limited', 'B Advisors Ltd'],
    ],
    [
      'A Capital Limited Tel: 022-4918 6200^Road~B Advisors Ltd, +91 22 4918 6200^',
      ['A Capital Limited', 'B Advisors Ltd'],
    ],
    ['A Capital Limited formerly known as Old (India) Limited^Road', ['A Capital Limited']],
    ['A Capital Limited^#A Capital Limited^', ['A Capital Limited']],
    [`${'A'.repeat(301)} Limited^#B Advisors Ltd^`, null],
    ['A Capital â€“ Limited^#B Advisors Ltd^', null],
  ])('are whole names or none: %s', (Book_Running_Lead_Manager, leadManagers) => {
    expect(issueOf({ Book_Running_Lead_Manager, Co_Book_Running_Lead_Manager: '' })).toMatchObject({
      leadManagers,
    });
  });

  it.each([
    ['52,00,000 Equity Shares', 5_200_000],
    ['52 lakh shares|including the employees’ part', 5_200_000],
    ['5200000 (comprising a fresh issue)', 5_200_000],
    ['Rs. 300 crore', undefined],
    ['30,00,000 Equity Shares and an offer for sale of 22,00,000', undefined],
    ['not yet fixed', undefined],
  ])('are a whole number of shares or none: %s', (Issue_Size_No_of_shares, offeredShares) => {
    expect((issueOf({ Issue_Size_No_of_shares }) as { offeredShares?: number }).offeredShares).toBe(
      offeredShares,
    );
  });
});
