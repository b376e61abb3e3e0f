import { readIssueName, readText } from '@market/kernel';
import { RowRejected } from '@market/source-kit';

/** Company of an offer by a listed company, and the reason why its row describes no current offer. */
export interface OfferName {
  readonly companyName: string;
  /** Null when the row describes an offer. */
  readonly over: 'withdrawn' | 'postponed' | 'a withdrawal window' | null;
}

/**
 * Reads the first spelling that is a name. A remark that the company is listed already is ignored.
 *
 * Errors: `RowRejected` without a name, and for an unknown remark, which may withdraw the offer. `Unreadable`.
 */
export function readOfferName(...spellings: readonly (string | null | undefined)[]): OfferName {
  const { name: companyName, remark } = readIssueName(firstText(spellings));
  if (companyName === '') throw new RowRejected('no company name');
  const { meaning, text } = remark ?? { meaning: 'note' as const, text: '' };
  if (meaning === 'unknown') throw new RowRejected(`unknown remark "${text.slice(0, 80)}"`);
  if (meaning === 'window') return { companyName, over: 'a withdrawal window' };
  return { companyName, over: meaning === 'withdrawn' || meaning === 'postponed' ? meaning : null };
}

/**
 * Returns the company's name without remarks. Errors: those of `readOfferName`, and `RowRejected` when a remark
 * withdraws the offer.
 */
export function requiredName(...spellings: readonly (string | null | undefined)[]): string {
  const { companyName, over } = readOfferName(...spellings);
  if (over !== null) throw new RowRejected(over);
  return companyName;
}

/** Returns the first spelling that is not blank, unchanged. */
export function firstText(spellings: readonly (string | null | undefined)[]): string | null {
  return spellings.find((spelling) => readText(spelling) !== null) ?? null;
}
