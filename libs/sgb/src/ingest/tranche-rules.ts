import { agree, type Conflict, type Fact, type FieldValues } from '@market/kernel';
import {
  type Claim,
  type Identity,
  type LedgerRules,
  type LedgerRun,
  RefusedRow,
  type Sighting,
} from '@market/ingest/belief';
import { newTranche } from '../domain/apply-issue';
import { goldPrices } from '../domain/gold-prices';
import { discountDoubt, priceDoubt } from '../domain/plausibility';
import { sgbStatusAt } from '../domain/sgb-status';
import { trancheFacts, type TrancheFacts, presentTrancheFacts } from '../domain/tranche-facts';
import { computeMaturity, trancheId, type TrancheLabel, trancheWords } from '../domain/tranche-label';
import { type NamedWindow, windowDoubt } from '../domain/tranche-window';
import type { RedemptionRow } from '../persistence/redemption.row';
import type { SgbRow } from '../persistence/sgb.row';
import { publication } from './publication';
import { rowOfTranche } from './tranche-row';

/**
 * Claim with the label of its tranche; null where a source states none. Only a claim with a label can found a tranche.
 */
export interface TrancheClaim extends Claim {
  readonly label: TrancheLabel | null;
}

/** Parts of the rules that differ between kinds of claims. */
export interface TrancheRuleParts<C extends TrancheClaim> {
  readonly redemptions: readonly RedemptionRow[];
  /**
   * Finds the tranche of a claim.
   *
   * @param tranches all tranches of the data set, with those that the batch has founded
   */
  identify(claim: C, tranches: readonly SgbRow[], trusted: boolean): Identity;
}

/** Key of every tranche: all are candidates, because they are few and each is compared with all others. */
const everyTranche = 'tranche';

/**
 * Rules of gold bonds for the shared ledger. The Reserve Bank announces a tranche once: an unknown fact is filled by
 * one release, its prices by both pages of it, and a published one changes by two feeds or an operator.
 */
export function trancheRules<C extends TrancheClaim>({
  redemptions,
  identify,
}: TrancheRuleParts<C>): LedgerRules<SgbRow, C> {
  let tranches: readonly SgbRow[] = [];
  return {
    facts: trancheFacts,
    publication,
    bookkeeping: ['id', 'firstSeenAt', 'updatedAt'],
    newId: ({ label, sourceKey }) => (label === null ? sourceKey : trancheId(label)),
    keysOf: () => [everyTranche],
    keysOfClaim: () => [everyTranche],
    nameKeysOf: () => [],
    identify: (claim, candidates, trusted) => {
      tranches = candidates.flatMap(({ row }) => row ?? []);
      return identify(claim, tranches, trusted);
    },
    inOrder: (sightings) => [...sightings].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)),
    roleOf: () => 'authority',
    pagesConfirmAtOnce: true,
    published: publishedOf,
    needs: (fact, value, { row }) => {
      const published = row === null ? null : publishedOf(row, fact);
      return published === null || agree(fact, published, value) ? {} : { feedsNeeded: 2 };
    },
    conflicts: (believed, { row }) => [
      ...(row === null ? [] : impossibilities({ ...row, ...believed }, row, tranches, redemptions)),
      ...firstPrices(believed, row),
    ],
    compose: (believed, { row }, sightings, run) =>
      row === null ? founded(sightings, believed, run) : moved(row, believed, run),
  };
}

function keyOf({ party, sourceKey }: Sighting): string {
  return `${party}:${sourceKey}`;
}

function publishedOf(row: SgbRow, { fields }: Fact): FieldValues | null {
  const known = fields.flatMap((field) => {
    const value = row[field as keyof SgbRow] ?? null;
    return value === null ? [] : [[field, value] as const];
  });
  return known.length === 0 ? null : Object.fromEntries(known);
}

/**
 * Finds facts that cannot be true of a known tranche: a window that overlaps another's, prices that contradict each
 * other or the price of gold.
 */
function impossibilities(
  row: SgbRow,
  known: SgbRow,
  tranches: readonly SgbRow[],
  redemptions: readonly RedemptionRow[],
): Conflict[] {
  const isMoved = known.openOn !== row.openOn || known.closeOn !== row.closeOn;
  const window = isMoved ? windowDoubt(windowOf(row), windowsOfOthers(tranches, row.id)) : null;
  const price = oddPrice(row, tranches, redemptions);
  return [
    ...(window === null ? [] : [{ facts: ['window'], reason: window }]),
    ...(price === null ? [] : [{ facts: ['prices'], reason: price }]),
  ];
}

/**
 * Returns the first prices of a tranche as unusual: bidders pay them, so they wait for the second page of their release, or for
 * the first one again.
 *
 * Source: docs/spec/truth.md, "Changes by one page".
 */
function firstPrices(believed: TrancheFacts, row: SgbRow | null): Conflict[] {
  const known = row?.nominalRupees ?? row?.offlineRupees ?? row?.onlineRupees ?? null;
  const { nominalRupees, offlineRupees, onlineRupees } = believed;
  const stated = nominalRupees ?? offlineRupees ?? onlineRupees ?? null;
  return known !== null || stated === null
    ? []
    : [{ facts: ['prices'], reason: `${stated} rupees per gram were read once`, unusual: true }];
}

/** Returns the reason why the prices of a tranche contradict each other or the price of gold; null when they do not. */
export function oddPrice(
  row: SgbRow,
  tranches: readonly SgbRow[],
  redemptions: readonly RedemptionRow[],
): string | null {
  const on = row.openOn ?? row.issuedOn;
  const rupees = row.nominalRupees ?? row.offlineRupees;
  const doubt = discountDoubt(row, row);
  if (doubt !== null) return doubt;
  return on === null || rupees === null
    ? null
    : priceDoubt({ on, rupees }, goldPrices(tranches, redemptions, row.id));
}

/** Returns the windows of all tranches but one. */
export function windowsOfOthers(tranches: readonly SgbRow[], id: string): NamedWindow[] {
  return tranches.filter((row) => row.id !== id).map(windowOf);
}

/** Returns the window of a tranche, with its name for texts of reasons. */
export function windowOf(row: SgbRow): NamedWindow {
  return { ...row, words: trancheWords(row) };
}

function moved(row: SgbRow, believed: TrancheFacts, { now }: LedgerRun): SgbRow {
  const { issuedOn } = believed;
  const maturesOn = issuedOn === undefined ? row.maturesOn : computeMaturity(issuedOn);
  const next = { ...row, ...believed, maturesOn, updatedAt: now };
  return { ...next, status: sgbStatusAt(next, now) };
}

function founded(
  sightings: readonly Sighting[],
  believed: TrancheFacts,
  { now }: LedgerRun,
): SgbRow | RefusedRow {
  const words = Object.assign(
    {},
    ...sightings.map(({ statements }) => presentTrancheFacts(statements)),
  ) as TrancheFacts;
  const { financialYear, series } = words;
  if (financialYear === undefined || series === undefined) return new RefusedRow('it has no name');
  const told = { financialYear, series, ...believed };
  return rowOfTranche(told, newTranche(told), now);
}
