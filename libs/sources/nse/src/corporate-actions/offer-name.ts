import { readIssueName, readText } from '@market/kernel';
import { RowRejected } from '@market/platform/source-kit';

/** The company of an offer by a listed company, and why a row of this name is about no offer that runs. */
export interface OfferName {
  readonly companyName: string;
  /** Null when the row is about an offer. */
  readonly over: 'withdrawn' | 'postponed' | 'a withdrawal window' | null;
}

/**
 * Reads the first spelling that is a name. That a company is listed already goes without saying here.
 *
 * Errors: `RowRejected` when there is none, and for a remark that nobody knows: it may take the offer back. `Unreadable`.
 */
export function readOfferName(...spellings: readonly (string | null | undefined)[]): OfferName {
  const { name: companyName, remark } = readIssueName(firstText(spellings));
  if (companyName === '') throw new RowRejected('no company name');
  const { meaning, text } = remark ?? { meaning: 'note' as const, text: '' };
  if (meaning === 'unknown') throw new RowRejected(`unknown remark "${text.slice(0, 80)}"`);
  if (meaning === 'window') return { companyName, over: 'a withdrawal window' };
  return { companyName, over: meaning === 'withdrawn' || meaning === 'postponed' ? meaning : null };
}

/** The company's name without remarks. Errors: as `readOfferName`, and `RowRejected` when a remark takes the offer back. */
export function requiredName(...spellings: readonly (string | null | undefined)[]): string {
  const { companyName, over } = readOfferName(...spellings);
  if (over !== null) throw new RowRejected(over);
  return companyName;
}

/** The first spelling that is not blank, as the source spells it. */
export function firstText(spellings: readonly (string | null | undefined)[]): string | null {
  return spellings.find((spelling) => readText(spelling) !== null) ?? null;
}
