import type { IpoIssueRecord } from '@market/contracts';
import { readIssueName } from '@market/kernel';
import { RowRejected } from '@market/source-kit';

/** Company of a row in a list of issues, with the row's statement on the issue's progress. */
export interface ListedName {
  readonly said: Pick<IpoIssueRecord, 'confirmed' | 'remark' | 'revised'> & { readonly companyName: string };
  /** Reason why the row is no initial offer although it describes one or looks like one; null when it is one. */
  readonly noIssue: string | null;
}

/**
 * Endings of the symbol that mark an offer of a listed company (`IDEAFPO`) or its partly paid shares (`ADANIENPP1`).
 * FPO may also be a word of the name, and a symbol may end in PP: such a row is a further offer when the name ends so.
 *
 * Source: NSE public-past-issues, public readers of 2026-09 and 2026-10.
 */
const furtherOffer = {
  symbol: /.(?:FPO|PP)\d?$/,
  certain: /.(?:FPO\d?|PP\d)$/,
  word: /\bfpo\b/i,
  name: /\s(?:fpo|pp)\d?$/i,
};

type Fact = NonNullable<IpoIssueRecord['revised']>[number];

const revisions: readonly (readonly [Fact, RegExp])[] = [
  ['period', /\bexten(?:d|sion)|\brevis\w*\b.*\b(?:period|dates?|clos\w*)\b|\b(?:period|dates?)\b.*\brevis/i],
  ['band', /\brevis\w*\b.*\b(?:price|band)\b|\b(?:price|band)\b.*\brevis/i],
];

/**
 * Reads the name of a row of a list of issues. Some rows are no initial offer: withdrawal windows, further public
 * offers, partly paid shares.
 *
 * Source: NSE public-past-issues and all-upcoming-issues, 2026-07 to 2026-10.
 *
 * Errors: `RowRejected` without a name, `Unreadable` for mojibake.
 */
export function readListedName(text: string | null | undefined, symbol: string): ListedName {
  const { name: companyName, remark } = readIssueName(text);
  if (companyName === '') throw new RowRejected('no company name');
  const { meaning, text: words } = remark ?? { meaning: 'note' as const, text: '' };
  const isFurther =
    (furtherOffer.symbol.test(symbol) && furtherOffer.name.test(companyName)) ||
    (furtherOffer.certain.test(symbol) && !furtherOffer.word.test(companyName));
  const said = { companyName, confirmed: null };
  if (meaning === 'window') return { said, noIssue: 'a withdrawal window is no issue' };
  if (meaning === 'further-offer' || isFurther) return { said, noIssue: 'a further public offer' };
  if (meaning === 'unknown') return { said: { ...said, remark: words }, noIssue: null };
  if (meaning !== 'note') return { said: { ...said, confirmed: meaning }, noIssue: null };
  const revised = revisions.flatMap(([fact, pattern]) => (pattern.test(words) ? [fact] : []));
  return { said: { ...said, ...(revised.length === 0 ? {} : { revised }) }, noIssue: null };
}
