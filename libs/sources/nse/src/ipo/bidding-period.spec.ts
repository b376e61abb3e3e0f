import { readPeriod } from './bidding-period';

const [openOn, closeOn] = ['2026-11-17', '2026-11-23'];
const extended = { openOn, closeOn, isRevised: true, doubt: null };
const period = '17-Nov-2026 to 19-Nov-2026';

describe('the period of bidding', () => {
  it.each([
    ['14-Aug-2026 to 18-Aug-2026', '2026-08-14', '2026-08-18'],
    ['from 14-08-2026 till 18/08/2026', '2026-08-14', '2026-08-18'],
    ['August 14, 2026 - August 18, 2026', '2026-08-14', '2026-08-18'],
    ['14-Aug-2026 to 18-Aug-2026 (Anchor bidding on 13-Aug-2026)', '2026-08-14', '2026-08-18'],
    ['14-Aug-2026 to 18-Aug-2026 (UPI mandates till 19-Aug-2026, 5:00 PM)', '2026-08-14', '2026-08-18'],
    ['25-June-2026 to 30-June-2026', '2026-06-25', '2026-06-30'],
    ['-', null, null],
    ['To be announced', null, null],
  ])('%j is not extended', (text, opens, closes) => {
    expect(readPeriod(text)).toEqual({ openOn: opens, closeOn: closes, isRevised: false, doubt: null });
  });

  it.each([
    'The Issue is further extended to 23-Nov-2026',
    'Extended from 19-Nov-2026 to 23-Nov-2026',
    'extended till 5:00 PM on 23-Nov-2026',
    'extended to November 23, 2026',
    'Extended to 23-Nov-2026 from 19-Nov-2026',
    'extended up to Monday, 23rd November 2026',
    'extended to 23-Nov',
    'Issue has been extended by two days till 23.11.2026',
    'Extended to 23-Nov-2026 vide notice dated 19-Nov-2026',
    'Extended vide circular dated 19-Nov-2026 to 23-Nov-2026',
    'The Issue is further extended from start date 17-11-2026 to end date 23-11-2026',
    'Extended to 20-Nov-2026, further extended to 23-Nov-2026',
    'Extended to 23-Nov-2026, UPI mandates till 24-Nov-2026',
    'Revised: 17-Nov-2026 to 23-Nov-2026',
    'now closes on 23/11/2026',
    'new closing date: 2026-11-23',
    'open till 23-Nov-2026',
    'Issue period prolonged until 23-Nov-2026',
  ])('a later close counts in the words "%s", in any brackets', (remark) => {
    for (const spelt of [`(${remark})`, `[${remark}]`, ` - ${remark}`, `| ${remark}`, `; ${remark}.`])
      expect(readPeriod(`${period} ${spelt}`)).toEqual(extended);
  });

  it('an earlier close counts where the text says that it was revised', () => {
    expect(readPeriod(`${period} (Revised to 18-Nov-2026)`)).toMatchObject({ closeOn: '2026-11-18' });
  });

  it('a period that contains its extension already keeps its close', () => {
    expect(readPeriod('17-Nov-2026 to 23-Nov-2026 (extended from 19-Nov-2026)')).toMatchObject({ closeOn });
    expect(readPeriod('17-Nov-2026 to 23-Nov-2026 (extended to 20-Nov-2026)')).toMatchObject({ closeOn });
  });

  it.each([
    '(Extended)',
    '(extended by 2 working days)',
    '(extended to 23rd)',
    '(extended to 31-Nov-2026)',
    '(see 23-Nov-2026)',
  ])('the close is unknown behind %s', (remark) => {
    expect(readPeriod(`${period} ${remark}`)).toEqual({
      openOn,
      closeOn: null,
      isRevised: false,
      doubt: remark,
    });
  });

  it('days under a title that calls them changed are the changed ones', () => {
    expect(readPeriod(`${period} (Extended)`, true)).toMatchObject({ closeOn: '2026-11-19', doubt: null });
  });

  it.each(['from 2026 on', 'Issue of 2026', '17-Nov-2026 to 31-Nov-2026', '31-Nov-2026 to 17-Dec-2026'])(
    'refuses %j, which is no period',
    (text) => {
      expect(() => readPeriod(text)).toThrow('unreadable issue period');
    },
  );
});
