import { addDays, indianDay, yearOf, type IndianDay } from '@market/kernel';
import { aListing, anInventedIssue, type BseSide, type InventedIssue } from './invented-issue';
import { listingDayFor, tradingDayAfter } from './trading-days';
import { seededStream } from './seed';

const names =
  'Aarokya Abhyuday Adrija Akshara Alokini Amrutam Anantika Aparajit Arunima Ashvini Avighna Bhairavi Bhumija Brahmani ' +
  'Chaitra Charvaka Damayanti Devaki Dhanvi Dharini Dhruvika Divyanshi Falguni Gagan Gandharva Gaurika Gokarna Harshika ' +
  'Hemadri Himavat Indrayani Ishanvi Jagrati Jahnavi Jwalamukh Kadambari Kaivalya Kalinga Kamadhen Kanishka Kashvi ' +
  'Ketaki Kirtana Krishika Kusumita Lakshita Lavanika Madhavi Mahika Malhar Mandakini Manjari Mayukha Medhansh Mrinal ' +
  'Nandini Navodaya Neelambar Nirmaan Ojasvi Padmaja Pallavit Panchavati Parijat Pavitra Pranava Prithvika Pushkar';
const trades: readonly (readonly [string, string])[] = [
  ['Industries', 'Industrial Products'],
  ['Lifesciences', 'Pharmaceuticals'],
  ['Infra Projects', 'Civil Construction'],
  ['Technologies', 'IT Enabled Services'],
  ['Foods', 'Packaged Foods'],
  ['Wires and Cables', 'Cables - Electricals'],
  ['Capital Services', 'Financial Institution'],
  ['Auto Parts', 'Auto Components & Equipments'],
];
const firstOpen = indianDay('2021-02-03');
const count = 120;
const spanDays = 2090;

/** The issues of 2021 to 2026 that are long listed: `count` of them on NSE, a few on BSE alone. */
export const pastIssues: readonly InventedIssue[] = [
  ...Array.from({ length: count }, (_, index) => pastNseIssue(index)),
  ...Array.from({ length: 6 }, (_, index) => pastBseIssue(index)),
];

function pastNseIssue(index: number): InventedIssue {
  const { name, sector, word } = company(index);
  const next = seededStream(`past:${name}`);
  const isSme = index % 5 === 1 || index % 5 === 3;
  const symbol = `${word.slice(0, 6)}${trades[index % trades.length]?.[0].slice(0, 3) ?? ''}`.toUpperCase();
  const high = isSme ? 40 + Math.floor(260 * next()) : 55 + Math.floor(1_100 * next() * next());
  const low = index % 19 === 4 ? high : Math.ceil(high * 0.95);
  const { openOn, closeOn } = period(addDays(firstOpen, Math.floor((index * spanDays) / (count - 1))));
  const series = isSme ? (next() < 0.6 ? 'SM' : 'ST') : index % 11 === 2 ? 'BE' : 'EQ';
  const bse: BseSide | null = isSme
    ? null
    : {
        ipoNo: 5_600 + index * 20,
        issueCode: 2_455 + index * 20,
        name: bseName(name, index),
        symbol,
        fixedPrice: false,
        scripCode: 543_260 + index * 14,
      };
  return anInventedIssue({
    name,
    board: isSme ? 'sme' : 'mainboard',
    openOn,
    closeOn,
    low,
    high,
    sector,
    nse: { symbol, name, series },
    bse,
    demand: {
      qib: 1 + 60 * next() * next(),
      bigNii: 1 + 80 * next() * next(),
      smallNii: 1 + 60 * next() * next(),
      retail: 1 + 30 * next() * next(),
      employee: 0,
    },
    listing: aListing(symbol, closeOn, high, next() * 0.75 - 0.18),
  });
}

function pastBseIssue(index: number): InventedIssue {
  const word = ['Revati', 'Rohitaka', 'Sadhvika', 'Samriddh', 'Shravani', 'Tejasvi'][index] ?? '';
  const name = `${word} Enterprises Limited`;
  const { openOn, closeOn } = period(addDays(indianDay('2026-02-04'), index * 47));
  const high = 50 + index * 9;
  const symbol = `${word.slice(0, 6).toUpperCase()}EN`;
  return anInventedIssue({
    name,
    board: 'sme',
    openOn,
    closeOn,
    low: high,
    high,
    bse: {
      ipoNo: 7_711 + index * 40,
      issueCode: 4_566 + index * 40,
      name: name.toUpperCase(),
      symbol,
      fixedPrice: true,
      scripCode: 544_705 + index * 50,
    },
    listing: aListing(symbol, closeOn, high, index * 0.06 - 0.1),
  });
}

function company(index: number): { name: string; sector: string; word: string } {
  const words = names.split(' ');
  const word = words[index % words.length] ?? '';
  const [trade, sector] = trades[index % trades.length] ?? ['Industries', 'Industrial Products'];
  return { name: `${word} ${trade} Limited`, sector, word };
}

/** Three trading days of bidding from the first trading day on or after `from`. */
function period(from: IndianDay): { openOn: IndianDay; closeOn: IndianDay } {
  const openOn = tradingDayAfter(from, 0);
  return { openOn, closeOn: tradingDayAfter(openOn, 2) };
}

function bseName(name: string, index: number): string {
  if (index % 3 === 0) return name.toUpperCase();
  return index % 3 === 1 ? name.replace(/Limited$/, 'Ltd') : name;
}

/** The past issues that listed from `from` on. */
export function listedSince(issues: readonly InventedIssue[], from: IndianDay): InventedIssue[] {
  return issues.filter((issue) => issue.listing !== null && listingDayFor(issue.closeOn) >= from);
}

/** The past issues that listed in a calendar year. */
export function listedIn(issues: readonly InventedIssue[], year: number): InventedIssue[] {
  return issues.filter((issue) => issue.listing !== null && yearOf(issue.listing.on) === year);
}
