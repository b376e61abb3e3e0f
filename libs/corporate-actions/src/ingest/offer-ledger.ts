import { randomUUID } from 'node:crypto';
import type { CorporateOfferKind } from '@market/contracts';
import { joinedKey } from '@market/kernel';
import type { Doubt } from '@market/platform/ingest';
import { type Claim, identify, isUndated, type KnownOffer } from '../domain/identity';
import { type MergedOffer, mergeSightings } from '../domain/merge-sightings';
import { statusAt } from '../domain/offer-status';
import { reasonToDoubt } from '../domain/plausibility';
import { sameJson } from '../domain/same-json';
import { layOver, newsIn, wordsAfter } from '../domain/sighting';
import type { LedgerChanges, OwnedSighting, Revision } from '../persistence/offer-ledger.repository';
import type { OfferRow } from '../persistence/offer.row';

/** One offer while a batch is being worked in. */
interface Account {
  readonly id: string;
  /** As it was before the batch. */
  readonly before: OfferRow | null;
  row: OfferRow | null;
  sightings: OwnedSighting[];
  /** As claims are compared with it; made anew when the account changes. */
  known: KnownOffer | null;
}

export interface LedgerRun {
  readonly kind: CorporateOfferKind;
  readonly source: string;
  readonly feedId: string;
  readonly now: Date;
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
    known: { readonly rows: readonly OfferRow[]; readonly sightings: readonly OwnedSighting[] },
  ) {
    for (const row of known.rows)
      this.accounts.set(row.id, { id: row.id, before: row, row, sightings: [], known: null });
    for (const sighting of known.sightings) {
      this.accounts.get(sighting.offerId)?.sightings.push(sighting);
      this.stored.set(sightingKey(sighting), sighting);
    }
  }

  /** Works one claim in, or notes why it cannot be. */
  work(index: number, claim: Claim, trusted: boolean): void {
    const identity = identify(claim, this.knownOffers(), trusted);
    if (identity.match === 'doubtful') return this.doubt(index, identity.reason);
    if (identity.match === 'waiting') return this.wait(index, identity.reason);
    if (identity.match === 'new' && isUndated(claim.facts) && !trusted)
      return this.wait(index, 'no day of it is known yet');
    const account = identity.match === 'known' ? this.accounts.get(identity.id) : this.newAccount();
    if (account) this.lay(index, account, claim, trusted);
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

  private lay(index: number, account: Account, claim: Claim, trusted: boolean): void {
    const { exchange, sourceKey, facts } = claim;
    const old = account.sightings.find((one) => one.exchange === exchange && one.sourceKey === sourceKey);
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
      facts: old === undefined ? facts : layOver(old.facts, news),
      words: { ...old?.words, [this.run.feedId]: words },
      nameKeys: [...new Set([...(old?.nameKeys ?? []), joinedKey(facts.companyName ?? '')])].sort(),
    };
    const sightings = [...account.sightings.filter((one) => one !== old), sighting];
    const after = mergeSightings(sightings);
    const { kind, now } = this.run;
    const word = { kind, now, news, saidBefore: old?.facts ?? {}, before: account.row, after };
    const doubt = trusted ? null : reasonToDoubt(word);
    if (doubt !== null) return this.doubt(index, doubt);
    Object.assign(account, { sightings, row: this.rowFrom(account, after), known: null });
    this.accounts.set(account.id, account);
    this.laid.set(sightingKey(sighting), sighting);
    // Words that add no fact are remembered, but nothing was learnt from them.
    if (old !== undefined && sameJson(old.facts, sighting.facts)) this.unchanged += 1;
    else this.accepted += 1;
  }

  private rowFrom({ id, row: old }: Account, merged: MergedOffer): OfferRow {
    const { now } = this.run;
    const row = { id, firstSeenAt: old?.firstSeenAt ?? now, updatedAt: now, ...merged };
    return old !== null && sameButTime(old, row) ? old : row;
  }

  private newAccount(): Account {
    const id = `${this.run.kind}_${randomUUID().replaceAll('-', '')}`;
    return { id, before: null, row: null, sightings: [], known: null };
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
    return {
      ...row,
      companyKeys: new Set(sightings.flatMap(({ nameKeys }) => nameKeys)),
      keys: new Set(sightings.map(({ exchange, sourceKey }) => `${exchange}:${sourceKey}`)),
      isOver: statusAt(this.run.kind, row, this.run.now) === 'closed',
      isShortNamed: !row.companyKey.includes(' '),
    };
  }
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
