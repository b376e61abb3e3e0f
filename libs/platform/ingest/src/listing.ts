import { dayInIndia, instantInIndia } from '@market/kernel';
import { queryRows, type Sql } from '@market/database';
import type { ListedRow } from '@market/source-kit';
import { storableJson } from './storable';

/** Name of a record, or of another row, within its feed. */
type Name = Pick<ListedRow, 'kind' | 'key'>;

interface Listed extends Name {
  readonly until: Date;
}

/** Records that a run's list should name and does not. */
export interface Absence {
  /** Number of rows that by their dates should be in the list. */
  readonly due: number;
  /** Keys of the missing ones. */
  readonly gone: readonly string[];
}

const biddingEnds = '17:00';

/** BoundedMemo list of a feed, to be compared with the list of a run. */
export class ExpectedRows {
  private constructor(
    private readonly feedId: string,
    private readonly known: readonly Listed[],
    private readonly now: Date,
  ) {}

  /** Reads the remembered list. Business time decides what is due: `now` comes from the Clock. */
  static async of(sql: Sql, feedId: string, now: Date): Promise<ExpectedRows> {
    const known = await queryRows<Listed>(
      sql,
      'SELECT kind, key, listed_until AS until FROM feed_listing WHERE feed_id = $1',
      [feedId],
    );
    return new ExpectedRows(feedId, known, now);
  }

  /**
   * Finds the records that are missing in a run's list.
   *
   * @param present all names in the run, of readable and unreadable rows
   * @param kinds kinds that count; default: all
   */
  absence(present: readonly Name[], kinds?: ReadonlySet<string>): Absence {
    const names = new Set(present.map(nameOf));
    const due = this.known.filter(({ kind, until }) => until > this.now && (kinds?.has(kind) ?? true));
    const gone = due.filter((listed) => !names.has(nameOf(listed))).map(({ key }) => key);
    return { due: due.length, gone };
  }

  /**
   * Remembers until when the list should name its rows; withdrawn records (a postponed offer) are removed, and those
   * whose time is over.
   *
   * @param listed all rows that the list names
   * @param forgetGone true: an operator released the list, so missing records are removed, too
   */
  async note(sql: Sql, listed: readonly ListedRow[], forgetGone: boolean): Promise<void> {
    const due = new Map(listed.flatMap((row) => this.dueBy(row)).map((one) => [nameOf(one), one]));
    const present = new Set(listed.map(nameOf));
    const silent = new Set(listed.filter(({ through }) => through === undefined).map(nameOf));
    const before = new Map(this.known.map((one) => [nameOf(one), one.until.getTime()]));
    const over = this.known.filter((one) => {
      const name = nameOf(one);
      if (one.until <= this.now) return true;
      return present.has(name) ? !due.has(name) && !silent.has(name) : forgetGone;
    });
    const news = [...due.values()].filter((one) => before.get(nameOf(one)) !== one.until.getTime());
    if (over.length > 0) {
      await sql.query(
        `DELETE FROM feed_listing USING jsonb_to_recordset($2::jsonb) AS gone(kind text, key text)
          WHERE feed_id = $1 AND feed_listing.kind = gone.kind AND feed_listing.key = gone.key`,
        [this.feedId, storableJson(over)],
      );
    }
    if (news.length === 0) return;
    await sql.query(
      `INSERT INTO feed_listing (feed_id, kind, key, listed_until)
       SELECT $1, kind, key, until FROM jsonb_to_recordset($2::jsonb) AS due(kind text, key text, until timestamptz)
       ON CONFLICT (feed_id, kind, key) DO UPDATE SET listed_until = EXCLUDED.listed_until`,
      [this.feedId, storableJson(news)],
    );
  }

  private dueBy({ kind, key, through }: ListedRow): Listed[] {
    if (through === undefined || through === null || through < dayInIndia(this.now)) return [];
    const until = instantInIndia(through, biddingEnds);
    return until > this.now ? [{ kind, key, until }] : [];
  }
}

function nameOf({ kind, key }: Name): string {
  return JSON.stringify([kind, key]);
}
