import { dayInIndia, instantInIndia } from '@market/kernel';
import { queryRows, type Sql } from '@market/database';
import type { ListedRow } from '@market/source-kit';
import { storableJson } from './storable';

/** Name of a record, or of another row, within its feed. */
type Name = Pick<ListedRow, 'kind' | 'key'>;

interface Listed extends Name {
  readonly until: Date;
  /** False while one answer alone has named it: its name may have been cut, or be that of another row. */
  readonly confirmed: boolean;
}

/** Records that a run's list should name and does not. */
export interface Absence {
  /** Number of rows that by their dates should be in the list. */
  readonly due: number;
  /** Keys of the missing ones. */
  readonly gone: readonly string[];
}

const biddingEnds = '17:00';

/** Names that a feed is known to list, to be compared with the list of a run. */
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
      'SELECT kind, key, listed_until AS until, confirmed FROM feed_listing WHERE feed_id = $1',
      [feedId],
    );
    return new ExpectedRows(feedId, known, now);
  }

  /**
   * Finds the records that are missing in a run's list. Due are those that two answers in a row have named.
   *
   * @param present all names in the run, of readable and unreadable rows
   * @param kinds kinds that count; default: all
   */
  absence(present: readonly Name[], kinds?: ReadonlySet<string>): Absence {
    const names = new Set(present.map(nameOf));
    const due = this.known.filter(
      ({ kind, until, confirmed }) => confirmed && until > this.now && (kinds?.has(kind) ?? true),
    );
    const gone = due.filter((listed) => !names.has(nameOf(listed))).map(({ key }) => key);
    return { due: due.length, gone };
  }

  /**
   * Remembers until when the list should name its rows. Removed are withdrawn records (a postponed offer), those whose
   * time is over, and those that the last answer alone has named.
   *
   * @param listed all rows that the list names
   * @param forgetGone true: an operator released the list, so missing records are removed, too
   */
  async note(sql: Sql, listed: readonly ListedRow[], forgetGone: boolean): Promise<void> {
    const before = new Map(this.known.map((one) => [nameOf(one), one]));
    const due = new Map(
      byDays(listed).flatMap((row) => {
        const name = nameOf(row);
        return this.dueBy(row, before.get(name)).map((one) => [name, one] as const);
      }),
    );
    const present = new Set(listed.map(nameOf));
    const over = this.known.filter((one) => {
      const name = nameOf(one);
      if (one.until <= this.now) return true;
      return present.has(name) ? !due.has(name) : forgetGone || !one.confirmed;
    });
    const news = [...due.values()].filter((one) => !isSame(one, before.get(nameOf(one))));
    if (over.length > 0) {
      await sql.query(
        `DELETE FROM feed_listing USING jsonb_to_recordset($2::jsonb) AS gone(kind text, key text)
          WHERE feed_id = $1 AND feed_listing.kind = gone.kind AND feed_listing.key = gone.key`,
        [this.feedId, storableJson(over)],
      );
    }
    if (news.length === 0) return;
    await sql.query(
      `INSERT INTO feed_listing (feed_id, kind, key, listed_until, confirmed)
       SELECT $1, kind, key, until, confirmed
         FROM jsonb_to_recordset($2::jsonb) AS due(kind text, key text, until timestamptz, confirmed boolean)
       ON CONFLICT (feed_id, kind, key)
       DO UPDATE SET listed_until = EXCLUDED.listed_until, confirmed = EXCLUDED.confirmed`,
      [this.feedId, storableJson(news)],
    );
  }

  /** @param known what is remembered of the row, which counts on if the row does not say through when it is named */
  private dueBy({ kind, key, through }: ListedRow, known: Listed | undefined): Listed[] {
    if (through === null || (through !== undefined && through < dayInIndia(this.now))) return [];
    const until = through === undefined ? known?.until : instantInIndia(through, biddingEnds);
    const confirmed = known !== undefined;
    return until !== undefined && until > this.now ? [{ kind, key, until, confirmed }] : [];
  }
}

/** Returns rows in an order in which those that say through when they are named are last: of two of a name they count. */
function byDays(listed: readonly ListedRow[]): readonly ListedRow[] {
  return listed.toSorted(
    (one, other) => Number(one.through !== undefined) - Number(other.through !== undefined),
  );
}

function isSame({ until, confirmed }: Listed, before: Listed | undefined): boolean {
  return before?.until.getTime() === until.getTime() && before.confirmed === confirmed;
}

function nameOf({ kind, key }: Name): string {
  return JSON.stringify([kind, key]);
}
