import type { CorporateOfferKind, Exchange } from '@market/contracts';
import { type Fact, joinedKey, newId, type FieldValues, type Statements } from '@market/kernel';
import {
  type LedgerEntry,
  type Claim,
  type LedgerRules,
  type ReadingRun,
  RefusedRow,
  type ScreenedClaim,
  type Sighting,
  isFirstSeenLately,
  isUnsettledKey,
  keyOf,
} from '@market/ingest/belief';
import {
  areOfOneOffer,
  identify,
  isUndated,
  type KnownOffer,
  type Claim as OfferClaim,
} from '../domain/identity';
import { byPrecedence, type MergedOffer, mergedOffer, type OfferView } from '../domain/merged-offer';
import { mayBeLongPast } from '../domain/misprinted-year';
import type { OfferStatus } from '../domain/offer';
import { screenPrice } from '../domain/market-price';
import {
  collectNames,
  doubtedPrice,
  offerFacts,
  type OfferFacts,
  presentOfferFacts,
} from '../domain/offer-facts';
import { statusByDays } from '../domain/offer-status';
import { couponDoubt, type FormerPrices, impossibilities } from '../domain/plausibility';
import { publishedFacts, publishedValues } from '../domain/published-values';
import type { OfferRow } from '../persistence/offer.row';

/** Circumstances under which a payload's claims are weighed. */
export interface PayloadContext {
  readonly kind: CorporateOfferKind;
  readonly now: Date;
  /** True when the payload states past offers. */
  readonly historic: boolean;
  readonly claims: readonly Claim[];
  /** Former prices of known offers, by their ids. */
  readonly prices: ReadonlyMap<string, FormerPrices>;
  /** Kinds of known offers whose number, or whose company and days, a claim of this kind has, by the claim's key. */
  readonly otherKinds: {
    readonly ofNumbers: ReadonlyMap<string, CorporateOfferKind>;
    readonly ofNamesakes: ReadonlyMap<string, CorporateOfferKind>;
  };
}

/** Rules of offers of one kind for the shared ledger. Both exchanges are authorities, NSE the first. */
export function offerRules(answer: PayloadContext): LedgerRules<OfferRow> {
  const { kind, now, historic, claims, prices, otherKinds } = answer;
  const isOfThePast = (key: string) => mayBeLongPast(key, historic);
  const companies = new Set(claims.map(({ name }) => joinedKey(name)));
  const past = claims.filter((claim) => isOfThePast(keyOf(claim))).map(({ saying }) => saying.said);
  return {
    facts: offerFacts,
    publication: { facts: publishedFacts, valuesOf: (row) => publishedValues(kind, row) },
    bookkeeping: ['id', 'companyKey', 'firstSeenAt', 'updatedAt'],
    newId: () => newId(kind),
    keysOf: ({ isin }, sightings) => [
      ...(isin === null ? [] : [`isin:${isin}`]),
      ...sightings.map((sighting) => `key:${keyOf(sighting)}`),
      ...sightings.flatMap(({ nameKeys }) => nameKeys.map((key) => `name:${key}`)),
    ],
    keysOfClaim: (claim) => [
      `key:${keyOf(claim)}`,
      `name:${joinedKey(claim.name)}`,
      ...(typeof claim.saying.said['isin'] === 'string' ? [`isin:${claim.saying.said['isin']}`] : []),
    ],
    nameKeysOf: ({ name }) => (name === '' ? [] : [joinedKey(name)]),
    identify: (claim, candidates, trusted, run) => {
      const known = candidates.flatMap((account) => knownOffer(kind, account, run));
      const identity = identify(toOfferClaim(claim), known, { trusted, past, companies });
      const odd = identity.match === 'new' && !trusted ? oddKind(otherKinds, keyOf(claim)) : null;
      if (odd !== null) return { match: 'doubtful', reason: odd };
      if (identity.match === 'waiting') return { ...identity, match: 'doubtful', waiting: true };
      return identity;
    },
    areNamesakes: (one, other) => areOfOneOffer(toOfferClaim(one), toOfferClaim(other)),
    screen: (claim, row, before) => screened(kind, claim, row, before),
    isSettled: (row) => statusByDays(kind, row, now) === 'closed',
    inOrder,
    roleOf: () => 'authority',
    published: (row, { fields }) => publishedOf(row, fields),
    withValues,
    onAllPages: ['openOn'],
    founding: ['isin', 'record', 'period', 'method'],
    clocked: ['period'],
    distinct: ['record'],
    needs: ({ name }, value, { row, since }) =>
      name === 'period' && row !== null && goesBack(kind, row, value, { now, since: new Date(since) })
        ? { feedsNeeded: 2 }
        : {},
    conflicts: (believed, { row, sightings }) =>
      impossibilities({
        kind,
        now,
        mayBeLongPast: sightings.some((sighting) => isOfThePast(keyOf(sighting))),
        believed,
        before: row,
        formerPrices: (row && prices.get(row.id)) ?? {},
        isFirstSeen: isFirstSeenLately(row, now),
      }),
    compose: (believed, { id, row }, sightings, run, pendingDays) => {
      const merged = mergedOffer(believed, inOrder(sightings).map(viewOf));
      const isVouched = sightings.some(({ statements }) =>
        (statements['name'] ?? []).some(({ vouched }) => vouched),
      );
      if (row === null && isUndated(believed) && !isVouched) return undatedYet;
      return {
        id,
        firstSeenAt: row?.firstSeenAt ?? run.now,
        updatedAt: run.now,
        provenance: row?.provenance ?? [],
        ...merged,
        pendingDays,
      };
    },
  };
}

/** Returns the reason to doubt that an offer is of its kind; null without one. */
function oddKind({ ofNumbers, ofNamesakes }: PayloadContext['otherKinds'], key: string): string | null {
  const [ofNumber, ofNamesake] = [ofNumbers.get(key), ofNamesakes.get(key)];
  if (ofNumber !== undefined) return `its number is that of a known offer: ${ofNumber}`;
  return ofNamesake === undefined
    ? null
    : `its company and days are those of a known offer of another kind: ${ofNamesake}`;
}

/**
 * Returns a claim without its odd market price or coupon rates, with the reason; null for a claim that has neither and ends
 * no doubt.
 */
function screened(
  kind: CorporateOfferKind,
  claim: Claim,
  row: OfferRow | null,
  before: Statements,
): ScreenedClaim<Claim> | null {
  const { saying } = claim;
  const price = row === null ? null : screenPrice(saying.said, row.terms, before);
  const oddCoupons = kind === 'ncd' ? couponDoubt(saying.said) : null;
  if (price === null && oddCoupons === null) return null;
  const { couponRates, ...plain } = price?.said ?? saying.said;
  const said = oddCoupons !== null || couponRates === undefined ? plain : { ...plain, couponRates };
  const blank = price?.ends ? [...(saying.blank ?? []), doubtedPrice] : saying.blank;
  return {
    reason: price?.reason ?? oddCoupons,
    claim: { ...claim, saying: { ...saying, said, ...(blank === undefined ? {} : { blank }) } },
  };
}

const undatedYet = new RefusedRow('no day of it is known yet', true);

/** Returns a claim in the form in which offers are compared. */
export function toOfferClaim({ party, sourceKey, saying: { said } }: Claim): OfferClaim {
  return { exchange: party as Exchange, sourceKey, facts: said };
}

function viewOf({ party, sourceKey, statements, firstSeenAt }: Sighting): OfferView {
  return {
    exchange: party as Exchange,
    sourceKey,
    facts: presentOfferFacts(statements),
    names: collectNames(statements),
    firstSeenAt,
  };
}

function inOrder(sightings: readonly Sighting[]): Sighting[] {
  return [...sightings].sort((one, other) => byPrecedence(viewOf(one), viewOf(other)));
}

function knownOffer(
  kind: CorporateOfferKind,
  { row, sightings }: LedgerEntry<OfferRow>,
  run: ReadingRun,
): KnownOffer[] {
  if (row === null) return [];
  const { now } = run;
  const status = statusByDays(kind, row, now);
  return [
    {
      ...row,
      // While two offers exchange their keys, one of them has none, but its name.
      companyKeys: new Set(
        sightings.length === 0 ? [joinedKey(row.companyName)] : sightings.flatMap(({ nameKeys }) => nameKeys),
      ),
      keys: new Set(sightings.map(keyOf)),
      youngKeys: new Set(sightings.filter((sighting) => isFirstSeenLately(sighting, now)).map(keyOf)),
      unsettledKeys: new Set(sightings.filter((sighting) => isUnsettledKey(sighting, run)).map(keyOf)),
      isOver: status === 'closed',
      isUpcoming: status === 'upcoming',
      isShortNamed: !row.companyKey.includes(' '),
    },
  ];
}

function publishedOf(row: OfferRow, fields: Fact['fields']): FieldValues | null {
  const known = fields.flatMap((field) => {
    const value = field in row ? row[field as keyof MergedOffer] : (row.terms[field] ?? null);
    return value === null ? [] : [[field, value] as const];
  });
  return known.length === 0 ? null : Object.fromEntries(known);
}

/** Returns a row with other values of some fields, which are fields of the row or terms. */
function withValues(row: OfferRow, values: FieldValues): OfferRow {
  const told = Object.entries(values);
  return {
    ...row,
    ...Object.fromEntries(told.filter(([field]) => field in row)),
    terms: { ...row.terms, ...Object.fromEntries(told.filter(([field]) => !(field in row))) },
  };
}

const order: readonly OfferStatus[] = ['upcoming', 'open', 'closed'];

/**
 * Tells whether days would revert an offer to an earlier status: one feed is not enough for that. An extension that was
 * stated before the end only took effect late.
 */
function goesBack(
  kind: CorporateOfferKind,
  row: OfferRow,
  value: OfferFacts,
  { now, since }: { readonly now: Date; readonly since: Date },
): boolean {
  const [was, would] = [statusByDays(kind, row, now), statusByDays(kind, { ...row, ...value }, now)];
  const isLateExtension = was === 'closed' && would === 'open' && statusByDays(kind, row, since) === 'open';
  return !isLateExtension && order.indexOf(would) < order.indexOf(was);
}
