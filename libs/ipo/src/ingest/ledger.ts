import type { DataSet } from '@market/contracts';
import { dayInIndia, joinedKey, newId } from '@market/kernel';
import type { Revision } from '@market/platform/database';
import { type Doubt, type IntakeBatch, tooMany } from '@market/platform/ingest';
import { allottedDay } from '../domain/announcements';
import { type Claim, identify } from '../domain/identity';
import { moveRefused, statusAt } from '../domain/ipo-status';
import { mergeSightings, type MergedIpo } from '../domain/merge-sightings';
import { reasonToDoubt } from '../domain/plausibility';
import { currentPrice } from '../domain/share-price';
import { slugWishes } from '../domain/slug-wishes';
import { sameJson } from '../domain/same-json';
import { layOver, newsIn, wordsAfter } from '../domain/sighting';
import type { LedgerChanges, OwnedSighting } from '../persistence/ipo-ledger.repository';
import type { IpoRow } from '../persistence/ipo.row';
import { type Account, Accounts } from './accounts';

/** One claim on its way in. */
export interface IncomingClaim {
  readonly claim: Claim;
  readonly trusted: boolean;
  /** Whether the claim may found a record of its own: a listing alone may not. */
  readonly founds: boolean;
}

/** A record before and after a batch. */
export interface Movement {
  readonly before: IpoRow | null;
  readonly after: IpoRow;
}

export interface LedgerOutcome {
  readonly changes: LedgerChanges;
  readonly movements: readonly Movement[];
  readonly accepted: number;
  readonly unchanged: number;
  readonly doubts: readonly Doubt[];
}

/** Fields that a revision is written for: everything published or merged, not the bookkeeping. */
const bookkeeping = new Set<keyof IpoRow>([
  'id',
  'slug',
  'firstSeenAt',
  'updatedAt',
  'companyKey',
  'pricedOn',
]);

/**
 * The book of all issues that a batch is about: works claims in one by one, in memory, and says in the end what is
 * to be written. A claim that is doubtful changes nothing.
 */
export class Ledger {
  private readonly accounts: Accounts;
  private readonly stored = new Map<string, OwnedSighting>();
  private readonly laid = new Map<string, { sighting: OwnedSighting; times: number }>();
  private readonly doubts: Doubt[] = [];
  private readonly unsettled: Doubt[] = [];
  private unchanged = 0;
  private worked = 0;

  constructor(
    readonly dataSet: DataSet,
    private readonly run: Omit<IntakeBatch<unknown>, 'rows' | 'dataSet'>,
    known: { readonly rows: readonly IpoRow[]; readonly sightings: readonly OwnedSighting[] },
  ) {
    this.accounts = new Accounts(known.rows, known.sightings);
    for (const sighting of known.sightings) this.stored.set(sightingKey(sighting), sighting);
  }

  /** Works one claim in, or notes why it cannot be. */
  work(index: number, { claim, trusted, founds }: IncomingClaim): void {
    this.worked += 1;
    const identity = identify(claim, this.accounts.candidatesFor(claim), trusted);
    if (identity.match === 'doubtful') return this.doubt(index, identity.reason);
    if (identity.match === 'new' && !founds)
      return this.wait(index, 'no issue of this name and listing day is known');
    const account =
      identity.match === 'known'
        ? this.accounts.find(identity.id)
        : { row: null, before: null, id: newId('ipo'), sightings: [] };
    if (account) this.lay(index, account, claim, trusted);
  }

  private get tellsHistory(): boolean {
    return this.run.historic && this.run.initial !== true;
  }

  /** What is to be written, and how the records moved. */
  outcome(slugFor: (row: IpoRow) => string): LedgerOutcome {
    const movements = this.accounts.all().flatMap(({ before, row }): Movement[] => {
      if (row === null || (before !== null && sameButTime(before, row))) return [];
      return [{ before, after: before === null ? { ...row, slug: slugFor(row) } : row }];
    });
    const revisions = movements.flatMap((movement) => revisionsOf(movement, this.run.source));
    const entries = [...this.laid.values()];
    const storedOf = (sighting: OwnedSighting) => this.stored.get(sightingKey(sighting));
    const changed = entries.filter(({ sighting }) => !sameJson(sighting, storedOf(sighting)));
    // Words that add no fact are remembered, but nothing was learnt from them.
    const accepted = changed
      .filter(({ sighting }) => !sameJson(sighting.facts, storedOf(sighting)?.facts))
      .reduce((sum, { times }) => sum + times, 0);
    return {
      changes: {
        rows: movements.map(({ after }) => after),
        sightings: changed.map(({ sighting }) => sighting),
        revisions,
        now: this.run.now,
      },
      movements,
      accepted,
      unchanged: this.unchanged + entries.reduce((sum, { times }) => sum + times, 0) - accepted,
      doubts: [...this.doubts, ...this.unsettling()],
    };
  }

  /** Slugs that new records would like to have, best first. */
  wishedSlugs(): Map<string, string[]> {
    const wishes = this.accounts
      .all()
      .flatMap(({ before, row }): [string, string[]][] =>
        before === null && row !== null ? [[row.id, slugWishes(row)]] : [],
      );
    return new Map(wishes);
  }

  private lay(
    index: number,
    account: Account,
    { exchange, sourceKey, facts }: Claim,
    trusted: boolean,
  ): void {
    const old = account.sightings.find((one) => one.exchange === exchange && one.sourceKey === sourceKey);
    const said = old?.words?.[this.run.feedId];
    const words = wordsAfter(facts, said);
    if (said !== undefined && sameJson(said, words)) {
      this.unchanged += 1;
      return;
    }
    const news = newsIn(facts, said);
    const doubt = trusted ? null : reasonToDoubt(news, account.row);
    if (doubt !== null) return this.doubt(index, doubt);
    const sighting: OwnedSighting = {
      ipoId: account.id,
      exchange,
      sourceKey,
      facts: old === undefined ? facts : layOver(old.facts, news),
      words: { ...old?.words, [this.run.feedId]: words },
      nameKeys: [...new Set([...(old?.nameKeys ?? []), joinedKey(facts.companyName ?? '')])].sort(),
    };
    const sightings = [...account.sightings.filter((one) => one !== old), sighting];
    const row = this.rowFrom(account, mergeSightings(sightings), trusted);
    if (row === null) return this.wait(index, 'its board is not known yet');
    if (typeof row === 'string') return this.doubt(index, row);
    const moved = trusted ? null : settledFieldMoved(account.row, row);
    if (moved !== null) this.unsettled.push({ index, reason: `${moved} of a settled issue would change` });
    account.row = row;
    account.sightings = sightings;
    this.accounts.enter(account);
    const key = sightingKey(sighting);
    this.laid.set(key, { sighting, times: (this.laid.get(key)?.times ?? 0) + 1 });
  }

  /** The row that follows from a merge; null while something is missing, the reason when there may be none. */
  private rowFrom(account: Account, merged: MergedIpo, trusted: boolean): IpoRow | string | null {
    const { board } = merged;
    const { now } = this.run;
    if (board === null) return null;
    if (merged.companyKey === '') return 'it has no name';
    const old = account.row;
    const due = statusAt(merged, now);
    const refused = old === null || trusted ? null : moveRefused(old.status, due, isPostponed(merged, old));
    if (refused !== null) return refused;
    // What a history feed is the first to tell of a known issue is announced by the clock's next tick.
    const awaitsTick = old !== null && this.tellsHistory && (due === old.status || isAnnounced(due));
    const status = awaitsTick ? old.status : due;
    const row: IpoRow = {
      id: account.id,
      slug: old?.slug ?? '',
      retailTimes: old?.retailTimes ?? null,
      niiTimes: old?.niiTimes ?? null,
      qibTimes: old?.qibTimes ?? null,
      totalTimes: old?.totalTimes ?? null,
      firstSeenAt: old?.firstSeenAt ?? now,
      updatedAt: now,
      ...merged,
      ...currentPrice(merged, dayInIndia(now)),
      board,
      status,
      allottedOn: awaitsTick
        ? old.allottedOn
        : allottedDay({ ...merged, status, allottedOn: old?.allottedOn ?? null }, now),
    };
    return old !== null && sameButTime(old, row) ? old : row;
  }

  /**
   * Settled issues do not change. One or a few may be corrected; many at once are a source whose columns have
   * slipped, and then none of it is believed.
   */
  private unsettling(): Doubt[] {
    return tooMany(this.unsettled.length, this.worked) ? this.unsettled : [];
  }

  private doubt(index: number, reason: string): void {
    this.doubts.push({ index, reason });
  }

  private wait(index: number, reason: string): void {
    this.doubts.push({ index, reason, waiting: true });
  }
}

function sightingKey({ exchange, sourceKey, ipoId }: OwnedSighting): string {
  return `${exchange}:${sourceKey}:${ipoId}`;
}

function isAnnounced(status: IpoRow['status']): boolean {
  return status === 'OPEN' || status === 'CLOSED' || status === 'LISTED';
}

/** A move back is in order when the exchange postpones the issue, or when a postponed issue is announced anew. */
function isPostponed(merged: MergedIpo, old: IpoRow): boolean {
  return merged.confirmed === 'postponed' || old.confirmed === 'postponed';
}

/** Which field of an issue that is over would change, null when none does: a value that was unknown may come. */
function settledFieldMoved(before: IpoRow | null, after: IpoRow): string | null {
  if (before?.status !== 'LISTED' && before?.status !== 'WITHDRAWN') return null;
  const settled = [
    'companyKey',
    'bandMaxRupees',
    'issuePriceRupees',
    'openOn',
    'closeOn',
    'listingOn',
  ] as const;
  const moved = settled.find((field) => before[field] !== null && before[field] !== after[field]);
  return moved ?? null;
}

function revisionsOf({ before, after }: Movement, origin: string): Revision[] {
  return (Object.keys(after) as (keyof IpoRow)[]).flatMap((field) => {
    const [old, now] = [before?.[field] ?? null, after[field] ?? null];
    if (bookkeeping.has(field) || sameJson(old, now)) return [];
    return [{ recordId: after.id, field, before: old, after: now, origin }];
  });
}

function sameButTime(one: IpoRow, other: IpoRow): boolean {
  return (Object.keys(other) as (keyof IpoRow)[]).every(
    (field) => field === 'updatedAt' || sameJson(one[field], other[field]),
  );
}
