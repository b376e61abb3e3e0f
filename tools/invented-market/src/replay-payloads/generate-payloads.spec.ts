import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatePayloads, payloadFolder } from './generate-payloads';
import { bseOnly } from './bse-calendar';
import { demandLines, offeredShares } from './demand';
import { inventedIsin, isValidIsin } from './isin';
import { nseOnly } from './nse-lists';
import { allPayloads, market, recentlyListed } from './payload-set';
import { asDouble, grouped } from './spelling';
import { isTradingDay, listingDayFor } from './trading-days';
import { requestKey } from '../replay-server/payload-manifest';

const generated = generatePayloads();

describe('the committed payloads', () => {
  const committed = readdirSync(payloadFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'README.md')
    .map((entry) => join(entry.parentPath, entry.name).slice(payloadFolder.length + 1));

  it('are the files that the generator writes, no more and no fewer', () => {
    expect(committed.sort()).toEqual([...generated.keys()].sort());
  });

  it('hold the bytes that the generator writes', () => {
    const different = [...generated].filter(
      ([file, text]) => readFileSync(join(payloadFolder, file), 'utf8') !== text,
    );
    expect(different.map(([file]) => file)).toEqual([]);
  });

  it('stay below 1.5 MB', () => {
    const bytes = [...generated.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    expect(bytes).toBeLessThan(1_500_000);
  });
});

describe('the generator', () => {
  it('gives the same text on every run', () => {
    expect([...generatePayloads()]).toEqual([...generated]);
  });

  it('answers each request once', () => {
    const keys = allPayloads().map(({ host, request }) => requestKey(host, request));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('the invented market', () => {
  it('names every company and symbol once on an exchange', () => {
    const symbols = nseOnly(market).map(({ nse }) => nse.symbol);
    expect(new Set(symbols).size).toBe(symbols.length);
    expect(symbols.filter((symbol) => symbol.length > 10)).toEqual([]);
    expect(new Set(market.map(({ name }) => name)).size).toBe(market.length);
    const ipoNumbers = market.flatMap(({ bse }) => (bse === null ? [] : [bse.ipoNo]));
    expect(new Set(ipoNumbers).size).toBe(ipoNumbers.length);
    const codes = market.flatMap(({ bse }) =>
      bse === null || bse.scripCode === null ? [] : [bse.scripCode],
    );
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('gives every share of its own an ISIN whose check digit holds', () => {
    const isins = nseOnly(market).map(({ nse }) => inventedIsin(nse.symbol));
    expect(isins.filter((isin) => !isValidIsin(isin))).toEqual([]);
    expect(new Set(isins).size).toBe(isins.length);
    expect(isValidIsin('INE002A01018')).toBe(true);
    expect(isValidIsin('INE002A01017')).toBe(false);
  });

  it('takes bids on trading days and lists on the day the rules give', () => {
    for (const issue of market) {
      expect([issue.name, isTradingDay(issue.openOn), isTradingDay(issue.closeOn)]).toEqual([
        issue.name,
        true,
        true,
      ]);
      expect(issue.closeOn >= issue.openOn).toBe(true);
      if (issue.listing !== null) expect(issue.listing.on).toBe(listingDayFor(issue.closeOn));
    }
  });

  it('sells mainboard lots of 13,000 to 15,000 rupees and SME lots of 1,00,000 rupees or more', () => {
    for (const { name, board, lot, high } of market) {
      const worth = lot * high;
      const fits = board === 'sme' ? worth >= 100_000 : worth >= 13_000 && worth <= 15_000;
      expect([name, worth, fits]).toEqual([name, worth, true]);
    }
  });

  it('keeps every price between the low and the high of its day', () => {
    for (const { name, listing } of market) {
      if (listing === null) continue;
      const inside =
        listing.low <= Math.min(listing.open, listing.close) &&
        listing.high >= Math.max(listing.open, listing.close);
      expect([name, inside]).toEqual([name, true]);
    }
  });

  it('has shares that listed in the days before the capture', () => {
    expect(recentlyListed.length).toBeGreaterThan(5);
  });
});

describe('the book of an issue', () => {
  const bidFor = market.filter(({ demand }) => demand !== null);

  it('adds up over the exchanges and over the categories', () => {
    for (const issue of bidFor) {
      const total = (book: 'nse' | 'bse' | 'consolidated') => demandLines(issue, book).at(-1)?.bid ?? 0;
      if (issue.nse !== null && issue.bse !== null)
        expect(total('nse') + total('bse')).toBe(total('consolidated'));
      const offered = offeredShares(issue);
      const categories = offered.qib + offered.bigNii + offered.smallNii + offered.retail;
      expect(categories + issue.employeeShares).toBe(issue.shares);
    }
  });

  it('gives the parts of a category the bids of the category', () => {
    for (const issue of bidFor) {
      const lines = demandLines(issue, 'consolidated');
      for (const srNo of ['1', '2.1', '2.2', '3', '4']) {
        const whole = lines.find((line) => line.srNo === srNo)?.bid ?? 0;
        const parts = lines.filter((line) => line.srNo?.startsWith(`${srNo}(`));
        expect([issue.name, srNo, parts.reduce((sum, { bid }) => sum + bid, 0)]).toEqual([
          issue.name,
          srNo,
          whole,
        ]);
        expect(parts.every(({ bid }) => bid >= 0)).toBe(true);
      }
    }
  });

  it('is NSE’s alone in the list of current issues and both exchanges’ in the list by category', () => {
    const current = JSON.parse(generated.get('nse/ipo-current-issue.json') ?? '') as Record<string, string>[];
    const row = current.find(({ symbol }) => symbol === 'SAANVIRA');
    const category = JSON.parse(generated.get('nse/ipo-active-category/SAANVIRA.json') ?? '') as {
      dataList: Record<string, string>[];
    };
    const total = category.dataList.at(-1);
    expect(Number(row?.['noOfTime'])).toBeLessThan(Number(total?.['noOfTotalMeant']));
    expect(Number(total?.['noOfTotalMeant'])).toBeCloseTo(
      Number(total?.['noOfSharesBid']) / Number(total?.['noOfShareOffered']),
      12,
    );
  });
});

describe('BSE’s books of an issue', () => {
  const totalOf = (file: string, table: string) => {
    const answer = JSON.parse(generated.get(file) ?? '') as Record<string, Record<string, string>[]>;
    return Number(answer[table]?.at(-1)?.['col4']);
  };
  const bidFor = bseOnly(market).filter(({ demand, listing }) => demand !== null && listing === null);

  it('add up with NSE’s own book: what BSE alone counts is less than the consolidated total', () => {
    const mainboard = bidFor.filter(({ board }) => board === 'mainboard');
    expect(mainboard.length).toBeGreaterThan(0);
    for (const issue of mainboard) {
      const { ipoNo } = issue.bse;
      const own = totalOf(`bse/demand/${ipoNo}.bse-par.json`, 'table1');
      const onNse = issue.nse === null ? 0 : (demandLines(issue, 'nse').at(-1)?.bid ?? 0);
      expect(own + onNse).toBe(totalOf(`bse/demand/${ipoNo}.consolidated.json`, 'Table'));
      expect(own).toBe(totalOf(`bse/demand/${ipoNo}.bse.json`, 'table2'));
    }
  });

  it('have no consolidated one of an SME issue', () => {
    const sme = bseOnly(market).filter(
      ({ board, bse }) => board === 'sme' && generated.has(`bse/demand/${bse.ipoNo}.bse.json`),
    );
    expect(sme.length).toBeGreaterThan(0);
    for (const { bse } of sme)
      expect(generated.get(`bse/demand/${bse.ipoNo}.consolidated.json`)?.trim()).toBe('{}');
  });
});

describe('the list of past issues', () => {
  const rows = JSON.parse(generated.get('nse/public-past-issues.json') ?? '') as Record<string, string>[];

  it('has rows twice, rows without a security type, called-off issues, trusts and bonds', () => {
    const symbols = rows.map(({ symbol }) => symbol);
    expect(symbols.length).toBeGreaterThan(new Set(symbols).size);
    expect(rows.filter(({ securityType }) => securityType === undefined)).toHaveLength(1);
    expect(rows.filter(({ company }) => /-Issue (Withdrawn|postponed)$/.test(company ?? ''))).toHaveLength(2);
    const types = new Set(rows.map(({ securityType }) => securityType));
    for (const type of ['EQ', 'BE', 'SME', 'IV', 'RR', 'N0', 'N2']) expect(types).toContain(type);
    expect(rows.find(({ issuePrice }) => issuePrice === '1,00,000')?.['symbol']).toMatch(/^\d/);
  });
});

describe('spelling', () => {
  it('writes counts the way a Java double prints', () => {
    expect([7_715_999, 15_181_667, 208_048_700, 0].map(asDouble)).toEqual([
      '7715999.0',
      '1.5181667E7',
      '2.080487E8',
      '0.0',
    ]);
    expect(asDouble(20_000_000)).toBe('2.0E7');
  });

  it('groups digits the Indian way', () => {
    expect([999, 1_000, 100_000, 15_674_494].map(grouped)).toEqual([
      '999',
      '1,000',
      '1,00,000',
      '1,56,74,494',
    ]);
  });
});
