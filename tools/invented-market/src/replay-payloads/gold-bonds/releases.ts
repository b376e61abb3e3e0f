import { type IndianDay, indianDay } from '@market/kernel';
import { grouped } from '../spelling';

/** A press release of the bank; paragraphs are HTML. */
export interface InventedRelease {
  readonly prid: number;
  readonly on: IndianDay;
  readonly time: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Number in the last line of the page. */
  readonly number: string;
}

const issued = (window: string, series: string, averaged: string, full: string, reduced: string) => [
  `In terms of GoI notification F.No.4(3)-B(W&amp;M)/2026 and RBI press release dated November 12, 2026, the Sovereign Gold Bond Scheme 2026-27 - ${series} will be open for subscription during <b>${window}</b>. The nominal value of the bond based on the simple average closing price [published by the India Bullion and Jewellers Association Ltd (IBJA)] for gold of 999 purity of the last three working days of the week preceding the subscription period, i.e. ${averaged} works out to <b>${full}</b> per gram of gold.`,
  `Government of India, in consultation with the Reserve Bank of India, has decided to offer a discount of ₹50/- per gram less than the nominal value to those investors applying online and the payment against the application is made through digital mode. For such investors, the issue price of Gold Bond will be <b>${reduced}</b> per gram of gold.`,
];

/** A tranche of an invented scheme of 2026-27 as its release tells it. */
export interface InventedTranche {
  readonly series: string;
  readonly openOn: IndianDay;
  readonly closeOn: IndianDay;
  /** Units: rupees per gram. */
  readonly nominal: number;
  readonly discount: number;
}

/** Makes the release of the issue price of a tranche. */
export function issuePriceRelease(
  { series, openOn, closeOn, nominal, discount }: InventedTranche,
  { prid, on }: Pick<InventedRelease, 'prid' | 'on'>,
): InventedRelease {
  const [full, reduced] = [`₹${grouped(nominal)}/-`, `₹${grouped(nominal - discount)}/-`];
  const window = `from ${spokenDay(openOn)} to ${spokenDay(closeOn)}`;
  const title = `Sovereign Gold Bond Scheme 2026-27 ${series}-Issue Price`;
  const paragraphs = issued(window, series, spokenDay(on), full, reduced).map((text) =>
    text.replace('₹50/-', `₹${discount}/-`),
  );
  return { prid, on, time: '19:30:00', title, paragraphs, number: `2026-2027/${prid}` };
}

/** Makes the release of the price at which a tranche is redeemed before its end. */
export function redemptionRelease(
  {
    tranche,
    issuedOn,
    dueOn,
    rupees,
  }: {
    readonly tranche: string;
    readonly issuedOn: IndianDay;
    readonly dueOn: IndianDay;
    readonly rupees: number;
  },
  { prid, on }: Pick<InventedRelease, 'prid' | 'on'>,
): InventedRelease {
  const title = `Premature redemption under Sovereign Gold Bond (SGB) Scheme - Redemption Price for premature redemption due on ${spokenDay(dueOn)}`;
  const paragraphs = [
    `In terms of GoI Notification (SGB ${tranche} - Issue date ${spokenDay(issuedOn)}) on Sovereign Gold Bond Scheme, premature redemption of Gold Bond may be permitted after fifth year from the date of issue of such Gold Bond on the date on which interest is payable.`,
    `Accordingly, the redemption price for the above premature redemption shall be Rs.${rupees}/- per unit of SGB based on the simple average of closing price of gold for the last three business days.`,
  ];
  return { prid, on, time: '19:45:00', title, paragraphs, number: `2026-2027/${prid}` };
}

/** `November 18, 2026`. */
function spokenDay(day: IndianDay): string {
  return `${monthNames[Number(day.slice(5, 7)) - 1]} ${day.slice(8)}, ${day.slice(0, 4)}`;
}

const monthNames =
  'January February March April May June July August September October November December'.split(' ');

/** Releases on two invented tranches, and on redemptions at invented prices, newest first. */
export const goldBondReleases: readonly InventedRelease[] = [
  {
    prid: 61_214,
    on: indianDay('2026-11-18'),
    time: '13:30:00',
    title: 'Sovereign Gold Bond Scheme 2026-27 Series II-Issue Price',
    paragraphs: issued(
      'from November 23, 2026 to November 27, 2026',
      'Series II',
      'November 16, November 17, and November 18, 2026',
      '₹ 12,562/- (Rupees Twelve thousand five hundred and sixty two only)',
      'Rs.12,512/- (Rupees Twelve thousand five hundred and twelve only)',
    ),
    number: '2026-2027/1512',
  },
  {
    prid: 61_205,
    on: indianDay('2026-11-17'),
    time: '19:45:00',
    title:
      'Premature redemption under Sovereign Gold Bond (SGB) Scheme - Redemption Price for premature redemption due on November 18, 2026 and November 19, 2026',
    paragraphs: [
      'In terms of GoI Notification F.No.4(4)-B(W&amp;M)/2020 dated October 09, 2020 (SGB 2020-21 Series VIII - Issue date November 18, 2020) and F.No.4(4)-B/(W&amp;M)/2020 dated April 13, 2020 (SGB 2020-21 Series II - Issue date May 19, 2020) on Sovereign Gold Bond Scheme, premature redemption of Gold Bond may be permitted after fifth year from the date of issue of such Gold Bond on the date on which interest is payable.',
      'Accordingly, the redemption price for the above premature redemptions shall be Rs.12391/- (Rupees Twelve thousand three hundred ninety one only) per unit of SGB based on the simple average of closing price of gold for the last three business days.',
    ],
    number: '2026-2027/1503',
  },
  {
    prid: 61_188,
    on: indianDay('2026-11-13'),
    time: '20:10:00',
    title: 'Sovereign Gold Bond Scheme 2026-27 – Series I – Issue Price',
    paragraphs: issued(
      'November 16 – 20, 2026',
      'Series I',
      'November 11, November 12, and November 13, 2026',
      '₹12,480/- (Rupees Twelve thousand four hundred and eighty only)',
      '₹12,430/- (Rupees Twelve thousand four hundred and thirty only)',
    ),
    number: '2026-2027/1489',
  },
  {
    prid: 61_180,
    on: indianDay('2026-11-12'),
    time: '18:00:00',
    title: 'Sovereign Gold Bond Scheme 2026-27',
    paragraphs: [
      'Government of India, in consultation with the Reserve Bank of India, has decided to issue Sovereign Gold Bonds in tranches during 2026-27.',
    ],
    number: '2026-2027/1481',
  },
];

/** Releases of other matters, with which the feed is full. */
export const otherReleases: readonly InventedRelease[] = [
  other(61_215, '14:00:00', 'Result of the 7-day Variable Rate Repo auction held on November 18, 2026'),
  other(61_213, '09:00:00', 'Money Market Operations as on November 17, 2026'),
  other(61_212, '09:00:00', 'Auction of State Government Securities'),
];

/** Makes a release of another matter. */
export function other(
  prid: number,
  time: string,
  title: string,
  on = indianDay('2026-11-18'),
): InventedRelease {
  return {
    prid,
    on,
    time,
    title,
    paragraphs: ['(Amount in ₹ crore, rate in per cent)'],
    number: `2026-2027/${prid}`,
  };
}
