import { readAmountInProse, readText, wholeText } from '@market/kernel';

/** Names in prose of plans that pay in or out by instalments. Shape: source of a case-insensitive pattern. */
export const instalmentPlan = String.raw`\b(?:SIPs?|SWPs?|STPs?|systematic\s+(?:investment|withdrawal|transfer)\s+plans?(?:\s*\(S[IWT]P\))?)(?![a-z])`;

/** Names in prose of a single payment. Shape: source of a case-insensitive pattern. */
export const lumpSum = String.raw`\blump[\s-]?sums?\b`;

/** Text between names that share one statement. Shape: source of a case-insensitive pattern. */
export const jointly = String.raw`[\s/,&+]*(?:and|or)?\s*`;

/** Amount that belongs to a plan: `Rs. 500 (SIP)`, `Rs. 500 for SIP`. */
const amountOfPlan = new RegExp(
  [
    String.raw`\d(?:[\d,.]*\d)?(?:\/-)?\s*`,
    String.raw`(?:\(\s*${instalmentPlan}\s*\)|(?:for|per|under|via|through)\s+(?:(?:an?|the|each|monthly)\s+)?${instalmentPlan})`,
  ].join(''),
  'gi',
);
/** Exception of plans: `(other than SIP)`. The amount is that of the lump sum. */
const notOfPlan = new RegExp(
  [
    String.raw`\(?\s*\b(?:other\s+than|except|excluding)\s+(?:(?:for|through|via|by)\s+)?`,
    String.raw`${instalmentPlan}(?:${jointly}${instalmentPlan})*\s*\)?`,
  ].join(''),
  'gi',
);
/** Text from the name of a plan up to the next lump sum: its amounts are those of the plan. */
const partOnPlan = new RegExp(
  String.raw`(?<!${lumpSum}${jointly})${instalmentPlan}.*?(?=${lumpSum}|$)`,
  'gis',
);
/** Amounts of later purchases, behind that of the first one. */
const askedLater = /(?<=\d.*)\b(?:additional|subsequent|on-?going|continuous\s+offer)\b.*$/is;
/** Maximum length of the prose; longer prose belongs to another field. Units: characters. */
const longestProse = 2000;

/**
 * Reads the minimum lump sum of a scheme from prose that may also state amounts of instalments, further purchases and
 * purchases after the offer. Null for every spelling of "unknown" and where no lump sum is stated.
 *
 * Units: rupees. Errors: `Unreadable` when the text is mojibake.
 */
export function readSchemeMinimum(value: string | number | null | undefined): number | null {
  const text = wholeText(readText(value), longestProse) ?? '';
  const others = [notOfPlan, amountOfPlan, partOnPlan, askedLater];
  return readAmountInProse(others.reduce((rest, other) => rest.replace(other, ' '), text));
}
