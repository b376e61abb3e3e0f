import type { IndianDay } from '@market/kernel';

/** Issue with its premium as a publisher quotes it. Units: rupees. */
export interface PremiumQuote {
  /** Name with its legal form. */
  readonly company: string;
  readonly isSme: boolean;
  readonly stage: 'upcoming' | 'open' | 'closed' | 'listed';
  /** Null where the publisher knows none. */
  readonly premium: number | null;
  readonly low: number;
  readonly high: number;
  readonly openOn: IndianDay;
  readonly closeOn: IndianDay;
}

/** Letters by which publishers name the stage of an issue. */
export const stageLetters = { upcoming: 'U', open: 'O', closed: 'C', listed: 'L' } as const;

/** Returns the name as publishers write it: without the legal form. */
export function shortName(company: string): string {
  return company.replace(/\s+(?:Private )?Limited$/, '');
}

/** Returns a premium in percent of the price, with two decimals. */
export function percentOf({ high }: Pick<PremiumQuote, 'high'>, premium: number): string {
  return ((premium / high) * 100).toFixed(2);
}
