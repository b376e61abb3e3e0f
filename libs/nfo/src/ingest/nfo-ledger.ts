import type { NfoSchemeRecord, NfoStatus } from '@market/contracts';
import { dayInIndia, isFreshNews, joinedKey, newId } from '@market/kernel';
import type { Revision } from '@market/platform/database';
import type { Doubt, IntakeBatch } from '@market/platform/ingest';
import type { FundHouseMatch, FundHouseRegister } from '../domain/fund-house-register';
import { type Claim, identify, type KnownNfo } from '../domain/identity';
import { moveRefused, type OfferPeriod, statusAt, statusBegan } from '../domain/nfo-status';
import { reasonToDoubt } from '../domain/plausibility';
import { factsOf, historySource, mergeSightings, type MergedScheme, newsIn } from '../domain/scheme-facts';
import { slugWishes } from '../domain/slug-wishes';
import type { LedgerChanges, OwnedSighting } from '../persistence/nfo-ledger.repository';
import type { NfoRow } from '../persistence/nfo.row';

/** One offer while a batch is being worked in. */
interface Account {
  readonly id: string;
  /** As it was before the batch. */
  readonly before: NfoRow | null;
  row: NfoRow | null;
  sightings: OwnedSighting[];
}

/** An offer before and after a batch. */
export interface Movement {
  readonly before: NfoRow | null;
  readonly after: NfoRow;
}

export interface LedgerOutcome {
  readonly changes: LedgerChanges;
  readonly movements: readonly Movement[];
  readonly accepted: number;
  readonly unchanged: number;
  readonly doubts: readonly Doubt[];
}

/** Thrown inside the ledger alone: the claim changes nothing. */
class Refused extends Error {
  constructor(
    reason: string,
    readonly waiting = false,
  ) {
    super(reason);
  }
}

const bookkeeping = new Set<keyof NfoRow>(['id', 'slug', 'firstSeenAt', 'updatedAt', 'nameKey']);

/**
 * The book of all offers that a batch is about: works records in one by one, in memory, and says in the end what is
 * to be written. A doubtful record changes nothing.
 */
export class NfoLedger {
  private readonly accounts = new Map<string, Account>();
  private readonly index = new Map<string, Set<Account>>();
  private readonly changed = new Map<string, OwnedSighting>();
  private readonly doubts: Doubt[] = [];
  private accepted = 0;
  private unchanged = 0;

  constructor(
    private readonly run: Pick<IntakeBatch<unknown>, 'source' | 'now' | 'historic' | 'initial'>,
    private readonly houses: FundHouseRegister,
    known: { readonly rows: readonly NfoRow[]; readonly sightings: readonly OwnedSighting[] },
  ) {
    for (const row of known.rows) this.accounts.set(row.id, { id: row.id, before: row, row, sightings: [] });
    for (const sighting of known.sightings) this.accounts.get(sighting.nfoId)?.sightings.push(sighting);
    for (const account of this.accounts.values()) this.enter(account);
  }

  private get tellsHistory(): boolean {
    return this.run.historic && this.run.initial !== true;
  }

  /** Works one record in, or notes why it cannot be. */
  work(index: number, record: NfoSchemeRecord, trusted: boolean): void {
    try {
      this.lay(record, trusted);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.doubts.push({
        index,
        reason: error.message,
        ...(error.waiting ? { waiting: true as const } : {}),
      });
    }
  }

  /** What is to be written, and how the offers moved. */
  outcome(slugFor: (row: NfoRow) => string): LedgerOutcome {
    const movements = [...this.accounts.values()].flatMap(({ before, row }): Movement[] => {
      if (row === null || row === before) return [];
      return [{ before, after: before === null ? { ...row, slug: slugFor(row) } : row }];
    });
    return {
      changes: {
        rows: movements.map(({ after }) => after),
        sightings: [...this.changed.values()],
        revisions: movements.flatMap((movement) => revisionsOf(movement, this.run.source)),
        now: this.run.now,
      },
      movements,
      accepted: this.accepted,
      unchanged: this.unchanged,
      doubts: this.doubts,
    };
  }

  /** Slugs that new offers would like to have, best first. */
  wishedSlugs(): Map<string, string[]> {
    return new Map(
      [...this.accounts.values()].flatMap(({ before, row }): [string, string[]][] =>
        before === null && row !== null ? [[row.id, slugWishes(row)]] : [],
      ),
    );
  }

  private lay(record: NfoSchemeRecord, trusted: boolean): void {
    const { source, sourceKey } = record;
    const facts = factsOf(record);
    const claim = { source, sourceKey, facts, amcCode: this.houseOf(record, trusted) };
    const account = this.accountFor(claim, trusted);
    const old = account.sightings.find((one) => one.source === source && one.sourceKey === sourceKey);
    const news = newsIn(facts, old?.facts ?? {});
    if (old !== undefined && Object.keys(news).length === 0) {
      this.unchanged += 1;
      return;
    }
    const named = facts.schemeName === undefined ? [] : [joinedKey(facts.schemeName)];
    const sighting: OwnedSighting = {
      nfoId: account.id,
      source,
      sourceKey,
      facts: { ...old?.facts, ...facts },
      nameKeys: [...new Set([...(old?.nameKeys ?? []), ...named])].sort(),
    };
    const sightings = [...account.sightings.filter((one) => one !== old), sighting];
    const merged = mergeSightings(sightings);
    const hearing = {
      news,
      old: old?.facts ?? {},
      merged,
      before: account.row,
      today: dayInIndia(this.run.now),
      source,
    };
    const doubt = trusted ? null : reasonToDoubt(hearing);
    if (doubt !== null) throw new Refused(doubt);
    account.row = this.rowFrom(account, merged, record, trusted);
    account.sightings = sightings;
    this.accounts.set(account.id, account);
    this.enter(account);
    this.changed.set(`${source}:${sourceKey}`, sighting);
    this.accepted += 1;
  }

  /** Code of the fund house that a record names; null when it names none, or one that nobody knows yet. */
  private houseOf(record: NfoSchemeRecord, trusted: boolean): string | null {
    const { amcName, mfId } = record;
    if (amcName === null && mfId === null) return null;
    const found = this.houseNamed(record, trusted);
    if (found.match === 'doubtful') throw new Refused(found.reason);
    return found.match === 'known' ? this.houses.number(found.house, mfId).code : null;
  }

  /** A history names fund houses as they were once: there, as on an operator's word, the number decides. */
  private houseNamed({ source, amcName, mfId }: NfoSchemeRecord, trusted: boolean): FundHouseMatch {
    const by = trusted || source === historySource ? 'number' : 'both';
    return this.houses.find({ name: amcName, mfId }, by);
  }

  private accountFor(claim: Claim, trusted: boolean): Account {
    const identity = identify(claim, this.candidatesFor(claim), trusted);
    if (identity.match === 'doubtful') throw new Refused(identity.reason);
    const known = identity.match === 'known' ? this.accounts.get(identity.id) : undefined;
    return known ?? { id: newId('nfo'), before: null, row: null, sightings: [] };
  }

  private rowFrom(
    { id, row: old }: Account,
    merged: MergedScheme,
    record: NfoSchemeRecord,
    trusted: boolean,
  ): NfoRow {
    const { name, category, openOn } = merged;
    const { now } = this.run;
    if (name === null || merged.nameKey === '') throw new Refused('its name is not known yet', true);
    if (category === null) throw new Refused('its category is not known yet', true);
    if (openOn === null) throw new Refused('its opening day is not known yet', true);
    const amcCode = old?.amcCode ?? this.codeFor(record, trusted);
    const due = statusAt({ ...merged, openOn }, now);
    const refused = old === null || trusted ? null : moveRefused(old.status, due);
    if (refused !== null) throw new Refused(refused);
    const row: NfoRow = {
      ...merged,
      id,
      slug: old?.slug ?? '',
      name,
      category,
      openOn,
      amcCode,
      status: this.tellsHistory ? statusToldByHistory(old, due, { ...merged, openOn }, now) : due,
      firstSeenAt: old?.firstSeenAt ?? now,
      updatedAt: now,
    };
    return old !== null && isSame(old, row) ? old : row;
  }

  /** The fund house of a new offer, founded when it is new itself. */
  private codeFor(record: NfoSchemeRecord, trusted: boolean): string {
    const { amcName, mfId } = record;
    const found = this.houseNamed(record, trusted);
    if (found.match === 'known') return found.house.code;
    if (amcName === null) throw new Refused('its fund house is not known yet', true);
    try {
      return this.houses.found(amcName, mfId).code;
    } catch (error) {
      if (error instanceof RangeError) throw new Refused(error.message);
      throw error;
    }
  }

  private candidatesFor({ source, sourceKey, facts, amcCode }: Claim): KnownNfo[] {
    const keys = [
      `key:${source}:${sourceKey}`,
      ...(facts.schemeId === undefined ? [] : [`id:${facts.schemeId}`]),
      ...(facts.schemeName === undefined ? [] : [`name:${joinedKey(facts.schemeName)}`]),
      ...(amcCode === null || facts.openOn === undefined ? [] : [`opening:${amcCode}:${facts.openOn}`]),
    ];
    const found = new Set(keys.flatMap((key) => [...(this.index.get(key) ?? [])]));
    return [...found].flatMap((account) => knownNfo(account, this.houses));
  }

  private enter(account: Account): void {
    const { row, sightings } = account;
    if (row === null) return;
    const keys = [
      `name:${joinedKey(row.name)}`,
      `opening:${row.amcCode}:${row.openOn}`,
      ...(row.schemeId === null ? [] : [`id:${row.schemeId}`]),
      ...sightings.map(({ source, sourceKey }) => `key:${source}:${sourceKey}`),
      ...sightings.flatMap(({ nameKeys }) => nameKeys.map((key) => `name:${key}`)),
    ];
    for (const key of keys) this.index.set(key, (this.index.get(key) ?? new Set()).add(account));
  }
}

/**
 * The status in which a history feed leaves an offer. What it is the first to tell, of a known offer or of an opening that
 * is still news, is announced by the clock's next tick: until then it has not happened.
 */
function statusToldByHistory(old: NfoRow | null, due: NfoStatus, period: OfferPeriod, now: Date): NfoStatus {
  if (old !== null) return old.status;
  const began = due === 'open' ? statusBegan(due, period) : null;
  return began !== null && isFreshNews(began.at, now) ? 'upcoming' : due;
}

function knownNfo({ row, sightings }: Account, houses: FundHouseRegister): KnownNfo[] {
  if (row === null) return [];
  return [
    {
      ...row,
      houseName: houses.byCode(row.amcCode)?.name ?? null,
      keys: new Set(sightings.map(({ source, sourceKey }) => `${source}:${sourceKey}`)),
      nameKeys: new Set([joinedKey(row.name), ...sightings.flatMap(({ nameKeys }) => nameKeys)]),
    },
  ];
}

function isSame(one: NfoRow, other: NfoRow): boolean {
  return (Object.keys(other) as (keyof NfoRow)[]).every(
    (field) => field === 'updatedAt' || field === 'firstSeenAt' || one[field] === other[field],
  );
}

function revisionsOf({ before, after }: Movement, origin: string): Revision[] {
  return (Object.keys(after) as (keyof NfoRow)[]).flatMap((field) => {
    const [old, now] = [before?.[field] ?? null, after[field] ?? null];
    return bookkeeping.has(field) || old === now
      ? []
      : [{ recordId: after.id, field, before: old, after: now, origin }];
  });
}
