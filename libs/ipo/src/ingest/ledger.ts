import { randomUUID } from 'node:crypto';
import type { DataSet } from '@market/contracts';
import { companyKey, dayInIndia, slugify, yearOf } from '@market/kernel';
import type { Doubt } from '@market/platform/ingest';
import { allotmentIsDue } from '../domain/announcements';
import { type Claim, identify, type KnownIpo } from '../domain/identity';
import { moveRefused, statusAt } from '../domain/ipo-status';
import { mergeSightings, type MergedIpo } from '../domain/merge-sightings';
import { reasonToDoubt } from '../domain/plausibility';
import { layOver } from '../domain/sighting';
import type { LedgerChanges, OwnedSighting, Revision } from '../persistence/ipo-ledger.repository';
import type { IpoRow } from '../persistence/ipo.row';

/** One claim on its way in. */
export interface IncomingClaim {
  readonly claim: Claim;
  readonly trusted: boolean;
  /** Whether the claim may found a record of its own: a listing alone may not. */
  readonly founds: boolean;
}

/** One issue while a batch is being worked in. */
interface Account {
  row: IpoRow | null;
  /** As it was before the batch. */
  readonly before: IpoRow | null;
  readonly id: string;
  sightings: OwnedSighting[];
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
const bookkeeping = new Set<keyof IpoRow>(['id', 'slug', 'firstSeenAt', 'updatedAt', 'companyKey']);

/**
 * The book of all issues that a batch is about: works claims in one by one, in memory, and says in the end what is
 * to be written. A claim that is doubtful changes nothing.
 */
export class Ledger {
  private readonly accounts = new Map<string, Account>();
  private readonly index = new Map<string, Set<Account>>();
  private readonly changedSightings = new Map<string, OwnedSighting>();
  private readonly doubts: Doubt[] = [];
  private accepted = 0;
  private unchanged = 0;

  constructor(
    readonly dataSet: DataSet,
    private readonly origin: string,
    private readonly now: Date,
    known: { readonly rows: readonly IpoRow[]; readonly sightings: readonly OwnedSighting[] },
  ) {
    for (const row of known.rows) this.accounts.set(row.id, { row, before: row, id: row.id, sightings: [] });
    for (const sighting of known.sightings) this.accounts.get(sighting.ipoId)?.sightings.push(sighting);
    for (const account of this.accounts.values()) this.enter(account);
  }

  /** Works one claim in, or notes why it cannot be. */
  work(index: number, { claim, trusted, founds }: IncomingClaim): void {
    const identity = identify(claim, this.candidatesFor(claim), trusted);
    if (identity.match === 'doubtful') return this.doubt(index, identity.reason);
    if (identity.match === 'new' && !founds)
      return this.doubt(index, 'no issue of this name and listing day is known');
    const account =
      identity.match === 'known'
        ? this.accounts.get(identity.id)
        : { row: null, before: null, id: `ipo_${randomUUID().replaceAll('-', '')}`, sightings: [] };
    if (account) this.lay(index, account, claim, trusted);
  }

  /** What is to be written, and how the records moved. */
  outcome(slugFor: (row: IpoRow) => string): LedgerOutcome {
    const movements = [...this.accounts.values()].flatMap(({ before, row }): Movement[] => {
      if (row === null || row === before) return [];
      return [{ before, after: before === null ? { ...row, slug: slugFor(row) } : row }];
    });
    const revisions = movements.flatMap((movement) => revisionsOf(movement, this.origin));
    return {
      changes: {
        rows: movements.map(({ after }) => after),
        sightings: [...this.changedSightings.values()],
        revisions,
        now: this.now,
      },
      movements,
      accepted: this.accepted,
      unchanged: this.unchanged,
      doubts: this.doubts,
    };
  }

  /** Slugs that new records would like to have, best first. */
  wishedSlugs(): Map<string, string[]> {
    const wishes = [...this.accounts.values()].flatMap(({ before, row }): [string, string[]][] =>
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
    const laid = old === undefined ? facts : layOver(old.facts, facts);
    if (old !== undefined && sameJson(old.facts, laid)) {
      this.unchanged += 1;
      return;
    }
    const doubt = trusted ? null : reasonToDoubt(facts, account.row);
    if (doubt !== null) return this.doubt(index, doubt);
    const sighting: OwnedSighting = { ipoId: account.id, exchange, sourceKey, facts: laid };
    const sightings = [...account.sightings.filter((one) => one !== old), sighting];
    const row = this.rowFrom(account, mergeSightings(sightings));
    if (typeof row === 'string') return this.doubt(index, row);
    account.row = row;
    account.sightings = sightings;
    this.accounts.set(account.id, account);
    this.enter(account);
    this.changedSightings.set(`${exchange}:${sourceKey}:${account.id}`, sighting);
    this.accepted += 1;
  }

  /** The row that follows from a merge; the reason when there may be none. */
  private rowFrom(account: Account, merged: MergedIpo): IpoRow | string {
    const { board } = merged;
    if (board === null) return 'its board is not known yet';
    const old = account.row;
    const status = statusAt(merged, this.now);
    const refused = old === null ? null : moveRefused(old.status, status, isPostponed(merged, old));
    if (refused !== null) return refused;
    const due = old?.allottedOn ?? (allotmentIsDue(merged, this.now) ? dayInIndia(this.now) : null);
    const row: IpoRow = {
      id: account.id,
      slug: old?.slug ?? '',
      retailTimes: old?.retailTimes ?? null,
      niiTimes: old?.niiTimes ?? null,
      qibTimes: old?.qibTimes ?? null,
      totalTimes: old?.totalTimes ?? null,
      firstSeenAt: old?.firstSeenAt ?? this.now,
      updatedAt: this.now,
      ...merged,
      board,
      status,
      allottedOn: due,
    };
    return old !== null && sameButTime(old, row) ? old : row;
  }

  private doubt(index: number, reason: string): void {
    this.doubts.push({ index, reason });
  }

  private candidatesFor({ exchange, sourceKey, facts }: Claim): KnownIpo[] {
    const keys = [
      `key:${exchange}:${sourceKey}`,
      `isin:${facts.isin ?? ''}`,
      nameKey(facts.companyName ?? ''),
    ];
    const found = new Set(keys.flatMap((key) => [...(this.index.get(key) ?? [])]));
    return [...found].flatMap(knownIpo);
  }

  private enter(account: Account): void {
    const { row, sightings } = account;
    if (row === null) return;
    const keys = [
      nameKey(row.company),
      ...(row.isin === null ? [] : [`isin:${row.isin}`]),
      ...sightings.map(({ exchange, sourceKey }) => `key:${exchange}:${sourceKey}`),
      ...sightings.map(({ facts }) => nameKey(facts.companyName ?? '')),
    ];
    for (const key of keys) {
      const entry = this.index.get(key) ?? new Set();
      this.index.set(key, entry.add(account));
    }
  }
}

function nameKey(company: string): string {
  return `name:${companyKey(company).replaceAll(' ', '')}`;
}

function knownIpo({ row, sightings }: Account): KnownIpo[] {
  if (row === null) return [];
  const periods = sightings.map(({ facts }) => facts.openOn).filter((day) => day !== undefined);
  return [
    {
      ...row,
      openOn: row.openOn ?? periods.sort().at(-1) ?? null,
      postponed: row.confirmed === 'postponed',
      companyKeys: new Set(sightings.map(({ facts }) => companyKey(facts.companyName ?? ''))),
      keys: new Set(sightings.map(({ exchange, sourceKey }) => `${exchange}:${sourceKey}`)),
    },
  ];
}

/** A move back is in order when the exchange postpones the issue, or when a postponed issue is announced anew. */
function isPostponed(merged: MergedIpo, old: IpoRow): boolean {
  return merged.confirmed === 'postponed' || old.confirmed === 'postponed';
}

function revisionsOf({ before, after }: Movement, origin: string): Revision[] {
  return (Object.keys(after) as (keyof IpoRow)[]).flatMap((field) => {
    const [old, now] = [before?.[field] ?? null, after[field] ?? null];
    if (bookkeeping.has(field) || sameJson(old, now)) return [];
    return [{ ipoId: after.id, field, before: old, after: now, origin }];
  });
}

function sameButTime(one: IpoRow, other: IpoRow): boolean {
  return (Object.keys(other) as (keyof IpoRow)[]).every(
    (field) => field === 'updatedAt' || sameJson(one[field], other[field]),
  );
}

/** Equality of plain values; keys in any order. */
function sameJson(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

function slugWishes(row: IpoRow): string[] {
  const base = slugify(row.companyKey);
  const year = row.openOn === null ? null : String(yearOf(row.openOn));
  return [base, ...(year === null ? [] : [`${base}-${year}`]), `${base}-${row.id.slice(4, 10)}`];
}
