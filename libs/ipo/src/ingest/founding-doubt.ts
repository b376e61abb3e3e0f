import { nameWithoutForm } from '@market/kernel';
import { type Claim, keyOf, type LedgerEntry } from '@market/ingest/belief';
import { pageRanks } from '../domain/issue-facts';
import type { IpoRow } from '../persistence/ipo.row';

/**
 * Returns the reason why a claim founds no record; null when it may. A company that comes again is on the lists of present
 * issues before it is on that of past ones, whose rows slip.
 */
export function foundingDoubt(claim: Claim, candidates: readonly LedgerEntry<IpoRow>[]): string | null {
  const isKnownKey = candidates.some(({ sightings }) => sightings.some((one) => keyOf(one) === keyOf(claim)));
  if (claim.saying.rank >= pageRanks.archive && isKnownKey)
    return 'a list of past issues alone makes no second issue under a known key';
  return isCut(claim) ? 'a name without its legal form founds no record: it may be cut' : null;
}

/**
 * Tells whether a name lacks its legal form. Source: NSE's lists, 2026-07 to 2026-10, in which every company has its
 * legal form.
 */
function isCut({ party, name }: Claim): boolean {
  return party === 'NSE' && nameWithoutForm(name) === name;
}
