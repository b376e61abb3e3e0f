import {
  aBseIssueRecord,
  aCategory,
  anIssueRecord,
  aSubscriptionRecord,
  at,
  day,
} from '../domain/ipo.fixture';
import type { IpoDatabase } from './ipo-database.fixture';

/** Sound market of two issues: one of both exchanges with its final book, and one of NSE alone. */
export async function soundMarket(db: IpoDatabase): Promise<void> {
  await db.clear();
  db.clock.set(at('2026-03-02', '12:00'));
  await db.take(db.issues, [
    anIssueRecord(),
    anIssueRecord({ sourceKey: 'ZENITH', symbol: 'ZENITH', companyName: 'Zenith Pumps Limited' }),
  ]);
  await db.take(db.issues, [aBseIssueRecord()], { source: 'bse', feedId: 'bse.ipo-detail' });
  db.clock.set(at('2026-03-11', '19:30'));
  await db.lifecycle.tick('live');
  await db.take(db.books, [finalBook(12_500_000)]);
}

const finalBook = (sharesBid: number) =>
  aSubscriptionRecord({ readAt: at('2026-03-11', '19:00'), total: aCategory(7_000_000, sharesBid) });

const founded = (name: string, over: Parameters<typeof anIssueRecord>[0] = {}) => {
  const key = name.toUpperCase();
  return anIssueRecord({ sourceKey: key, symbol: key, companyName: `${name} Limited`, ...over });
};

/** Replaces texts in all that is stored of an IPO's statements. */
async function retell(db: IpoDatabase, slug: string, from: string, to: string): Promise<void> {
  await db.dataSource.query(
    `UPDATE ipo_sighting said
        SET statements = replace(statements::text, $2, $3)::jsonb, facts = replace(facts::text, $2, $3)::jsonb,
            source_key = replace(source_key, $2, $3)
       FROM ipo WHERE ipo.slug = $1 AND (said.data_set, said.ipo_id) = (ipo.data_set, ipo.id)`,
    [slug, from, to],
  );
}

/** Rows that earlier faults left, by the kind of the fault, as the code of that time stored them. */
export const spoil = {
  /** Zinnia Motors again, with the days of the year before: the first row of a list had a wrong year. */
  double: async (db: IpoDatabase): Promise<void> => {
    await db.take(db.issues, [founded('Phantom')]);
    await db.dataSource.query(
      `UPDATE ipo SET open_on = '2025-03-09', close_on = '2025-03-11', status = 'CLOSED', company = real.company,
                      name = real.name, company_key = real.company_key, nse_symbol = 'ZINNIA'
         FROM (SELECT company, name, company_key FROM ipo WHERE slug = 'zinnia-motors') real WHERE slug = 'phantom'`,
    );
    await retell(db, 'phantom', '2026-03-', '2025-03-');
    await retell(db, 'phantom', 'PHANTOM', 'ZINNIA');
  },
  /** Two records of Zenith Pumps of the same days, each with a book: nothing tells which one is true. */
  undecided: async (db: IpoDatabase): Promise<void> => {
    await db.take(db.issues, [founded('Zenithpump')]);
    await db.take(db.books, [
      { ...finalBook(9_000_000), sourceKey: 'ZENITH' },
      { ...finalBook(9_000_000), sourceKey: 'ZENITHPUMP' },
    ]);
    await db.dataSource.query(`UPDATE ipo SET isin = 'INE0Z0001011' WHERE slug LIKE 'zenith%'`);
  },
  /** Another company that a page of last year, under a running symbol, founded. */
  stray: async (db: IpoDatabase): Promise<void> => {
    await db.take(db.issues, [founded('Meru', { page: 'detail' })], { feedId: 'nse.ipo-detail' });
    await retell(db, 'meru', 'MERU', 'ZINNIA');
  },
  /** Partly paid shares of Zinnia Motors, from the list of past issues. */
  'no-issue': async (db: IpoDatabase): Promise<void> => {
    const days = { openOn: day('2025-01-06'), closeOn: day('2025-01-08'), listingOn: day('2025-01-14') };
    await db.take(db.issues, [founded('Zinnia', { ...days, symbol: 'ZINNIAPP1', sourceKey: 'ZINNIAPP1' })], {
      feedId: 'nse.ipo-past',
      historic: true,
    });
  },
  /** Zenith Pumps, which became Gomati Agro by one row under its symbol. */
  'taken-over': async (db: IpoDatabase): Promise<void> => {
    const days = { openOn: day('2026-03-12'), closeOn: day('2026-03-16'), bandMinRupees: 210 };
    await db.take(db.issues, [founded('Gomati', { ...days, bandMaxRupees: 221 })]);
    await db.dataSource.query(
      `UPDATE ipo_sighting said SET ipo_id = zenith.id, first_seen_at = said.first_seen_at + interval '1 hour'
         FROM ipo zenith, ipo gomati
        WHERE zenith.slug = 'zenith-pumps' AND gomati.slug = 'gomati' AND said.ipo_id = gomati.id`,
    );
    await db.dataSource.query(
      `UPDATE ipo zenith
          SET company = gomati.company, name = gomati.name, company_key = gomati.company_key, open_on = gomati.open_on,
              close_on = gomati.close_on, band_min = gomati.band_min, band_max = gomati.band_max,
              nse_symbol = gomati.nse_symbol, status = 'UPCOMING'
         FROM ipo gomati WHERE zenith.slug = 'zenith-pumps' AND gomati.slug = 'gomati'`,
    );
    await db.dataSource.query(
      `UPDATE ipo_sighting SET name_keys = '{gomati,zenithpumps}' WHERE source_key = 'ZENITH'`,
    );
    await db.dataSource.query(`DELETE FROM ipo_revision USING ipo WHERE slug = 'gomati' AND ipo_id = id`);
    await db.dataSource.query(`DELETE FROM ipo WHERE slug = 'gomati'`);
  },
  /** Zenith Pumps as an SME issue: one list said so, and the detail without a segment repeated what was published. */
  board: async (db: IpoDatabase): Promise<void> => {
    const zenith = { sourceKey: 'ZENITH', symbol: 'ZENITH', companyName: 'Zenith Pumps Limited' };
    await db.take(db.issues, [anIssueRecord({ ...zenith, board: 'SME', page: 'detail' })], {
      feedId: 'nse.ipo-detail',
    });
    await db.dataSource.query(`UPDATE ipo SET board = 'SME' WHERE slug = 'zenith-pumps'`);
  },
  /** Reading of the next day with fewer bids than the final book of Zinnia Motors. */
  book: async (db: IpoDatabase): Promise<void> => {
    await db.dataSource.query(
      `INSERT INTO ipo_subscription_reading (data_set, ipo_id, exchange, scope, read_at, book, received_at)
       SELECT data_set, ipo_id, exchange, scope, read_at,
              jsonb_set(book, '{total}', '{"sharesBid": 9800000, "sharesOffered": 7000000, "applications": null, "times": 1.4}'),
              received_at + interval '16 hours' FROM ipo_subscription_reading`,
    );
    await db.dataSource.query(`UPDATE ipo SET total_times = 1.4 WHERE slug = 'zinnia-motors'`);
  },
};
