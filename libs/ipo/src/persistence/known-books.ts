import type { DataSet } from '@market/contracts';
import { rowsOf, type Sql } from '@market/database';
import type { NewReading } from './subscription.repository';

type StoredReading = Pick<NewReading, 'ipoId' | 'exchange' | 'scope' | 'readAt' | 'book'> & {
  readonly doubt: string | null;
};

/** Number of latest doubted readings that are read, per book. */
const lookedAt = 6;

/** Last readings of some issues' books, sound and doubted ones. */
export class KnownBooks {
  private readonly byBook = new Map<string, StoredReading[]>();

  constructor(kept: readonly StoredReading[]) {
    for (const reading of kept) this.byBook.set(bookOf(reading), [...this.of(reading), reading]);
  }

  /** Returns the last sound reading of the book; null without one. */
  lastSound(reading: NewReading): StoredReading | null {
    return this.of(reading).find(({ doubt }) => doubt === null) ?? null;
  }

  /** Returns the doubted readings of the book after an instant. */
  doubtedSince(reading: NewReading, since: Date): readonly StoredReading[] {
    return this.of(reading).filter(({ doubt, readAt }) => doubt !== null && readAt > since);
  }

  /** Adds a reading of the same batch. */
  note(reading: NewReading): void {
    const kept = { ...reading, doubt: reading.doubt ?? null };
    const all = [kept, ...this.of(reading)].sort(
      (one, other) => other.readAt.getTime() - one.readAt.getTime(),
    );
    this.byBook.set(bookOf(reading), all);
  }

  private of(reading: Pick<StoredReading, 'ipoId' | 'exchange' | 'scope'>): StoredReading[] {
    return this.byBook.get(bookOf(reading)) ?? [];
  }
}

function bookOf({ ipoId, exchange, scope }: Pick<StoredReading, 'ipoId' | 'exchange' | 'scope'>): string {
  return `${ipoId}:${exchange}:${scope}`;
}

/** Reads the last doubted readings of IPOs and the last sound one of each book, whatever its age, newest first. */
export async function knownBooks(sql: Sql, dataSet: DataSet, ipoIds: readonly string[]): Promise<KnownBooks> {
  const rows = await rowsOf<StoredReading>(
    sql,
    `SELECT ipo_id AS "ipoId", exchange, scope, read_at AS "readAt", book, doubt
       FROM (SELECT *, row_number() OVER (PARTITION BY ipo_id, exchange, scope, doubt IS NULL
                                          ORDER BY read_at DESC, received_at DESC) AS place
               FROM ipo_subscription_reading WHERE data_set = $1 AND ipo_id = ANY($2)) reading
      WHERE place <= CASE WHEN doubt IS NULL THEN 1 ELSE ${lookedAt} END
      ORDER BY read_at DESC`,
    [dataSet, ipoIds],
  );
  return new KnownBooks(rows);
}
