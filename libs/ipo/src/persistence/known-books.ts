import { isDeepStrictEqual } from 'node:util';
import type { DataSet } from '@market/contracts';
import { dayInIndia, type IndianDay } from '@market/kernel';
import { queryRows, type Sql } from '@market/database';
import type { NewReading } from './subscription.repository';

type BookReading = Pick<NewReading, 'ipoId' | 'exchange' | 'scope' | 'readAt' | 'book'>;

export interface StoredReading extends BookReading {
  readonly doubt: string | null;
  readonly receivedAt: Date;
  /** True when a fresh response repeated it. */
  readonly readAgain: boolean;
}

/** Number of latest readings that are read, per book: doubted and sound ones. */
const lookedAt = { doubted: 6, sound: 2 };

/** Last readings of some issues' books, sound and doubted ones, and all of the instants of a batch. */
export class KnownBooks {
  private readonly byIssue = new Map<string, StoredReading[]>();

  /** @param kept newest first */
  constructor(kept: readonly StoredReading[]) {
    for (const reading of kept) this.byIssue.set(reading.ipoId, [...this.all(reading), reading]);
  }

  /** Returns the last sound reading of the book since an opening, null for any; null without one. */
  lastSound(reading: BookReading, openOn: IndianDay | null): StoredReading | null {
    return this.of(reading).find((one) => one.doubt === null && isSince(openOn, one)) ?? null;
  }

  /** Returns the sound readings of the same scope since an opening, null for any, of all parties; newest first. */
  soundOfAll(reading: BookReading, openOn: IndianDay | null): readonly StoredReading[] {
    return this.all(reading).filter(
      (one) => one.scope === reading.scope && one.doubt === null && isSince(openOn, one),
    );
  }

  /**
   * Returns the last sound book of all exchanges from an opening, null for any, until the instant of a reading,
   * whichever party stated it; null without one.
   */
  lastConsolidated({ readAt, ipoId }: BookReading, openOn: IndianDay | null): StoredReading | null {
    const isEarlier = (one: StoredReading) =>
      one.doubt === null && one.readAt <= readAt && isSince(openOn, one);
    return this.all({ ipoId }).find((one) => one.scope === 'consolidated' && isEarlier(one)) ?? null;
  }

  /** Returns the readings of a scope that other exchanges stated since an opening, null for any; newest first. */
  ofOthers(
    { ipoId, exchange, scope }: Pick<BookReading, 'ipoId' | 'exchange' | 'scope'>,
    openOn: IndianDay | null,
  ): readonly StoredReading[] {
    return this.all({ ipoId }).filter(
      (one) => one.exchange !== exchange && one.scope === scope && isSince(openOn, one),
    );
  }

  /** Returns the readings of the same scope that other exchanges stated from an instant until that of a reading. */
  ofOthersSince({ ipoId, exchange, scope, readAt }: BookReading, since: Date): readonly StoredReading[] {
    return this.all({ ipoId }).filter(
      (one) =>
        one.exchange !== exchange && one.scope === scope && one.readAt >= since && one.readAt <= readAt,
    );
  }

  /** Returns the doubted readings of the book after an instant. */
  doubtedSince(reading: BookReading, since: Date): readonly StoredReading[] {
    return this.of(reading).filter(({ doubt, readAt }) => doubt !== null && readAt > since);
  }

  /** Returns the readings of the book at the same instant, the one received last first. */
  sameInstant(reading: BookReading): readonly StoredReading[] {
    return this.of(reading).filter(({ readAt }) => readAt.getTime() === reading.readAt.getTime());
  }

  /** Adds a reading of the same batch. */
  note(reading: StoredReading): void {
    const all = [reading, ...this.all(reading)].sort(
      (one, other) => other.readAt.getTime() - one.readAt.getTime(),
    );
    this.byIssue.set(reading.ipoId, all);
  }

  /** Notes that a sound reading was repeated: doubted ones of its instant are contradicted. */
  repeat(told: StoredReading): void {
    const contradicted = this.sameInstant(told).filter(({ doubt }) => doubt !== null);
    const kept = this.all(told).filter((one) => one !== told && !contradicted.includes(one));
    this.byIssue.set(told.ipoId, kept);
    this.note({ ...told, readAgain: true });
  }

  private all({ ipoId }: Pick<StoredReading, 'ipoId'>): StoredReading[] {
    return this.byIssue.get(ipoId) ?? [];
  }

  private of(reading: BookReading): StoredReading[] {
    return this.all(reading).filter(
      ({ exchange, scope }) => exchange === reading.exchange && scope === reading.scope,
    );
  }
}

function isSince(openOn: IndianDay | null, { readAt }: StoredReading): boolean {
  return openOn === null || dayInIndia(readAt) >= openOn;
}

/** Tells whether two readings have the same figures. */
export function saysTheSame(one: Pick<NewReading, 'book'>, other: Pick<NewReading, 'book'>): boolean {
  return isDeepStrictEqual(asStored(one.book), asStored(other.book));
}

function asStored(book: NewReading['book']): unknown {
  return JSON.parse(JSON.stringify(book));
}

/**
 * Reads of each book of some IPOs the last doubted readings, the last two sound ones, whatever their age, and all of the
 * given instants, newest first.
 */
export async function knownBooks(
  sql: Sql,
  dataSet: DataSet,
  ipoIds: readonly string[],
  instants: readonly Date[],
): Promise<KnownBooks> {
  // SQL text: the last readings of each book (row_number).
  const rows = await queryRows<StoredReading>(
    sql,
    `SELECT ipo_id AS "ipoId", exchange, scope, read_at AS "readAt", book, doubt, received_at AS "receivedAt",
            read_again AS "readAgain"
       FROM (SELECT *, row_number() OVER (PARTITION BY ipo_id, exchange, scope, doubt IS NULL
                                          ORDER BY read_at DESC, received_at DESC) AS place
               FROM ipo_subscription_reading WHERE data_set = $1 AND ipo_id = ANY($2)) reading
      WHERE place <= CASE WHEN doubt IS NULL THEN ${lookedAt.sound} ELSE ${lookedAt.doubted} END OR read_at = ANY($3::timestamptz[])
      ORDER BY read_at DESC, received_at DESC`,
    [dataSet, ipoIds, instants],
  );
  return new KnownBooks(rows);
}
