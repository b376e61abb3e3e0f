import { createHash } from 'node:crypto';
import { tradingDayFrom } from '@market/contracts';
import { seededStream } from '@market/invented-market/replay-payloads/seed';
import { addDays, daysBetween, indianDay, type IndianDay, slugify, weekdayOf } from '@market/kernel';

/** Invented IPO with its days. */
export interface InventedOffer {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly company: string;
  readonly type: 'MAINBOARD' | 'SME';
  readonly band: readonly [number, number];
  readonly lot: number;
  readonly announcedOn: IndianDay;
  readonly opensOn: IndianDay;
  readonly closesOn: IndianDay;
  readonly allottedOn: IndianDay;
  readonly listsOn: IndianDay;
}

/** Invented new fund offer with its days. */
export interface InventedFund {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly house: { readonly code: string; readonly name: string };
  readonly opensOn: IndianDay;
  readonly closesOn: IndianDay;
}

const rivers = ['Betwa', 'Sharavati', 'Manjira', 'Subarna', 'Ramganga', 'Koyna', 'Tawi', 'Vamsadhara'];
const trades = [
  ...['Cold Chain', 'Diagnostics', 'Switchgear', 'Paper Products', 'Forgings', 'Home Loans', 'Ceramics'],
  ...['Agro Foods', 'Biosciences', 'Packaging', 'Solar Glass'],
];
const houses = [
  { code: 'sundial', name: 'Sundial Mutual Fund' },
  { code: 'lighthouse', name: 'Lighthouse Mutual Fund' },
  { code: 'monsoon', name: 'Monsoon Mutual Fund' },
];
const funds = [
  'Flexi Cap Fund',
  'Midcap 150 Index Fund',
  'Multi Asset Fund',
  'Manufacturing Fund',
  'Short Duration Fund',
];

/** Monday from which weeks are numbered. */
const firstMonday = indianDay('2024-01-01');
const offersAWeek = 3;
/** Weeks before and after a time in which offers are announced or listed that have days in it. */
const weeksAround = 3;

/** Returns the offers that have a day in some time, and a few more. The same days have the same offers at every call. */
export function offersAround(first: IndianDay, last: IndianDay): InventedOffer[] {
  return weeksOf(first, last).flatMap((week) =>
    Array.from({ length: offersAWeek }, (_, at) => offer(week * offersAWeek + at, week, at)),
  );
}

/** Returns the new fund offers that have a day in some time, and a few more. */
export function fundsAround(first: IndianDay, last: IndianDay): InventedFund[] {
  return weeksOf(first, last).map((week) => fund(week));
}

/** Returns hexadecimal digits that depend on a text alone. */
export function digest(text: string, digits: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits);
}

function weeksOf(first: IndianDay, last: IndianDay): number[] {
  const weekOf = (day: IndianDay) => Math.floor(daysBetween(firstMonday, mondayOf(day)) / 7);
  const from = weekOf(first) - weeksAround;
  return Array.from({ length: weekOf(last) + weeksAround - from + 1 }, (_, at) => from + at);
}

function mondayOf(day: IndianDay): IndianDay {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

function offer(number: number, week: number, at: number): InventedOffer {
  const name = `${rivers[number % rivers.length] ?? ''} ${trades[number % trades.length] ?? ''}`;
  const random = seededStream(`offer ${number}`);
  const high = Math.round(70 + 640 * random() * random());
  const isSme = random() < 0.3;
  const opensOn = tradingDayFrom(addDays(firstMonday, week * 7 + at), 0);
  return {
    id: `ipo_${digest(name, 12)}`,
    slug: slugify(name),
    name,
    company: `${name} Limited`,
    type: isSme ? 'SME' : 'MAINBOARD',
    band: [Math.ceil(high * 0.95), high],
    // A lot costs about ₹15,000, of an SME about ₹1,20,000.
    lot: isSme ? Math.round(120_000 / high / 100) * 100 || 100 : Math.floor(14_900 / high),
    announcedOn: tradingDayFrom(opensOn, -5),
    opensOn,
    closesOn: tradingDayFrom(opensOn, 2),
    allottedOn: tradingDayFrom(opensOn, 3),
    listsOn: tradingDayFrom(opensOn, 5),
  };
}

function fund(week: number): InventedFund {
  const house = houses[week % houses.length] ?? { code: '', name: '' };
  const name = `${house.name.replace(' Mutual Fund', '')} ${funds[week % funds.length] ?? ''}`;
  const opensOn = tradingDayFrom(addDays(firstMonday, week * 7), 0);
  return {
    id: `nfo_${digest(name, 12)}`,
    slug: slugify(name),
    name,
    house,
    opensOn,
    closesOn: tradingDayFrom(addDays(opensOn, 11), 0),
  };
}
