import type { CorporateOfferKind } from '@market/contracts';
import { joinedKey, newId } from '@market/kernel';
import type { Doubt } from '@market/platform/ingest';
import { type Claim, identify, isUndated, type KnownOffer } from '../domain/identity';
import { type MergedOffer, mergeSightings } from '../domain/merge-sightings';
import { mayBeLongPast } from '../domain/misprinted-year';
import { statusAt } from '../domain/offer-status';
import { pricesOfAnOffer, reasonToDoubt } from '../domain/plausibility';
import { sameJson } from '../domain/same-json';
import { layOver, newsIn, type OfferFacts, withMovedEnd, withPutOff, wordsAfter } from '../domain/sighting';
import type {
  Candidates,
  LedgerChanges,
  OwnedSighting,
  Revision,
} from '../persistence/offer-ledger.repository';
import type { OfferRow } from '../persistence/offer.row';

/** One offer while a batch is being worked in. */
interface Account {
  readonly id: string;
  /** As it was before the batch. */
  readonly before: OfferRow | null;
  row: OfferRow | null;
  sightings: OwnedSighting[];
  /** The prices that it has had, by field. */
  readonly prices: Record<string, number[]>;
  /** As claims are compared with it; made anew when the account changes. */
  known: KnownOffer | null;
}

export interface LedgerRun {
  readonly kind: CorporateOfferKind;
  readonly source: string;
  readonly feedId: string;
  readonly now: Date;
  /** The answer tells of the past. */
  readonly historic: boolean;
}

/** One claim at its place in the batch. */
interface Turn {
  readonly index: number;
  readonly claim: Claim;
  readonly trusted: boolean;
}

export interface LedgerOutcome {
  readonly changes: LedgerChanges;
  readonly accepted: number;
  readonly unchanged: number;
  readonly doubts: readonly Doubt[];
}

const bookkeeping = new Set<keyof OfferRow>(['id', 'companyKey', 'firstSeenAt', 'updatedAt']);

/**
 * The book of all offers of one kind that a batch is about: works claims in one by one, in memory, and says in the
 * end what is to be written. A claim that is doubtful changes nothing.
 */
export class OfferLedger {
  private readonly accounts = new Map<string, Account>();
  private readonly stored = new Map<string, OwnedSighting>();
  private readonly laid = new Map<string, OwnedSighting>();
  private readonly doubts: Doubt[] = [];
  private accepted = 0;
  private unchanged = 0;

  constructor(
    private readonly run: LedgerRun,
    known: Candidates,
  ) {
    for (const row of known.rows)
      this.accounts.set(row.id, { id: row.id, before: row, row, sightings: [], prices: {}, known: null });
    for (const sighting of known.sightings) {
      this.accounts.get(sighting.offerId)?.sightings.push(sighting);
      this.stored.set(sightingKey(sighting), sighting);
    }
    for (const { offerId, field, price } of known.prices) {
      const prices = this.accounts.get(offerId)?.prices;
      if (prices) (prices[field] ??= []).push(price);
    }
  }

  /** Works the claims of one answer in, one by one, or notes why one cannot be. */
  work(claims: readonly Claim[], isTrusted: (index: number) => boolean): void {
    const past = claims.flatMap((claim) => (this.mayBeLongPast(claim) ? [claim.facts] : []));
    for (const [index, claim] of claims.entries())
      this.workIn({ index, claim, trusted: isTrusted(index) }, past);
  }

  private workIn(turn: Turn, past: readonly OfferFacts[]): void {
    const { index, claim, trusted } = turn;
    const identity = identify(claim, this.knownOffers(), { trusted, past });
    if (identity.match === 'doubtful') return this.doubt(index, identity.reason);
    if (identity.match === 'waiting') return this.wait(index, identity.reason);
    if (identity.match === 'new' && isUndated(claim.facts) && !trusted)
      return this.wait(index, 'no day of it is known yet');
    const account = identity.match === 'new' ? this.newAccount() : this.accounts.get(identity.id);
    if (account) this.lay(turn, account);
  }

  /** What is to be written. */
  outcome(): LedgerOutcome {
    const moved = [...this.accounts.values()].flatMap(({ before, row }) =>
      row === null || (before !== null && sameButTime(before, row)) ? [] : [{ before, after: row }],
    );
    const sightings = [...this.laid.values()].filter(
      (sighting) => !sameJson(sighting, this.stored.get(sightingKey(sighting))),
    );
    return {
      changes: {
        rows: moved.map(({ after }) => after),
        sightings,
        revisions: moved.flatMap(({ before, after }) => revisionsOf(before, after, this.run.source)),
      },
      accepted: this.accepted,
      unchanged: this.unchanged,
      doubts: this.doubts,
    };
  }

  private lay({ index, claim, trusted }: Turn, account: Account): void {
    const { exchange, sourceKey, facts } = claim;
    const isOld = (one: OwnedSighting) => one.exchange === exchange && one.sourceKey === sourceKey;
    const old = account.sightings.find(isOld);
    const said = old?.words[this.run.feedId];
    const words = wordsAfter(facts, said);
    if (said !== undefined && sameJson(said, words)) {
      this.unchanged += 1;
      return;
    }
    const news = newsIn(facts, said);
    const sighting: OwnedSighting = {
      offerId: account.id,
      exchange,
      sourceKey,
      facts: old === undefined ? facts : this.laidOver(old.facts, news, account),
      words: { ...old?.words, [this.run.feedId]: words },
      nameKeys: [...new Set([...(old?.nameKeys ?? []), joinedKey(facts.companyName ?? '')])].sort(),
      firstSeenAt: old?.firstSeenAt ?? this.run.now,
    };
    const others = account.sightings.filter((one) => one !== old);
    const sightings = [...others, sighting];
    const after = mergeSightings(sightings);
    const before = account.row;
    const doubt = trusted
      ? null
      : this.doubtIn(claim, { news, old, others, before, after, prices: account.prices });
    if (doubt !== null) return this.doubt(index, doubt);
    this.keepPrices(account.prices, after);
    Object.assign(account, { sightings, row: this.rowFrom(account, after), known: null });
    this.accounts.set(account.id, account);
    this.laid.set(sightingKey(sighting), sighting);
    // Words that add no fact are remembered, but nothing was learnt from them.
    if (old !== undefined && sameJson(old.facts, sighting.facts)) this.unchanged += 1;
    else this.accepted += 1;
  }

  /** An offer that has begun is not put off: its first day stays a fact, whoever says otherwise. */
  private laidOver(older: OfferFacts, news: OfferFacts, { row }: Account): OfferFacts {
    const laid = withMovedEnd(layOver(older, news), older, this.run.now);
    const isUpcoming = row !== null && statusAt(this.run.kind, row, this.run.now) === 'upcoming';
    return isUpcoming ? withPutOff(laid, older) : laid;
  }

  private doubtIn(
    claim: Claim,
    {
      news,
      old,
      others,
      before,
      after,
      prices,
    }: {
      readonly news: OfferFacts;
      readonly old: OwnedSighting | undefined;
      readonly others: readonly OwnedSighting[];
      readonly before: MergedOffer | null;
      readonly after: MergedOffer;
      readonly prices: Account['prices'];
    },
  ): string | null {
    const { kind, now } = this.run;
    return reasonToDoubt({
      kind,
      now,
      mayBeLongPast: this.mayBeLongPast(claim),
      news,
      saidBefore: old?.facts ?? {},
      others: others.map((other) => other.facts),
      before,
      after,
      formerPrices: prices,
    });
  }

  private mayBeLongPast(claim: Claim): boolean {
    return mayBeLongPast(keyOf(claim), this.run.historic);
  }

  private keepPrices(prices: Account['prices'], { terms }: MergedOffer): void {
    for (const field of pricesOfAnOffer) {
      const price = terms[field];
      if (typeof price === 'number') (prices[field] ??= []).push(price);
    }
  }

  private rowFrom({ id, row: old }: Account, merged: MergedOffer): OfferRow {
    const { now } = this.run;
    const row = { id, firstSeenAt: old?.firstSeenAt ?? now, updatedAt: now, ...merged };
    return old !== null && sameButTime(old, row) ? old : row;
  }

  private newAccount(): Account {
    const id = newId(this.run.kind);
    return { id, before: null, row: null, sightings: [], prices: {}, known: null };
  }

  private wait(index: number, reason: string): void {
    this.doubts.push({ index, reason, waiting: true });
  }

  private doubt(index: number, reason: string): void {
    this.doubts.push({ index, reason });
  }

  private knownOffers(): KnownOffer[] {
    return [...this.accounts.values()].flatMap((account) => {
      account.known ??= this.knownOffer(account);
      return account.known === null ? [] : [account.known];
    });
  }

  private knownOffer({ row, sightings }: Account): KnownOffer | null {
    if (row === null) return null;
    const status = statusAt(this.run.kind, row, this.run.now);
    return {
      ...row,
      companyKeys: new Set(sightings.flatMap(({ nameKeys }) => nameKeys)),
      keys: new Set(sightings.map(keyOf)),
      isOver: status === 'closed',
      isUpcoming: status === 'upcoming',
      isShortNamed: !row.companyKey.includes(' '),
    };
  }
}

function keyOf({ exchange, sourceKey }: Pick<Claim, 'exchange' | 'sourceKey'>): string {
  return `${exchange}:${sourceKey}`;
}

function sightingKey({ exchange, sourceKey, offerId }: OwnedSighting): string {
  return `${exchange}:${sourceKey}:${offerId}`;
}

function revisionsOf(before: OfferRow | null, after: OfferRow, origin: string): Revision[] {
  return (Object.keys(after) as (keyof OfferRow)[]).flatMap((field) => {
    const [old, now] = [before?.[field] ?? null, after[field] ?? null];
    if (bookkeeping.has(field) || sameJson(old, now)) return [];
    return [{ offerId: after.id, field, before: old, after: now, origin }];
  });
}

function sameButTime(one: OfferRow, other: OfferRow): boolean {
  return (Object.keys(other) as (keyof OfferRow)[]).every(
    (field) => field === 'updatedAt' || sameJson(one[field], other[field]),
  );
}
