import { instantInIndia } from '@market/kernel';
import { queryRows, type Sql } from '@market/database';
import type { ListedRow } from '@market/source-kit';
import { storableJson } from './storable';
import {
  findUnproven,
  nameOf,
  noneUnproven,
  offerKindOf,
  type RememberedRow,
  type RowName,
  type UnprovenRows,
} from './unproven-rows';

interface Listed extends RememberedRow {
  /** Instant until which the list certainly names it; in the past for a row with an offer that is remembered all the same. */
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
/** Instant until which a row is due whose dates do not tell. */
const neverDue = new Date(0);

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
      `SELECT kind, key, listed_until AS until, confirmed, offer, offer_kind AS "offerKind"
         FROM feed_listing WHERE feed_id = $1`,
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
  absence(present: readonly RowName[], kinds?: ReadonlySet<string>): Absence {
    const names = new Set(present.map(nameOf));
    const due = this.known.filter(
      ({ kind, until, confirmed }) => confirmed && until > this.now && (kinds?.has(kind) ?? true),
    );
    const gone = due.filter((listed) => !names.has(nameOf(listed))).map(({ key }) => key);
    return { due: due.length, gone };
  }

  /** Finds rows that found no record yet. @param isPast true for a list of past records, unless it is loaded first */
  async unproven(sql: Sql, listed: readonly ListedRow[], isPast: boolean): Promise<UnprovenRows> {
    const [before, present] = [new Set(this.known.map(nameOf)), new Set(listed.map(nameOf))];
    const fresh = listed.filter((row) => row.offer !== undefined && !before.has(nameOf(row)));
    if (fresh.length === 0) return noneUnproven;
    const left = this.known.filter((row) => !present.has(nameOf(row)));
    return findUnproven(fresh, [...left, ...(await this.namedElsewhere(sql, fresh))], { isPast });
  }

  /**
   * Finds records that the list took back before their time was over: one that the answer before this one alone had named and this one
   * lacks, or one that it names as another kind.
   */
  takenBack(listed: readonly ListedRow[]): RowName[] {
    const present = new Set(listed.map(nameOf));
    const offers = new Map(listed.flatMap((row) => (row.offer ? [[row.offer.name, row] as const] : [])));
    return this.known.flatMap((row) => {
      const { kind, key, offer, offerKind, until, confirmed } = row;
      if (until <= this.now || present.has(nameOf(row))) return [];
      const named = offer === null ? undefined : offers.get(offer);
      const isGone = named === undefined ? !confirmed : offerKindOf(named) !== offerKind;
      return isGone ? [{ kind, key }] : [];
    });
  }

  /** Reads rows of the other lists of the source about the same offers, as long as these are due there. */
  private namedElsewhere(sql: Sql, rows: readonly ListedRow[]): Promise<RememberedRow[]> {
    return queryRows<RememberedRow>(
      sql,
      `SELECT kind, key, offer, offer_kind AS "offerKind" FROM feed_listing
        WHERE feed_id <> $1 AND split_part(feed_id, '.', 1) = split_part($1, '.', 1)
          AND offer = ANY($2) AND listed_until > $3`,
      [this.feedId, rows.flatMap(({ offer }) => offer?.name ?? []), this.now],
    );
  }

  /**
   * Remembers until when the list should name its rows. Removed are withdrawn records (a postponed offer), those whose
   * time is over, and those that the last answer alone has named. A row with an offer is remembered as long as the list names it, and once more when
   * the list names its offer otherwise.
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
    const otherwise = new Set(
      listed.flatMap((row) => (before.has(nameOf(row)) ? [] : (row.offer?.name ?? []))),
    );
    const over = this.known.filter((one) => {
      const name = nameOf(one);
      if (present.has(name)) return !due.has(name);
      if (one.offer !== null && otherwise.has(one.offer) && !forgetGone) return false;
      return one.until <= this.now || forgetGone || !one.confirmed;
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
      `INSERT INTO feed_listing (feed_id, kind, key, listed_until, confirmed, offer, offer_kind)
       SELECT $1, kind, key, until, confirmed, offer, "offerKind"
         FROM jsonb_to_recordset($2::jsonb)
              AS due(kind text, key text, until timestamptz, confirmed boolean, offer text, "offerKind" text)
       ON CONFLICT (feed_id, kind, key)
       DO UPDATE SET listed_until = EXCLUDED.listed_until, confirmed = EXCLUDED.confirmed,
                     offer = EXCLUDED.offer, offer_kind = EXCLUDED.offer_kind`,
      [this.feedId, storableJson(news)],
    );
  }

  /** @param known what is remembered of the row, which counts on if the row does not say through when it is named */
  private dueBy(row: ListedRow, known: Listed | undefined): Listed[] {
    const { kind, key, through, offer } = row;
    const said = through === undefined ? known?.until : through && instantInIndia(through, biddingEnds);
    const until = said ?? neverDue;
    const named = { offer: offer?.name ?? null, offerKind: offerKindOf(row) };
    if (until <= this.now && offer === undefined) return [];
    return [{ kind, key, until, confirmed: known !== undefined, ...named }];
  }
}

/** Returns rows in an order in which those that say through when they are named are last: of two of a name they count. */
function byDays(listed: readonly ListedRow[]): readonly ListedRow[] {
  return listed.toSorted(
    (one, other) => Number(one.through !== undefined) - Number(other.through !== undefined),
  );
}

function isSame(one: Listed, before: Listed | undefined): boolean {
  const { until, confirmed, offer, offerKind } = one;
  return (
    before?.until.getTime() === until.getTime() &&
    before.confirmed === confirmed &&
    before.offer === offer &&
    before.offerKind === offerKind
  );
}
