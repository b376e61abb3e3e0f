import { dayInIndia, joinedKey, newId, type FieldValues } from '@market/kernel';
import {
  type Claim,
  isFirstSeenLately,
  keyOf,
  type LedgerRules,
  type ScreenedClaim,
} from '@market/ingest/belief';
import { impossibilities, isOutsideBand, openingDoubt, currentPriceDoubt } from '../domain/arithmetic';
import { identifyReport } from '../domain/identify-report';
import { areOfOneIssue, identify } from '../domain/identity';
import { type IpoFacts, issueFacts, pageRanks } from '../domain/issue-facts';
import { changedParties, partiesStatedFrom } from '../domain/changed-parties';
import { moveRefusal, statusAt } from '../domain/ipo-status';
import { composeIssue } from './compose-issue';
import { foundingDoubt } from './founding-doubt';
import { knownIpo } from './known-issue';
import { withoutFormerPlan, withWordTakenBack } from './called-off-words';
import { hasFarDays, isOfThePast, withoutDays } from './misprinted-days';
import { publication } from './publication';
import { hasTraded, viewOf } from './sighting-view';
import { listingAfterTrades } from '../domain/openings';
import { isRestatedSize } from '../domain/restated-size';
import { findUnusualLot, unusualValues } from '../domain/unusual-values';
import { byAuthority, isExchange } from '../domain/view';
import type { IpoRow } from '../persistence/ipo.row';

/** Rules of public issues for the shared ledger, as far as no batch adds to them: `batchRules` has those of claims that wait. */
export const issueRules: LedgerRules<IpoRow> = {
  facts: issueFacts,
  publication,
  bookkeeping: [
    'id',
    'slug',
    'firstSeenAt',
    'updatedAt',
    'companyKey',
    'pricedOn',
    'offeredShares',
    'termsChangedAt',
    'detailChangedAt',
  ],
  newId: () => newId('ipo'),
  keysOf: ({ company, isin, openOn, closeOn }, sightings) => [
    nameKey(company),
    ...exchanges
      .filter((exchange) => !sightings.some(({ party }) => party === exchange))
      .flatMap((exchange) => periodKey(exchange, openOn, closeOn)),
    ...(isin === null ? [] : [`isin:${isin}`]),
    ...sightings.map((sighting) => `key:${keyOf(sighting)}`),
    ...sightings.flatMap(({ nameKeys }) => nameKeys.map((key) => `name:${key}`)),
    reportable,
  ],
  keysOfClaim: ({ party, sourceKey, name, saying: { said } }) => [
    ...(isExchange(party) ? [] : [reportable]),
    `key:${party}:${sourceKey}`,
    ...(typeof said['isin'] === 'string' ? [`isin:${said['isin']}`] : []),
    nameKey(name),
    ...periodKey(party, said['openOn'], said['closeOn']),
  ],
  nameKeysOf: ({ name }) => (name === '' ? [] : [joinedKey(name)]),
  identify: (claim, candidates, trusted, run) => {
    const { now } = run;
    const facts = toIpoFacts(claim);
    if (!isExchange(claim.party))
      return identifyReport(
        facts,
        candidates.flatMap(({ row }) => row ?? []),
      );
    const known = candidates.flatMap((entry) => knownIpo(entry, run));
    const told = { party: claim.party, sourceKey: claim.sourceKey, facts };
    const asStated = identify(told, known, trusted);
    // Days that are far from today may be misprinted: they make no second issue of a known one.
    const isUnsure = asStated.match === 'new' && !trusted && hasFarDays(claim, now);
    const identity = isUnsure ? identify({ ...told, facts: withoutDays(facts) }, known) : asStated;
    const doubt =
      identity.match === 'new' && !trusted ? foundingDoubt(claim, candidates, dayInIndia(now)) : null;
    return doubt === null ? identity : { match: 'doubtful', reason: doubt };
  },
  areNamesakes: (one, other) => isExchange(one.party) && areOfOneIssue(one.saying.said, other.saying.said),
  revisedBy: ({ said }, { period = [], band = [] }) => {
    // With another opening the days are those of another issue.
    const isLater = period.some(
      ({ value }) =>
        value['openOn'] === said['openOn'] &&
        isDay(value['closeOn']) &&
        isDay(said['closeOn']) &&
        said['closeOn'] > value['closeOn'],
    );
    // A band that a page has stated before, such as a mistyped one, does not come with the close.
    const isNew =
      said['bandMaxRupees'] !== undefined &&
      band.length > 0 &&
      band.every(({ value }) => said['bandMaxRupees'] !== value['bandMaxRupees']);
    return isLater && isNew ? { band: ['period'] } : {};
  },
  screen: (claim, row, before) =>
    row === null
      ? null
      : (withoutOddPrices(claim, row) ??
        withoutUndatedListing(claim, row) ??
        withoutForeignListing(claim, row) ??
        withoutFormerPlan(claim, before) ??
        withWordTakenBack(claim, before)),
  wandering: ['progress'],
  speaksAgainst: { book: 'progress' },
  inOrder: (sightings) =>
    sightings
      .map((sighting) => ({ sighting, view: viewOf(sighting) }))
      .sort((one, other) => byAuthority(one.view, other.view))
      .map(({ sighting }) => sighting),
  roleOf: (party) => (isExchange(party) ? 'authority' : 'support'),
  published: (row, { name, fields }) => {
    if (name === 'name') return { companyName: row.company };
    // An opening without its close is no period: this is a first one still.
    if (name === 'period' && row.closeOn === null) return null;
    const values = fields.map((field) => [field, row[field as keyof IpoRow] ?? null] as const);
    const known = values.filter(([, value]) => value !== null);
    return known.length === 0 ? null : Object.fromEntries(known);
  },
  needs: ({ name }, value, { row, now, since }) => {
    if (name === 'band') return { supportHolds: true };
    const at = { now, since: new Date(since) };
    return name === 'period' && row !== null && goesBack(row, value, at) ? { feedsNeeded: 2 } : {};
  },
  conflicts: (believed, { row, sightings, now }) => [
    ...unusualValues(believed, {
      today: dayInIndia(now),
      isOfThePast: sightings.some(isOfThePast),
      hasTraded: sightings.some(hasTraded),
      known: row,
    }),
    ...impossibilities(believed, row, dayInIndia(now)),
    ...findUnusualLot(believed),
    ...listingAfterTrades((believed as IpoFacts).listingOn, sightings),
    ...changedParties(
      believed,
      row,
      isFirstSeenLately({ firstSeenAt: partiesStatedFrom(sightings) ?? now }, now),
    ),
  ],
  restates: ({ name }, published, value, { bandMaxRupees }) =>
    name === 'size' && isRestatedSize(published, value, bandMaxRupees),
  compose: composeIssue,
  planned: ['allotment', 'listing'],
  clocked: ['period', 'allotment', 'listing'],
  countedWith: { size: 'band', allotment: 'period' },
  isSettled: ({ status }) => status === 'LISTED' || status === 'WITHDRAWN',
  settledFieldMoved,
};

/** Drops prices that cannot be those of the issue. Null for a claim without such. */
function withoutOddPrices(claim: Claim, row: IpoRow): ScreenedClaim<Claim> | null {
  const { saying } = claim;
  const odd = [
    { reason: openingDoubt(saying.said, row), fields: ['listingPriceRupees', 'openings'] },
    { reason: currentPriceDoubt(saying.said, row), fields: ['currentPriceRupees', 'pricedAt'] },
  ].filter(({ reason }) => reason !== null);
  if (odd.length === 0) return null;
  const dropped = new Set(odd.flatMap(({ fields }) => fields));
  const said = Object.fromEntries(Object.entries(saying.said).filter(([field]) => !dropped.has(field)));
  const reason = odd.map(({ reason: one }) => one).join('; ');
  return { reason, claim: { ...claim, saying: { ...saying, said } } };
}

/**
 * Drops the word that a share is listed where no day is known: two rows of one answer have different ones, and neither may be
 * true. Null when that does not apply.
 */
function withoutUndatedListing(claim: Claim, { listingOn, status }: IpoRow): ScreenedClaim<Claim> | null {
  const { confirmed, ...said } = claim.saying.said;
  const isDated = said['listingOn'] !== undefined || listingOn !== null || status === 'LISTED';
  if (claim.founds || confirmed !== 'listed' || isDated) return null;
  return { reason: null, claim: { ...claim, saying: { ...claim.saying, said } } };
}

/**
 * Drops the day of a listing from a row of past issues whose price is outside the known band: both may be those of another row.
 * Null when that does not apply.
 */
function withoutForeignListing(
  claim: Claim,
  { bandMinRupees, bandMaxRupees }: IpoRow,
): ScreenedClaim<Claim> | null {
  const { saying } = claim;
  const { listingOn, ...said } = saying.said as IpoFacts;
  const isForeign = isOutsideBand(
    said.issuePriceRupees,
    bandMinRupees ?? undefined,
    bandMaxRupees ?? undefined,
  );
  if (saying.rank < pageRanks.archive || listingOn === undefined || !isForeign) return null;
  return { reason: null, claim: { ...claim, saying: { ...saying, said } } };
}

/** Key of every record that publishers may report on: their names are compared by likeness, not looked up. */
const reportable = 'reportable';

function isDay(value: unknown): value is string {
  return typeof value === 'string';
}

const exchanges = ['NSE', 'BSE'] as const;

/**
 * Returns the key of issues of the same days that an exchange does not list yet: a misspelt name is searched among
 * them.
 */
function periodKey(exchange: string, openOn: unknown, closeOn: unknown): string[] {
  return isDay(openOn) && isDay(closeOn) ? [`days:${exchange}:${openOn}:${closeOn}`] : [];
}

function nameKey(company: string): string {
  return `name:${joinedKey(company)}`;
}

/** Returns the facts that a claim states, with its name. */
export function toIpoFacts({ name, saying: { said } }: Claim): IpoFacts {
  return { ...said, companyName: name };
}

/**
 * Tells whether days would revert a status that was set by the clock: a single row of a list is not enough for that. An
 * extension that was stated before the end only took effect late.
 */
function goesBack(
  row: IpoRow,
  { openOn, closeOn }: FieldValues,
  { now, since }: { readonly now: Date; readonly since: Date },
): boolean {
  const moved = {
    ...row,
    openOn: (openOn ?? row.openOn) as IpoRow['openOn'],
    closeOn: (closeOn ?? row.closeOn) as IpoRow['closeOn'],
  };
  const [was, would] = [statusAt({ ...row }, now), statusAt(moved, now)];
  const isLateExtension = was === 'CLOSED' && would === 'OPEN' && statusAt(row, since) === 'OPEN';
  if (isLateExtension && moved.openOn === row.openOn) return false;
  return (
    moveRefusal(was, would, false) !== null ||
    (row.openOn !== null && was !== 'UPCOMING' && moved.openOn !== row.openOn)
  );
}

/**
 * Returns the name of a known field of a finished issue that would change, null when there is none: only unknown fields
 * may be filled.
 */
function settledFieldMoved(before: IpoRow, after: IpoRow): string | null {
  const settled = [
    'companyKey',
    'bandMaxRupees',
    'issuePriceRupees',
    'openOn',
    'closeOn',
    'listingOn',
  ] as const;
  return settled.find((field) => before[field] !== null && before[field] !== after[field]) ?? null;
}
