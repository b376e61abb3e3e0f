import type { GmpReadingRecord, IpoReference } from '@market/contracts';
import { indianDay, instantInIndia } from '@market/kernel';
import type { GmpReading } from './gmp';

/** Makes a reading of InvestorGain at noon of 18 November 2026. */
export function aReading(given: Partial<GmpReading> = {}): GmpReading {
  return {
    ipoId: 'ipo_1',
    publisher: 'investorgain',
    sourceName: 'Aravali Castings',
    gmpRupees: 25,
    quotedAt: instantInIndia(indianDay('2026-11-18'), '12:00'),
    receivedAt: instantInIndia(indianDay('2026-11-18'), '12:05'),
    vouched: false,
    believedAt: null,
    ...given,
  };
}

/** Makes a record of InvestorGain about the invented IPO below. */
export function aReadingRecord(given: Partial<GmpReadingRecord> = {}): GmpReadingRecord {
  return {
    publisher: 'investorgain',
    sourceName: 'Zinnia Motors',
    board: 'MAINBOARD',
    openOn: indianDay('2026-11-17'),
    closeOn: indianDay('2026-11-19'),
    listingOn: null,
    priceRupees: 140,
    gmpRupees: 33,
    gmpPercent: 23.57,
    quotedAt: instantInIndia(indianDay('2026-11-18'), '09:37'),
    ...given,
  };
}

/** Makes an invented IPO that takes bids. */
export function anIpo(given: Partial<IpoReference> = {}): IpoReference {
  return {
    id: 'ipo_zinnia',
    slug: 'zinnia-motors',
    name: 'Zinnia Motors Limited',
    board: 'MAINBOARD',
    openOn: indianDay('2026-11-17'),
    closeOn: indianDay('2026-11-19'),
    bandMinRupees: 133,
    bandMaxRupees: 140,
    status: 'OPEN',
    isin: 'INE0ZIN01013',
    nseSymbol: 'ZINNIAMOT',
    bseSymbol: null,
    termsChangedAt: instantInIndia(indianDay('2026-11-16'), '10:00'),
    ...given,
  };
}
