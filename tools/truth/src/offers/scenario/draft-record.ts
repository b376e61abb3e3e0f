import { addDays, companyKey, type IndianDay, instantInIndia } from '@market/kernel';
import { inventedIsin } from '@market/invented-market/replay-payloads/isin';
import { inventedScheme } from '@market/invented-market/replay-payloads/new-fund-offers/invented-scheme';
import { seededStream } from '@market/invented-market/replay-payloads/seed';
import { tradingDayAfter } from '@market/invented-market/replay-payloads/trading-days';
import type { FactValues, RecordKind, TruthRecord } from './truth-record';

const heads =
  'Abhijit Bhadrika Charudatt Dhanvant Ekadhara Girisena Hemakuta Indraneel Jaladhi Kanchana Lavanika Madhulika ' +
  'Navarang Padmanabh Raghavika Saptadhar Tapovan Udayika Vasundhar Yamunika Ashutosh Brihaspat Chandanik Devayani ' +
  'Gandharva Haripriya Ishanika Jyotsnika Kamalaksh Lokanath Mandakini Nilambari Pranavika Rajarshi Suvarnik Trinayan ' +
  'Upasanika Vanadurga Yogendrik Aniruddh Balarajik Chitrarat Dhritiman Gopalika Hamsadhwa Indivaram Kaustubik Malavika';
const trades: Readonly<Record<string, readonly string[]>> = {
  rights: ['Forge', 'Papers', 'Dyes'],
  buyback: ['Motors', 'Glass', 'Wires'],
  ncd: ['Finance', 'Housing Finance', 'Gold Loans'],
  ofs: ['Shipping', 'Power', 'Minerals'],
};
const headList = heads.split(' ');

/** Makes a sound record of a kind, the same on every machine. */
export type Draft = (number: number, openOn: IndianDay) => TruthRecord;

const at = (day: IndianDay, time = '06:00') => instantInIndia(day, time);

function companyOf(kind: RecordKind, number: number) {
  const head = headList[number % headList.length] ?? `Nama${number}`;
  const own = trades[kind] ?? [];
  const trade = own[number % own.length] ?? 'Works';
  const symbol = `${head.slice(0, 6)}${trade.slice(0, 3)}`.toUpperCase();
  const name = `${head} ${trade} Limited`;
  return { name, symbol, isin: inventedIsin(symbol), bseName: `${head} ${trade} LTD`.toUpperCase() };
}

function record(
  kind: RecordKind,
  id: string,
  announcedAt: Date,
  facts: FactValues,
  others: readonly string[] = [],
): TruthRecord {
  const keys = [
    ...[facts['name'], facts['shortName']].flatMap((name) =>
      typeof name === 'string' ? [companyKey(name)] : [],
    ),
    ...others,
  ];
  return {
    id: `${kind} ${id}`,
    kind,
    keys,
    story: 'sound',
    announcedAt,
    shownFrom: {},
    facts,
    changes: [],
    mistakes: [],
  };
}

/** A rights issue: at both exchanges, the record date some days before it opens. */
export const draftRights: Draft = (number, openOn) => {
  const next = seededStream(`rights ${number}`);
  const company = companyOf('rights', number);
  const faceValue = [1, 2, 5, 10][number % 4] ?? 10;
  return record('rights', company.symbol, at(addDays(openOn, -16)), {
    ...company,
    faceValue,
    price: faceValue + 12 + Math.floor(next() * 300),
    ratio: `${1 + (number % 5)}:${3 + Math.floor(next() * 30)}`,
    recordOn: tradingDayAfter(addDays(openOn, -9), 0),
    openOn,
    closeOn: tradingDayAfter(openOn, 7),
    bseNo: 8_700 + number,
  });
};

/** A buyback by tender. */
export const draftTender: Draft = (number, openOn) => {
  const next = seededStream(`buyback ${number}`);
  const company = companyOf('buyback', number);
  const shares = 100_000 * (3 + Math.floor(next() * 50));
  return record('buyback', company.symbol, at(addDays(openOn, -12)), {
    ...company,
    price: 120 + Math.floor(next() * 900),
    shares,
    method: 'Tender Offer',
    recordOn: tradingDayAfter(addDays(openOn, -7), 0),
    openOn,
    closeOn: tradingDayAfter(openOn, 4),
    tendered: shares * 3,
    accepted: shares,
  });
};

/** A buyback in the open market, which BSE alone lists, under the short name of the share. */
export const draftOpenMarket: Draft = (number, openOn) => {
  const company = companyOf('buyback', number);
  const shortName = headList[number % headList.length]?.toUpperCase() ?? '';
  return record('buyback', company.symbol, at(addDays(openOn, -4)), {
    ...company,
    shortName,
    bseSymbol: shortName,
    scripCode: 531_000 + number,
    price: 200 + 7 * number,
    method: 'Open Market',
    openOn,
    closeOn: tradingDayAfter(openOn, 40),
  });
};

/** A public issue of debentures: at BSE while it is live, in NSE's list of past issues afterwards. */
export const draftDebentures: Draft = (number, openOn) => {
  const company = companyOf('ncd', number);
  return record('ncd', company.symbol, at(addDays(openOn, -6)), {
    ...company,
    price: 1_000,
    faceValue: 1_000,
    openOn,
    closeOn: tradingDayAfter(openOn, 8),
    filedOn: addDays(openOn, -20),
    bseNo: 8_900 + number,
  });
};

/** An offer for sale: its retail day is the trading day after its first. */
export const draftSale: Draft = (number, openOn) => {
  const company = companyOf('ofs', number);
  const retailOn = tradingDayAfter(openOn, 1);
  return record('ofs', company.symbol, at(addDays(openOn, -3)), {
    ...company,
    price: 60 + 31 * number,
    general: 900_000 * (1 + (number % 7)),
    retail: 100_000 * (1 + (number % 7)),
    openOn,
    retailOn,
    closeOn: retailOn,
  });
};

/** A new fund offer: in the master before it opens, in AMFI's list while it is open. */
export const draftFund: Draft = (number, openOn) => {
  const closeOn = tradingDayAfter(addDays(openOn, 11), 0);
  const scheme = inventedScheme(number, openOn, closeOn, true);
  const minimum = [5_000, 1_000, 500, 100][number % 4] ?? 5_000;
  const hasDocument = scheme.document !== null;
  return {
    ...record('nfo', `${scheme.name}`, at(addDays(openOn, -7)), {
      number,
      name: scheme.name,
      house: `${scheme.house.name} Mutual Fund`,
      category: scheme.category,
      schemeId: scheme.schemeId,
      code: String(scheme.code),
      plans: 2,
      openOn,
      closeOn,
      minimum,
      minimumText: number % 2 === 0 ? `Rs. ${minimum}/-` : String(minimum),
      objective: `The objective of ${scheme.name} is to generate returns over the long term.`,
      riskText: scheme.riskLevel,
      risk: hasDocument ? scheme.riskLevel : null,
      allotmentOn: tradingDayAfter(closeOn, 5),
      benchmark: scheme.benchmark,
      managers: 'Rohan Deshpande, Asha Kulkarni',
      expense: Number(scheme.greatestExpense.replace('%', '')),
      exitLoad: scheme.exitLoad,
      instalment: 500,
    }),
  };
};

/**
 * A tranche of gold bonds: the bank states its price on the last trading day before it opens. It is a change from unknown,
 * which waits for the second page of its release.
 */
export function draftTranche(series: string, openOn: IndianDay, nominal: number, prid: number): TruthRecord {
  const releasedOn = addDays(openOn, -3);
  const label = `2026-27 Series ${series}`;
  const facts = { label, prid, releasedOn, openOn, closeOn: addDays(openOn, 4), discount: 50 };
  const announcedAt = at(releasedOn, '19:30');
  const made = record('sgb', label, announcedAt, facts, [label]);
  return { ...made, changes: [{ at: announcedAt, facts: { nominal } }] };
}
