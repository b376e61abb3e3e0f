import { gmpReading, gmpReadingKey, ipoReport } from '@market/contracts';
import {
  readNearPeriod,
  readNumber,
  readPlainText,
  readPriceRupees,
  roundHalfAwayFromZero,
  startOfTwoHours,
} from '@market/kernel';
import { deliver, mapRows, type MapContext, type MappedRow, RowRejected, skip } from '@market/source-kit';
import type { IpowatchGmpRow, IpowatchGmpWire } from './ipowatch-gmp.wire';

/**
 * Maps rows that quote a premium. `₹0` is shown for zero and for "no quote" alike, so it is ignored. The page states no
 * time: the instant of the quotes is the start of the two hours in which they are read.
 */
export function mapIpowatchGmp({ rows }: IpowatchGmpWire, context: MapContext): readonly MappedRow[] {
  return [...quotes(rows, context), ...reports(rows, context)];
}

function quotes(rows: readonly IpowatchGmpRow[], { now, today }: MapContext): readonly MappedRow[] {
  return mapRows(rows, (row) => {
    const gmpRupees = readNumber(row.gmp.replace(/[₹\s]/g, ''));
    const isQuoted = gmpRupees !== null && gmpRupees !== 0;
    const sourceName = nameOf(row);
    if (sourceName === null) {
      if (!isQuoted) return skip('quotes no premium');
      throw new RowRejected('a premium without a name');
    }
    const names = { kind: gmpReading.kind, key: gmpReadingKey({ publisher: 'ipowatch', sourceName }) };
    if (!isQuoted) return skip('quotes no premium', names);
    const period = readNearPeriod(row.date, today);
    const priceRupees = upperEnd(row);
    return deliver(gmpReading, {
      publisher: 'ipowatch',
      sourceName,
      board: boardOf(row),
      openOn: period?.openOn ?? null,
      closeOn: period?.closeOn ?? null,
      listingOn: null,
      priceRupees,
      gmpRupees,
      gmpPercent: priceRupees === null ? null : percentOf(row.estimate, priceRupees),
      quotedAt: startOfTwoHours(now),
    });
  });
}

/**
 * Maps rows, with or without a premium, to the terms that they state of the issues. Unreadable rows are reported among
 * the quotes.
 */
function reports(rows: readonly IpowatchGmpRow[], { today }: MapContext): readonly MappedRow[] {
  const told = mapRows(rows, (row) => {
    const companyName = nameOf(row);
    if (companyName === null) return skip('names no issue');
    const period = readNearPeriod(row.date, today);
    return deliver(ipoReport, {
      publisher: 'ipowatch',
      sourceKey: companyName,
      companyName,
      board: boardOf(row),
      priceRupees: upperEnd(row),
      openOn: period?.openOn ?? null,
      closeOn: period?.closeOn ?? null,
      allotmentOn: null,
      listingOn: null,
    });
  });
  return told.filter(({ outcome }) => outcome === 'record');
}

function upperEnd({ priceBand }: IpowatchGmpRow): number | null {
  const band = readPlainText(priceBand);
  return readPriceRupees(band?.split(/\s*(?:-|–|to)\s*(?=₹?\s*\d)/i).at(-1));
}

/** Reads the percent in `₹240 (9.09%)`; where it is missing, computes it from the expected price. */
function percentOf(estimate: string, priceRupees: number): number | null {
  const [, expected, percent] =
    /^(?:₹\s*)?(-?[\d.,]*)\s*(?:\(\s*(-?[\d.]+)\s*%\s*\))?$/.exec(estimate.trim()) ?? [];
  if (percent !== undefined) return readNumber(percent);
  const price = readNumber(expected);
  return price === null ? null : roundHalfAwayFromZero((price / priceRupees - 1) * 100);
}

function nameOf({ company, companyLink }: IpowatchGmpRow): string | null {
  return readPlainText(companyLink) ?? readPlainText(company.replace(/\s*\([A-Z]{1,2}\).*$/, ''));
}

function boardOf({ company, title }: IpowatchGmpRow): 'MAINBOARD' | 'SME' | null {
  const word = /\b(mainboard|sme)$/i.exec(company.trim()) ?? /\b(mainboard|sme)\b/i.exec(title);
  if (!word) return null;
  return word[1]?.toUpperCase() === 'SME' ? 'SME' : 'MAINBOARD';
}
