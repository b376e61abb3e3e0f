import { readAmountInProse, readText, wholeText } from '@market/kernel';

/** How prose names the ways of paying in or out by instalments. Shape: source of a pattern without regard to case. */
export const instalmentPlan = String.raw`\b(?:SIPs?|SWPs?|STPs?|systematic\s+(?:investment|withdrawal|transfer)\s+plans?(?:\s*\(S[IWT]P\))?)(?![a-z])`;

/** How prose names what is paid at once. Shape: source of a pattern without regard to case. */
export const lumpSum = String.raw`\blump[\s-]?sums?\b`;

/** What may stand between names of which the same is said. Shape: source of a pattern without regard to case. */
export const jointly = String.raw`[\s/,&+]*(?:and|or)?\s*`;

/** `Rs. 500 (SIP)`, `Rs. 500 for SIP`. */
const amountOfPlan = new RegExp(
  [
    String.raw`\d(?:[\d,.]*\d)?(?:\/-)?\s*`,
    String.raw`(?:\(\s*${instalmentPlan}\s*\)|(?:for|per|under|via|through)\s+(?:(?:an?|the|each|monthly)\s+)?${instalmentPlan})`,
  ].join(''),
  'gi',
);
/** `(other than SIP)`: what is said is said of the lump sum. */
const notOfPlan = new RegExp(
  [
    String.raw`\(?\s*\b(?:other\s+than|except|excluding)\s+(?:(?:for|through|via|by)\s+)?`,
    String.raw`${instalmentPlan}(?:${jointly}${instalmentPlan})*\s*\)?`,
  ].join(''),
  'gi',
);
/** What follows the name of a plan is said of it, until a lump sum is named. */
const partOnPlan = new RegExp(
  String.raw`(?<!${lumpSum}${jointly})${instalmentPlan}.*?(?=${lumpSum}|$)`,
  'gis',
);
/** What is asked for later, after the sum that is asked for at first. */
const askedLater = /(?<=\d.*)\b(?:additional|subsequent|on-?going|continuous\s+offer)\b.*$/is;
/** Longer prose is another field's. Units: characters. */
const longestProse = 2000;

/**
 * Reads the least sum that a scheme takes at once, where prose may also say what instalments, further purchases and those
 * after the offer are. Null for every spelling of "unknown" and where no such sum is named.
 *
 * Units: rupees. Errors: `Unreadable` when the text is mojibake.
 */
export function readSchemeMinimum(value: string | number | null | undefined): number | null {
  const text = wholeText(readText(value), longestProse) ?? '';
  const others = [notOfPlan, amountOfPlan, partOnPlan, askedLater];
  return readAmountInProse(others.reduce((rest, other) => rest.replace(other, ' '), text));
}
