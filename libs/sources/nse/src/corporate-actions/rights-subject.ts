import { readNumber, readPriceRupees, roundHalfAwayFromZero, Unreadable } from '@market/kernel';

/** Terms in a subject such as `Rights 1:3 @ Premium Rs 35/-`. */
export interface RightsSubject {
  readonly ratio: { readonly offered: number; readonly held: number } | null;
  readonly issuePriceRupees: number | null;
}

const amount = String.raw`(?:rs\.?|re\.?|inr|₹)?\s*([\d,]+(?:\.\d+)?)`;
/** Premium as a percent, `Premium 350%`: the base of the percent is not stated. */
const percentPattern = /\d\s*(?:%|per\s?cent\b)/i;
const ratioPattern = /(\d[\d,]*)\s*:\s*(\d[\d,]*)/;
const premiumPattern = new RegExp(String.raw`premium\s*(?:of|@|:)?\s*${amount}`, 'i');
const pricePattern = new RegExp(String.raw`@\s*(?:issue\s+)?(?:price\s*(?:of|@|:)?\s*)?${amount}`, 'i');

/**
 * Reads ratio and issue price: a premium is added to the face value, `@ Par` is the face value, any other amount is the
 * price itself. Null for terms that the subject omits.
 *
 * Errors: `Unreadable` for a ratio of 0, a percent in place of rupees, and a price below the face value, at which no
 * share may be issued. Source: Companies Act 2013, section 53.
 */
export function readRightsSubject(
  subject: string,
  faceValue: string | number | null | undefined,
): RightsSubject {
  // Text behind a slash is about another action, except for the slash in `35/-`.
  const [withoutOthers = ''] = subject.split(/\/(?!-)/);
  const faceValueRupees = readPriceRupees(faceValue);
  const issuePriceRupees = readPrice(subject, faceValueRupees);
  const isBelowFace =
    issuePriceRupees !== null && faceValueRupees !== null && issuePriceRupees < faceValueRupees;
  if (isBelowFace || percentPattern.test(withoutOthers)) throw new Unreadable('issue price', subject);
  return { ratio: readRatio(subject), issuePriceRupees };
}

function readRatio(subject: string): RightsSubject['ratio'] {
  const match = ratioPattern.exec(subject);
  if (!match) return null;
  const [offered, held] = [readNumber(match[1]) ?? 0, readNumber(match[2]) ?? 0];
  if (offered === 0 || held === 0) throw new Unreadable('ratio', subject);
  return { offered, held };
}

function readPrice(subject: string, faceValueRupees: number | null): number | null {
  const premium = premiumPattern.exec(subject);
  if (premium) {
    const rupees = readNumber(premium[1]);
    if (rupees === null || faceValueRupees === null) return null;
    return roundHalfAwayFromZero(faceValueRupees + rupees);
  }
  if (/@\s*(?:at\s+)?par\b|\bat\s+par\b/i.test(subject)) return faceValueRupees;
  const price = pricePattern.exec(subject);
  return price ? readPriceRupees(price[1]) : null;
}
