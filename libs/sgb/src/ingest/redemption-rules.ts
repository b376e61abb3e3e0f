import {
  agree,
  type Conflict,
  dayInIndia,
  type FieldValues,
  type IndianDay,
  sameValue,
} from '@market/kernel';
import type { Claim, Identity, LedgerEntry, LedgerRules, Sighting } from '@market/ingest/belief';
import { goldPrices } from '../domain/gold-prices';
import { priceDoubt } from '../domain/plausibility';
import { redemptionDoubt } from '../domain/redemption-days';
import {
  isSameRedemption,
  presentRedemption,
  redemptionFact,
  redemptionId,
  trancheOfRedemption,
} from '../domain/redemption-facts';
import type { Redemption } from '../domain/sgb';
import type { RedemptionState } from '../persistence/redemption-state';
import type { RedemptionRow } from '../persistence/redemption.row';
import type { SgbRow } from '../persistence/sgb.row';

/** Claim of a release on a redemption of a tranche. */
export interface RedemptionClaim extends Claim {
  readonly sgbId: string;
  readonly dueOn: IndianDay;
}

/** Known tranches and redemptions. */
export interface RedemptionBook {
  readonly tranches: readonly SgbRow[];
  readonly redemptions: readonly RedemptionRow[];
}

/**
 * Rules of redemptions for the shared ledger. The Reserve Bank is the only party, its feed and the page of the release are two
 * pages: a price is published once both state it, or one of them twice.
 */
export function redemptionRules(book: RedemptionBook): LedgerRules<RedemptionState, RedemptionClaim> {
  return {
    facts: [redemptionFact],
    publication: {
      facts: [redemptionFact.name],
      valuesOf: ({ redemption }) => ({ redemption: redemption === null ? null : JSON.stringify(redemption) }),
    },
    bookkeeping: ['id', 'sgbId', 'release', 'firstSeenAt', 'updatedAt'],
    newId: ({ sgbId, dueOn }) => redemptionId(sgbId, dueOn),
    keysOf: ({ sgbId }) => [sgbId],
    keysOfClaim: ({ sgbId }) => [sgbId],
    nameKeysOf: () => [],
    identify: (claim, candidates) => identify(book, claim, candidates),
    inOrder: (sightings) => [...sightings].sort((one, other) => releaseOf(other) - releaseOf(one)),
    roleOf: () => 'authority',
    pagesConfirmAtOnce: true,
    published: ({ redemption }) => (redemption === null ? null : { ...redemption }),
    withValues: (row, values) => ({
      ...row,
      redemption: values['dueOn'] === null ? null : ({ ...row.redemption, ...values } as Redemption),
    }),
    needs: () => ({}),
    conflicts: (believed, { row, sightings, now }) => {
      if (!isRedemption(believed)) return [];
      const sgbId = trancheOfRedemption(sightings[0]?.recordId ?? '');
      return doubtsOn(book, { ...believed, sgbId }, row?.redemption ?? null, dayInIndia(now));
    },
    compose: (believed, { id, row }, sightings, { now }) => {
      const redemption = isRedemption(believed) ? believed : null;
      if (row !== null && sameValue(row.redemption, redemption)) return row;
      return {
        id,
        sgbId: trancheOfRedemption(id),
        release: redemption === null ? null : latestRelease(sightings, redemption),
        redemption,
        firstSeenAt: row?.firstSeenAt ?? now,
        updatedAt: now,
        provenance: [],
      };
    },
  };
}

function isRedemption(values: FieldValues): values is Redemption & FieldValues {
  return redemptionFact.fields.every((field) => field in values);
}

/** Finds the redemption of a tranche that is stated, or was published, for about the same day. */
function identify(
  { tranches }: RedemptionBook,
  { name, sgbId, dueOn }: RedemptionClaim,
  candidates: readonly LedgerEntry<RedemptionState>[],
): Identity {
  if (!tranches.some(({ id }) => id === sgbId))
    return { match: 'doubtful', reason: `${name} is no known tranche` };
  const known = candidates.find(({ row, sightings }) =>
    [row?.redemption?.dueOn, ...sightings.map(({ statements }) => presentRedemption(statements).dueOn)].some(
      (told) => told !== undefined && isSameRedemption(told, dueOn),
    ),
  );
  return known === undefined ? { match: 'new' } : { match: 'known', id: known.id };
}

/** Returns the number of the release that a sighting is of. */
function releaseOf({ sourceKey }: Sighting): number {
  return Number(sourceKey.split(':')[0]);
}

/** Returns the number of the latest release that states a redemption; null for none. */
function latestRelease(sightings: readonly Sighting[], redemption: FieldValues): string | null {
  const stating = sightings.filter(({ statements }) => sameValue(presentRedemption(statements), redemption));
  const numbers = stating.map(releaseOf);
  return numbers.length === 0 ? null : String(Math.max(...numbers));
}

/** Finds the doubts on a redemption; a first one that only one page states waits for its repetition. */
function doubtsOn(
  { tranches, redemptions }: RedemptionBook,
  stated: Pick<RedemptionRow, 'sgbId' | keyof Redemption>,
  published: Redemption | null,
  today: IndianDay,
): Conflict[] {
  const tranche = tranches.find(({ id }) => id === stated.sgbId);
  if (tranche === undefined || (published !== null && agree(redemptionFact, { ...published }, { ...stated })))
    return [];
  const { dueOn, priceRupees } = stated;
  const others = redemptions.filter(
    (one) => one.sgbId !== stated.sgbId || !isSameRedemption(one.dueOn, dueOn),
  );
  const about = `redemption of ${tranche.seriesName} on ${dueOn}`;
  const oddDay = redemptionDoubt(tranche, stated, today);
  const reason =
    oddDay === null
      ? priceDoubt({ on: dueOn, rupees: priceRupees }, goldPrices(tranches, others))
      : `${about}: ${oddDay}`;
  if (reason !== null) return [{ facts: [redemptionFact.name], reason }];
  const isRead = `${about}: ${priceRupees} rupees was read once`;
  return published === null ? [{ facts: [redemptionFact.name], reason: isRead, unusual: true }] : [];
}
