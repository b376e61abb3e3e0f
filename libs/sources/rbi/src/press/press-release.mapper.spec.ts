import { indianDay, Unreadable } from '@market/kernel';
import { type Delivery, RowRejected } from '@market/source-kit';
import { readRelease } from './press-release.mapper';

const read = (on: string, title: string, body: string) =>
  readRelease({ release: '1', announcedOn: indianDay(on), title, body });
const records = (...release: Parameters<typeof read>) =>
  (read(...release) as Delivery[]).map(({ record }) => record);
const reasonOf = (...release: Parameters<typeof read>) => (read(...release) as { reason: string }).reason;

const online = (full: string, reduced: string) =>
  `works out to ${full} per gram of gold. Government of India has decided to offer a discount of ₹50/- per gram less than the nominal value to those investors applying online. For such investors, the issue price of Gold Bond will be ${reduced} per gram of gold.`;

describe('a release of an issue price', () => {
  it.each([
    [
      'during December 19 – 23, 2022',
      '2022-12-19',
      '2022-12-23',
      '2022-12-16',
      '2022-23 Series III - Issue Price',
    ],
    [
      'from June 08, 2020 to June 12, 2020',
      '2020-06-08',
      '2020-06-12',
      '2020-06-05',
      '2020-21 (Series III)-Issue Price',
    ],
    [
      'during February 28 - March 04, 2022',
      '2022-02-28',
      '2022-03-04',
      '2022-02-25',
      '2021-22 – Series X – Issue price',
    ],
    [
      'for the period December 28, 2020 to January 01, 2021',
      '2020-12-28',
      '2021-01-01',
      '2020-12-24',
      '2020-21 Series IX: Issue Price',
    ],
    [
      'for the period from December 28 to January 01, 2021',
      '2020-12-28',
      '2021-01-01',
      '2020-12-24',
      '2020-21 Series-IX Issue Price',
    ],
    [
      'from October 12 (Monday) to October 16 (Friday), 2020',
      '2020-10-12',
      '2020-10-16',
      '2020-10-09',
      '2020-2021, Series VII Issue Price',
    ],
  ])('opens %s', (window, openOn, closeOn, announced, name) => {
    const body = `RBI press release dated January 15, 2020, the scheme will be open for subscription ${window}. The nominal value of the bond ${online('₹5,409/-', '₹ 5,359')}`;
    expect(records(announced, `Sovereign Gold Bond Scheme ${name}`, body)).toMatchObject([
      { openOn, closeOn },
    ]);
  });

  it.each([
    ['₹5,409/-', '₹5,359/-', 5409, 5359],
    ['₹ 5409', 'Rs. 5,359/-', 5409, 5359],
    ['Rs.5409/-', 'Re 5359', 5409, 5359],
  ])('costs %s offline and %s online', (full, reduced, offlineRupees, onlineRupees) => {
    const body = `The nominal value of the bond ${online(full, reduced)}`;
    expect(
      records('2022-12-16', 'Sovereign Gold Bond Scheme 2022-23 Series III - Issue Price', body),
    ).toEqual([
      expect.objectContaining({
        nominalRupees: offlineRupees,
        discount: 'online',
        offlineRupees,
        onlineRupees,
      }),
    ]);
  });

  it('may call the full value an issue price too', () => {
    const body =
      'the issue price has been fixed at ₹3,146/- per gram. Discount of ₹50 per gram for those who apply online through digital mode: the issue price will be ₹3,096/-';
    expect(records('2018-10-12', 'SGB 2018-19 Series II - Issue Price', body)).toMatchObject([
      { series: 2, nominalRupees: 3146, offlineRupees: 3146, onlineRupees: 3096 },
    ]);
  });

  it('of 2016 states one price and no discount', () => {
    const body =
      'In terms of GoI notification dated August 29, 2016, the Scheme will be open for subscription for the period from September 01 to 09, 2016. The issue price of the Sovereign Gold Bond for this tranche has been fixed at ₹ 3150/- per gram of gold. The rate is the average of the previous week (August 22-26, 2016).';
    expect(
      records('2016-08-30', 'Sovereign Gold Bonds Scheme, 2016 -17 - Series II - Issue Price', body),
    ).toEqual([
      {
        financialYear: '2016-17',
        series: 2,
        release: '1',
        openOn: '2016-09-01',
        closeOn: '2016-09-09',
        issuedOn: null,
        discount: null,
        nominalRupees: null,
        offlineRupees: 3150,
        onlineRupees: null,
      },
    ]);
  });

  it('of 2017 calls the reduced figure the issue price, for everybody', () => {
    const body =
      'the nominal value works out to Rs. 2,951/- per gram. A discount of ₹50 per gram on the nominal value is offered. The issue price has therefore been fixed at Rs.2,901/-';
    const prices = { discount: 'everyone', nominalRupees: 2951, offlineRupees: 2901, onlineRupees: 2901 };
    const title = 'Sovereign Gold Bond 2017-18 Series I - Issue Price';
    expect(records('2017-04-21', title, body)).toMatchObject([prices]);
    const without = 'after a discount of ₹50 per gram the issue price has been fixed at Rs.2,901/-';
    expect(records('2017-04-21', title, without)).toMatchObject([prices]);
  });

  it.each([
    'will be open for subscription from Monday to Wednesday of every week starting from October 09, 2017 until December 27, 2017. The settlement will be made on the first business day of the next week. For the subscription period from October 16, 2017 to October 18, 2017 with settlement on October 23, 2017, the nominal value',
    'is open for subscription in weeks from October 09, 2017 to December 27, 2017. Series IV will be open for subscription during October 16 - 18, 2017, with settlement date October 23, 2017. The nominal value',
  ])('opens in its own days, not in those of its programme', (text) => {
    const body = `the Sovereign Gold Bond Scheme ${text} of the bond for the last days of the week preceding the subscription period, i.e. October 11-13, 2017 ${online('₹2,987/-', '₹2,937/-')}`;
    expect(records('2017-10-13', 'Sovereign Gold Bond 2017-18 Series-IV - Issue Price', body)).toMatchObject([
      { series: 4, openOn: '2017-10-16', closeOn: '2017-10-18', issuedOn: '2017-10-23' },
    ]);
  });

  it('that states only the span of a programme has no window', () => {
    const body = `will be open for subscription from October 09, 2017 until December 27, 2017. The nominal value ${online('₹2,987/-', '₹2,937/-')}`;
    expect(records('2017-10-13', 'Sovereign Gold Bond 2017-18 Series-IV - Issue Price', body)).toMatchObject([
      { openOn: null, closeOn: null, nominalRupees: 2987 },
    ]);
  });

  it('may name the day of settlement', () => {
    const body = `opened for the period August 03, 2020 to August 07, 2020 with Settlement date August 11, 2020. The nominal value ${online('₹5,334', '₹5,284')}`;
    expect(
      records('2020-07-31', 'Sovereign Gold Bond Scheme 2020-21 - Series V - Issue Price', body),
    ).toMatchObject([{ openOn: '2020-08-03', issuedOn: '2020-08-11' }]);
  });

  it.each([
    [
      'a window of another financial year',
      '2026-11-20',
      '2024-25 Series I',
      'November 23 - 27, 2026',
      '₹12,480',
      '₹12,430',
    ],
    [
      'a window long after the release',
      '2026-05-20',
      '2026-27 Series I',
      'November 23 - 27, 2026',
      '₹12,480',
      '₹12,430',
    ],
    [
      'prices that do not agree with the discount',
      '2026-11-20',
      '2026-27 Series I',
      'November 23 - 27, 2026',
      '₹12,480',
      '₹1,243',
    ],
    ['no tranche', '2026-11-20', '', 'November 23 - 27, 2026', '₹12,480', '₹12,430'],
    [
      'two tranches',
      '2026-11-20',
      '2026-27 Series I and 2026-27 Series II',
      'November 23 - 27, 2026',
      '₹12,480',
      '₹12,430',
    ],
    [
      'years that do not follow',
      '2026-11-20',
      '2026-28 Series I',
      'November 23 - 27, 2026',
      '₹12,480',
      '₹12,430',
    ],
    [
      'a day that does not exist',
      '2026-11-20',
      '2026-27 Series I',
      'November 23 - 31, 2026',
      '₹12,480',
      '₹12,430',
    ],
  ])('is rejected with %s', (_title, on, name, window, full, reduced) => {
    const body = `open for subscription during ${window}. The nominal value ${online(full, reduced)}`;
    const work = () => read(on, `Sovereign Gold Bond Scheme ${name} - Issue Price`, body);
    expect(work).toThrow(/./);
    try {
      work();
    } catch (error) {
      expect(error instanceof RowRejected || error instanceof Unreadable).toBe(true);
    }
  });
});

it('a release of two different prices without a discount is rejected', () => {
  const body =
    'The nominal value of the bond works out to ₹3,150/-. The issue price will be ₹3,100/- per gram.';
  const title = 'Sovereign Gold Bond 2016-17 Series II - Issue Price';
  expect(() => read('2016-08-30', title, body)).toThrow(
    new RowRejected('3150 and 3100 rupees without a discount'),
  );
});

describe('other releases', () => {
  it('are skipped, each with its reason', () => {
    expect(reasonOf('2026-11-20', 'Money Market Operations', '₹50')).toBe('not about sovereign gold bonds');
    expect(reasonOf('2026-11-20', 'Sovereign Gold Bond Scheme 2026-27', 'in tranches')).toBe(
      'neither an issue price nor a redemption price',
    );
    expect(reasonOf('2026-11-20', 'Premature Redemption of SGBs - calendar', 'October to March')).toBe(
      'no redemption price',
    );
  });
});
