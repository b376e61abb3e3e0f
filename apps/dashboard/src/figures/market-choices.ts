/** Words for values of the public API. Shape: pairs of value and words. */

export const boards = [
  ['mainboard', 'Mainboard'],
  ['sme', 'SME'],
] as const;

export const exchanges = [
  ['nse', 'NSE'],
  ['bse', 'BSE'],
] as const;

export const issueSizes = [
  ['1000000000', '₹100 cr and more'],
  ['5000000000', '₹500 cr and more'],
  ['10000000000', '₹1,000 cr and more'],
  ['50000000000', '₹5,000 cr and more'],
] as const;

export const premiumSizes = [
  ['0', 'No discount'],
  ['10', '+10% and more'],
  ['25', '+25% and more'],
  ['50', '+50% and more'],
] as const;

export const fundCategories = [
  ['equity', 'Equity'],
  ['debt', 'Debt'],
  ['hybrid', 'Hybrid'],
  ['solution_oriented', 'Solution oriented'],
  ['other', 'Other'],
] as const;

export const riskLevels = [
  ['low', 'Low'],
  ['moderately_low', 'Moderately low'],
  ['moderate', 'Moderate'],
  ['moderately_high', 'Moderately high'],
  ['high', 'High'],
  ['very_high', 'Very high'],
] as const;

/** Returns the years of a choice, the present one first. */
export function lastYears(present: number): readonly (readonly [value: string, words: string])[] {
  return Array.from({ length: 6 }, (_, ago) => [String(present - ago), String(present - ago)] as const);
}

/** Writes a value of an enumeration for people: `very_high` is `Very high`, `OPEN` is `Open`. */
export function valueWords(value: string): string {
  const words = value.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
