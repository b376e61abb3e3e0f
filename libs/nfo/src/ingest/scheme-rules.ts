import {
  agree,
  countingStatement,
  dayInIndia,
  type Fact,
  isBlank,
  isFreshNews,
  joinedKey,
  newId,
  type FieldValues,
  type PendingDays,
} from '@market/kernel';
import type { NfoStatus } from '@market/contracts';
import {
  type LedgerEntry,
  type Claim,
  type Circumstances,
  type LedgerRules,
  type LedgerRun,
  type ReadingRun,
  isUnsettledKey,
  keyOf,
  RefusedRow,
  type Sighting,
} from '@market/ingest/belief';
import type { FundHouseMatch, FundHouseRegister } from '../domain/fund-house-register';
import { areOfOneOffer, identify, type KnownNfo } from '../domain/identity';
import { moveRefusal, type OfferPeriod, statusAt, statusBegan } from '../domain/nfo-status';
import { impossibilities } from '../domain/plausibility';
import {
  bySource,
  historySource,
  listSource,
  mergedScheme,
  type SchemeFacts,
  schemeFacts,
  presentSchemeFacts,
} from '../domain/scheme-facts';
import type { NfoRow } from '../persistence/nfo.row';
import { publication } from './publication';
import { houseOf, oddHouse } from './scheme-house';

/** Claim of one payload on an offer, with a function that looks up the fund house that it names. */
export interface SchemeClaim extends Claim {
  readonly house: () => FundHouseMatch;
  /** Names that other responses of the same run have under the key. */
  readonly otherNames: readonly string[];
}

/**
 * Rules of new fund offers for the shared ledger. AMFI's list is the authority; documents of fund houses and the master
 * fill what it does not state.
 *
 * @param houses fund houses of the data set; that of a new offer is added to them
 */
export function schemeRules(houses: FundHouseRegister): LedgerRules<NfoRow, SchemeClaim> {
  return {
    facts: schemeFacts,
    publication,
    bookkeeping: ['id', 'slug', 'firstSeenAt', 'updatedAt', 'statusSince', 'nameKey'],
    newId: () => newId('nfo'),
    keysOf: ({ name, amcCode, openOn, schemeId }, sightings) => [
      `name:${joinedKey(name)}`,
      openingKey(amcCode, openOn),
      ...(schemeId === null ? [] : [`id:${schemeId}`]),
      ...sightings.map(({ party, sourceKey }) => `key:${party}:${sourceKey}`),
      ...sightings.flatMap(({ nameKeys }) => nameKeys.map((key) => `name:${key}`)),
    ],
    keysOfClaim: ({ party, sourceKey, saying, house: houseOf }) => {
      const house = houseOf();
      const { schemeId, schemeName, openOn } = saying.said as SchemeFacts;
      return [
        `key:${party}:${sourceKey}`,
        ...(schemeId === undefined ? [] : [`id:${schemeId}`]),
        ...(schemeName === undefined ? [] : [`name:${joinedKey(schemeName)}`]),
        ...(house.match !== 'known' || openOn === undefined ? [] : [openingKey(house.house.code, openOn)]),
      ];
    },
    nameKeysOf: ({ name }) => (name === '' ? [] : [joinedKey(name)]),
    identify: ({ party, sourceKey, saying, house: houseOf, otherNames }, candidates, trusted, run) => {
      const house = houseOf();
      if (house.match === 'doubtful') return house;
      const amcCode = house.match === 'known' ? house.house.code : null;
      const known = candidates.flatMap((account) => knownNfo(account, houses, run));
      const claim = { source: party, sourceKey, facts: saying.said, amcCode, otherNames };
      const identity = identify(claim, known, trusted);
      const odd =
        identity.match !== 'new' || trusted || isFirstLoad(run) ? null : oddHouse(houses, saying.said);
      return odd === null ? identity : { match: 'doubtful', reason: odd };
    },
    areNamesakes: (one, other) =>
      one.party === listSource &&
      [one, other].every(hasOneName) &&
      areOfOneOffer(one.saying.said, other.saying.said),
    inOrder: (sightings) => [...sightings].sort(bySource),
    roleOf: (party) => (party === listSource ? 'authority' : 'support'),
    published: publishedOf,
    needs: ({ name }, value, { row, now, since }) =>
      name === 'period' && row !== null && goesBack(row, value, { now, since: new Date(since) })
        ? { feedsNeeded: 2 }
        : {},
    founding: ['schemeId', 'schemeType', 'kind', 'period', 'code'],
    conflicts: (believed, circumstances) => impossibilities(inQuestion(believed, circumstances)),
    isSettled: ({ status }) => status === 'closed',
    clocked: ['period'],
    compose: (...parts) => composeRow(houses, ...parts),
  };
}

/** Tells whether all responses of a run have the name of a claim under its key: another one tells that it is not its own. */
function hasOneName({ name, otherNames }: SchemeClaim): boolean {
  return otherNames.every((other) => joinedKey(other) === joinedKey(name));
}

function publishedOf(row: NfoRow, { fields }: Fact): FieldValues | null {
  const known = fields.flatMap((field) => {
    const value = row[field as keyof NfoRow] ?? null;
    return value === null ? [] : [[field, value] as const];
  });
  return known.length === 0 ? null : Object.fromEntries(known);
}

function openingKey(amcCode: string, openOn: string): string {
  return `opening:${amcCode}:${openOn}`;
}

function knownNfo(
  { row, sightings }: LedgerEntry<NfoRow>,
  houses: FundHouseRegister,
  run: ReadingRun,
): KnownNfo[] {
  if (row === null) return [];
  return [
    {
      ...row,
      houseName: houses.byCode(row.amcCode)?.name ?? null,
      keys: new Set(sightings.map(keyOf)),
      unsettledKeys: new Set(sightings.filter((sighting) => isUnsettledKey(sighting, run)).map(keyOf)),
      nameKeys: new Set([joinedKey(row.name), ...sightings.flatMap(({ nameKeys }) => nameKeys)]),
    },
  ];
}

/**
 * Tells whether days would revert a status that was set by the clock: one feed is not enough for that. An extension that
 * was stated before the end only took effect late.
 */
function goesBack(
  row: NfoRow,
  { openOn, closeOn }: SchemeFacts,
  { now, since }: { readonly now: Date; readonly since: Date },
): boolean {
  const moved = { ...row, openOn: openOn ?? row.openOn, closeOn: closeOn ?? row.closeOn };
  const [was, would] = [statusAt(row, now), statusAt(moved, now)];
  const isLateExtension = was === 'closed' && would === 'open' && statusAt(row, since) === 'open';
  return !isLateExtension && moveRefusal(was, would) !== null;
}

function inQuestion(believed: SchemeFacts, { row, sightings, now }: Circumstances<NfoRow>) {
  return {
    believed,
    name: mergedScheme(believed, namesOf(sightings)).name,
    before: row,
    changed: changedFacts(row, sightings),
    isContradicted: isContradicted(believed, row, sightings),
    isHistory: sightings.every(({ party }) => party === historySource),
    today: dayInIndia(now),
  };
}

/** Tells whether a source states the published period of an offer, and not the one that would be believed. */
function isContradicted(believed: SchemeFacts, row: NfoRow | null, sightings: readonly Sighting[]): boolean {
  const fact = schemeFacts.find(({ name }) => name === 'period');
  const published = row === null || fact === undefined ? null : publishedOf(row, fact);
  if (fact === undefined || published === null) return false;
  return sightings
    .flatMap(({ statements }) => (statements[fact.name] ?? []).map(countingStatement))
    .some(
      ({ value }) => !isBlank({ value }) && agree(fact, value, published) && !agree(fact, value, believed),
    );
}

/** Returns the names of the facts that a source changed while no source states the published value. */
function changedFacts(row: NfoRow | null, sightings: readonly Sighting[]): ReadonlySet<string> {
  const said = (name: string) =>
    sightings.flatMap(({ statements }) => (statements[name] ?? []).map(countingStatement));
  const isChanged = (fact: Fact) => {
    const published = row === null ? null : publishedOf(row, fact);
    const isStated = said(fact.name).some(({ value }) => published !== null && agree(fact, value, published));
    return !isStated && said(fact.name).some(({ change }) => change);
  };
  return new Set(schemeFacts.filter(isChanged).map(({ name }) => name));
}

function namesOf(sightings: readonly Sighting[]): string[] {
  return sightings.flatMap(({ statements }) => presentSchemeFacts(statements).schemeName ?? []);
}

/** Makes the row that follows from the believed facts, or a refusal. */
function composeRow(
  houses: FundHouseRegister,
  believed: FieldValues,
  { id, row: old }: LedgerEntry<NfoRow>,
  sightings: readonly Sighting[],
  run: LedgerRun,
  pendingDays: PendingDays | null,
): NfoRow | RefusedRow {
  const merged = mergedScheme(believed, namesOf([...sightings].sort(bySource)));
  const { name, category, openOn } = merged;
  const { now } = run;
  if (name === null || merged.nameKey === '') return new RefusedRow('its name is not known yet', true);
  if (category === null) return new RefusedRow('its category is not known yet', true);
  if (openOn === null) return new RefusedRow('its opening day is not known yet', true);
  const amcCode = houseOf(houses, old, sightings, run);
  if (amcCode instanceof RefusedRow) return amcCode;
  const period = { ...merged, openOn, pendingDays };
  const due = statusAt(period, now);
  const status = tellsHistory(run) ? statusAfterHistory(old, due, period, now) : due;
  return {
    ...merged,
    pendingDays,
    id,
    slug: old?.slug ?? '',
    name,
    category,
    openOn,
    amcCode,
    status,
    statusSince: old !== null && old.status === status ? old.statusSince : now,
    provenance: old?.provenance ?? [],
    firstSeenAt: old?.firstSeenAt ?? now,
    updatedAt: now,
  };
}

function isFirstLoad({ historic, initial }: LedgerRun): boolean {
  return historic && initial === true;
}

function tellsHistory({ historic, initial }: LedgerRun): boolean {
  return historic && initial !== true;
}

/**
 * Returns the status of an offer after a run of a history feed. News of a known offer, or of an opening that is still
 * fresh, is left to the next tick of the clock, which announces it.
 */
function statusAfterHistory(old: NfoRow | null, due: NfoStatus, period: OfferPeriod, now: Date): NfoStatus {
  if (old !== null) return old.status;
  const began = due === 'open' ? statusBegan(due, period) : null;
  return began !== null && isFreshNews(began.at, now) ? 'upcoming' : due;
}
