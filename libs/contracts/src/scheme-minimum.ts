import { readAmountInProse, readText } from '@market/kernel';

/** How prose names the ways of paying in or out by instalments. Shape: source of a pattern without regard to case. */
export const instalmentPlan = String.raw`\b(?:SIPs?|SWPs?|STPs?|systematic\s+(?:investment|withdrawal|transfer)\s+plans?(?:\s*\(S[IWT]P\))?)(?![a-z])`;

/** How prose names what is paid at once. Shape: source of a pattern without regard to case. */
export const lumpSum = String.raw`\blump[\s-]?sums?\b`;

/** What may stand between names of which the same is said. Shape: source of a pattern without regard to case. */
export const jointly = String.raw`[\s/,&+]*(?:and|or)?\s*`;

/** `Rs. 500 (SIP)`, `Rs. 500 for SIP`. */
const amountOfPlan = new RegExp(
  String.raw`\d[\d,.]*(?:\/-)?\s*(?:\(\s*${instalmentPlan}\s*\)|(?:for|per|under|via|through)\s+(?:an?\s+|the\s+|each\s+)?${instalmentPlan})`,
  'gi',
);
/** What follows the name of a plan is said of it, until a lump sum is named. */
const partOnPlan = new RegExp(
  String.raw`(?<!${lumpSum}${jointly})${instalmentPlan}.*?(?=${lumpSum}|$)`,
  'gis',
);
const furtherPurchase = /\b(?:additional|subsequent)\b.*$/is;

/**
 * Reads the least sum that a scheme takes at once, where prose may also say what instalments and further purchases are.
 * Null for every spelling of "unknown" and where no such sum is named.
 *
 * Units: rupees. Errors: `Unreadable` when the text is mojibake.
 */
export function readSchemeMinimum(value: string | number | null | undefined): number | null {
  const text = readText(value) ?? '';
  return readAmountInProse(
    text.replace(amountOfPlan, ' ').replace(partOnPlan, ' ').replace(furtherPurchase, ' '),
  );
}
