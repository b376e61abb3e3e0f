import { indianDay } from '@market/kernel';
import { type Delivery, RowRejected } from '@market/source-kit';
import { readRelease } from './press-release.mapper';

const read = (on: string, heading: string, body: string) =>
  readRelease({ release: '1', announcedOn: indianDay(on), title: heading, body });
const records = (...release: Parameters<typeof read>) =>
  (read(...release) as Delivery[]).map(({ record }) => record);

describe('a release of a redemption price', () => {
  const title = (rest: string) =>
    `Premature redemption under Sovereign Gold Bond (SGB) Scheme - Redemption Price for ${rest}`;

  it('may be of two tranches and two days, in the bank’s own names', () => {
    const body =
      'In terms of GOI Notification dated March 04, 2016 (SGB 2016 Series II - Issue date March 29, 2016) and dated August 29, 2016 (SGB 2016-17 Series II- Issue date September 30, 2016), the redemption price shall be Rs.4952/- (Rupees Four thousand nine hundred fifty two only) per unit for the week September 19-23, 2022.';
    const base = { release: '1', kind: 'premature', priceRupees: 4952 };
    expect(
      records(
        '2022-09-26',
        title('premature redemption due on September 29, 2022 and September 30, 2022'),
        body,
      ),
    ).toEqual([
      { ...base, financialYear: '2015-16', series: 3, dueOn: '2022-09-29' },
      { ...base, financialYear: '2016-17', series: 2, dueOn: '2022-09-30' },
    ]);
  });

  it.each([
    ['2015-I', 'Issue date November 30, 2015', 'November 30, 2023', 1],
    ['2016-I', 'Issue Date: February 08, 2016', 'February 08, 2024', 2],
    ['2016-II', 'Issue date March 29, 2016', 'March 29, 2024', 3],
  ])('knows %s as a series of 2015-16', (name, issued, due, series) => {
    const body = `(SGB ${name} - ${issued}) the redemption price shall be ₹ 6,132/- per unit.`;
    const final = `Final redemption of Sovereign Gold Bond ${name}: redemption price due on ${due}`;
    expect(records('2023-11-24', final, body)).toMatchObject([
      { financialYear: '2015-16', series, kind: 'final', priceRupees: 6132 },
    ]);
    expect(records('2023-11-24', final, 'the redemption price shall be ₹6,132.')).toMatchObject([{ series }]);
  });

  const moved = (rest: string, named = 'SGB 2020-21, Series IX - Issue date January 05, 2021') => {
    const body = `In terms of GOI Notification dated April 13, 2020 (${named}) premature redemption may be permitted. Accordingly, the redemption price for premature redemption ${rest} shall be ₹14,321/- per unit.`;
    return records('2026-07-02', title(`premature redemption ${rest}`), body);
  };

  it.each([
    ['due on July 04, 2026 (July 05, 2026 being Sunday) (Series IX of SGB 2020-21)', '2026-07-04'],
    ['due on July 03, 2026 (July 04 and July 05, 2026 being Saturday and Sunday respectively)', '2026-07-03'],
    ['due on July 03, 2026 [July 04 and 05, 2026 being holidays]', '2026-07-03'],
    ['due on July 04, 2026 (July 05 being holiday)', '2026-07-04'],
    ['due on July 04, 2026 [being the day before a holiday on July 05, 2026]', '2026-07-04'],
    ['due on July 04, 2026, July 05, 2026 being a Sunday', '2026-07-04'],
    ['due on July 04, 2026, as July 05, 2026 is a holiday', '2026-07-04'],
    ['due on July 04 (Saturday), 2026 (July 05, 2026 [Sunday] being holiday)', '2026-07-04'],
    [
      'due on July 06, 2026 (July 05, 2026 being Sunday) of bonds with issue date January 05, 2021',
      '2026-07-06',
    ],
  ])('is due on the day that a holiday did not move: %s', (rest, dueOn) => {
    expect(moved(rest)).toEqual([
      { release: '1', kind: 'premature', financialYear: '2020-21', series: 9, dueOn, priceRupees: 14321 },
    ]);
  });

  it('may be of two tranches, one of which a holiday moved', () => {
    const named =
      'SGB 2017-18 Series III - Issue date October 16, 2017) and (SGB 2019-20 Series V - Issue date October 15, 2019';
    const due = 'due on October 16, 2026 and October 14, 2026 (October 15, 2026 being holiday)';
    expect(moved(due, named)).toMatchObject([
      { financialYear: '2017-18', series: 3, dueOn: '2026-10-16' },
      { financialYear: '2019-20', series: 5, dueOn: '2026-10-14' },
    ]);
  });

  it.each([
    'Series IX of SGB 2020-21',
    'Series-IX of the Sovereign Gold Bond Scheme, 2020-2021',
    'Tranche IX of 2020-21',
    'SGB Series IX, 2020-21',
    'SGB Series-IX (2020-21)',
    'SGB 2020-21-IX',
    'SGB 2020-21 (Tranche 9)',
  ])('knows %s', (named) => {
    expect(moved('due on July 04, 2026', named)).toMatchObject([{ financialYear: '2020-21', series: 9 }]);
  });

  it('distinguishes several series and years in a row', () => {
    const due = 'due on July 04, 2026';
    expect(moved(due, 'SGB 2019-20 Series II, 2020-21 Series IX')).toMatchObject([
      { financialYear: '2019-20', series: 2 },
      { financialYear: '2020-21', series: 9 },
    ]);
    expect(moved(due, 'Series II of SGB 2019-20, Series IX of SGB 2020-21')).toMatchObject([
      { financialYear: '2019-20', series: 2 },
      { financialYear: '2020-21', series: 9 },
    ]);
  });

  it('is due on the first day that the text names as due when the title names none', () => {
    const body =
      '(SGB 2017-18 Series IV - Issue date October 23, 2017) the price for redemption due on April 23, 2024, based on the week of April 15, 2024, shall be ₹7,325/-.';
    expect(records('2024-04-22', title('2017-18 Series IV'), body)).toMatchObject([
      { series: 4, dueOn: '2024-04-23', priceRupees: 7325 },
    ]);
  });

  it.each(['28th October 2026', '28 Oct 2026', '28-Oct-2026', '28th of October, 2026'])(
    'is due on the day spelled %s, not on a day of the average',
    (day) => {
      const body = `(SGB 2020-21 Series I) the redemption price for premature redemption due on ${day}, shall be ₹9,317/- per unit of SGB based on the simple average of closing gold price for three business days i.e., October 23, October 26, and October 27, 2026.`;
      const record = { financialYear: '2020-21', series: 1, dueOn: '2026-10-28', priceRupees: 9317 };
      expect(records('2026-10-27', title(`premature redemption due on ${day}`), body)).toMatchObject([
        record,
      ]);
      expect(
        records('2026-10-27', 'Premature redemption under Sovereign Gold Bond (SGB) Scheme', body),
      ).toMatchObject([record]);
    },
  );

  it('may give each of two tranches a price of its own, or two a day in common', () => {
    const body =
      'SGB 2017-18 Series IV (Issue date October 23, 2017) and SGB 2018-19 Series II (Issue date October 23, 2018): the redemption prices shall be ₹7,325/- and ₹7,326/- respectively.';
    expect(records('2024-04-22', title('premature redemption due on April 23, 2024'), body)).toMatchObject([
      { financialYear: '2017-18', series: 4, dueOn: '2024-04-23', priceRupees: 7325 },
      { financialYear: '2018-19', series: 2, dueOn: '2024-04-23', priceRupees: 7326 },
    ]);
  });

  it.each([
    ['no tranche', 'due on April 23, 2024', 'the redemption price shall be ₹7,325/-.'],
    [
      'a day that is no coupon day',
      'due on June 23, 2024',
      '(SGB 2017-18 Series IV - Issue date October 23, 2017) shall be ₹7,325.',
    ],
    ['three prices for one tranche', 'due on April 23, 2024', 'SGB 2017-18 Series IV ₹1, ₹2 or ₹3'],
    [
      'a due day that cannot be read',
      '2017-18 Series IV',
      'SGB 2017-18 Series IV due on 23.04.2024 shall be ₹7,325 based on the simple average of the closing price of gold of 999 purity of the previous three business days, that is April 18, April 19 and April 22, 2024.',
    ],
    ['no price', 'due on April 23, 2024', 'SGB 2017-18 Series IV'],
    [
      'a name of its own that does not fit its day',
      'due on April 23, 2024',
      '(SGB 2016-II - Issue date October 23, 2017) ₹7,325',
    ],
  ])('is rejected with %s', (_title, due, body) => {
    expect(() => read('2024-04-22', title(due), body)).toThrow(RowRejected);
  });
});
