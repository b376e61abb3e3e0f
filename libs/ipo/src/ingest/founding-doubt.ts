import { type IndianDay, joinedKey, nameWithoutForm } from '@market/kernel';
import { type Claim, keyOf, type LedgerEntry } from '@market/ingest/belief';
import { type IpoFacts, pageRanks } from '../domain/issue-facts';
import type { IpoRow } from '../persistence/ipo.row';

/**
 * Returns the reason why a claim founds no record; null when it may. A company that comes again is on the lists of present
 * issues before it is on that of past ones, whose rows slip. The name of a listed issue under another key may be pasted, as a listed company makes
 * no initial offer: before the opening, which never waits, such a row founds no record, whose slug would be for good.
 */
export function foundingDoubt(
  claim: Claim,
  candidates: readonly LedgerEntry<IpoRow>[],
  today: IndianDay,
): string | null {
  const isKnownKey = candidates.some(({ sightings }) => sightings.some((one) => keyOf(one) === keyOf(claim)));
  if (claim.saying.rank >= pageRanks.archive && isKnownKey)
    return 'a list of past issues alone makes no second issue under a known key';
  const { openOn } = claim.saying.said as IpoFacts;
  if (openOn !== undefined && openOn > today && candidates.some((entry) => isNamesake(claim, entry)))
    return 'its name is that of a listed issue under another key';
  return isCut(claim) ? 'a name without its legal form founds no record: it may be cut' : null;
}

/** Tells whether an exchange has a listed issue under the name of a claim and another key. */
function isNamesake(claim: Claim, { row, sightings }: LedgerEntry<IpoRow>): boolean {
  const known = sightings.filter(({ party }) => party === claim.party);
  return (
    row?.status === 'LISTED' &&
    known.some(({ nameKeys }) => nameKeys.includes(joinedKey(claim.name))) &&
    known.every((one) => keyOf(one) !== keyOf(claim))
  );
}

/**
 * Tells whether a name lacks its legal form. Source: NSE's lists, 2026-07 to 2026-10, in which every company has its
 * legal form.
 */
function isCut({ party, name }: Claim): boolean {
  return party === 'NSE' && nameWithoutForm(name) === name;
}
