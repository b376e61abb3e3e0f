import { dayFromParts, type IndianDay, slugify, yearOf } from '@market/kernel';

/** Identity of a tranche: `2023-24` and 4 for 2023-24 Series IV. */
export interface TrancheLabel {
  /** Financial year of the issue. Shape: `YYYY-YY`. */
  readonly financialYear: string;
  readonly series: number;
}

/** Years from the day of issue to the final redemption. Source: GoI, Sovereign Gold Bond Scheme, every year's notification. */
const tenureYears = 8;

const numerals: readonly (readonly [string, number])[] = [
  ['XL', 40],
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
];

/** Formats a number as tranches are counted: 14 gives `XIV`. */
export function romanNumeral(count: number): string {
  const step = numerals.find(([, value]) => value <= count);
  return step === undefined ? '' : step[0] + romanNumeral(count - step[1]);
}

/** Returns the tranche's id in paths, which never changes: `sgb-2023-24-series-iv`. */
export function trancheId({ financialYear, series }: TrancheLabel): string {
  return slugify(`sgb ${financialYear} series ${romanNumeral(series)}`);
}

/** Returns the name of a tranche in texts: `2023-24 Series IV`. */
export function trancheWords({ financialYear, series }: TrancheLabel): string {
  return `${financialYear} Series ${romanNumeral(series)}`;
}

/** Returns the financial year of a day, April to March. Shape: `YYYY-YY`. */
export function computeFinancialYear(day: IndianDay): string {
  const year = yearOf(day) - (day.slice(5, 7) < '04' ? 1 : 0);
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

/** Returns the names of a tranche in the public API. */
export function trancheNames(label: TrancheLabel): { readonly seriesName: string; readonly tranche: string } {
  return {
    seriesName: `Sovereign Gold Bond ${trancheWords(label)}`,
    tranche: `Series ${romanNumeral(label.series)}`,
  };
}

/** Returns the day of the final redemption of a bond issued on a day. */
export function computeMaturity(issuedOn: IndianDay): IndianDay {
  const [year = 0, month = 0, day = 0] = issuedOn.split('-').map(Number);
  const isLeapDay = month === 2 && day === 29;
  const lastOfMonth = isLeapDay && (year + tenureYears) % 100 === 0;
  return dayFromParts(year + tenureYears, month, lastOfMonth ? 28 : day);
}
