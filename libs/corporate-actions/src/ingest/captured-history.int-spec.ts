import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { companyKey, type IndianDay, indianDay } from '@market/kernel';
import { aBuybackRecord, aRightsRecord, at } from '../domain/offer.fixture';
import {
  type CorporateActionsDatabase,
  startCorporateActionsDatabase,
} from '../testing/corporate-actions-database.fixture';

const folder = join(__dirname, '../../../../../shared/samples/history');
const described = existsSync(folder)
  ? describe
  : (title: string, body: () => void) => describe.skip(`${title} (not on this machine)`, body);

/** Reads the rows of a CSV file without quoted cells, by column name. */
function rowsOf(name: string): Readonly<Record<string, string>>[] {
  const [header = '', ...lines] = readFileSync(join(folder, name), 'utf8').trim().split(/\r?\n/);
  const columns = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
  });
}

const dayOf = (text: string | undefined): IndianDay | null => (text ? indianDay(text) : null);
const numberOf = (text: string | undefined): number | null => (text ? Number(text) : null);
const bse = { source: 'bse', feedId: 'bse.notices', historic: true };

described('a year of exchange notices', () => {
  let db: CorporateActionsDatabase;
  beforeAll(async () => {
    db = await startCorporateActionsDatabase('corporate_history');
    db.clock.set(at('2026-06-01'));
  });
  afterAll(async () => {
    expect(await db.findings()).toEqual([]);
    await db.stop();
  });

  it('makes one rights issue of each notice, none of them doubtful', async () => {
    const records = rowsOf('rights.rows.csv').map((row) =>
      aRightsRecord({
        exchange: 'BSE',
        sourceKey: `notice-${row['notice_no'] ?? ''}`,
        companyName: row['company'] ?? '',
        openOn: null,
        closeOn: null,
        recordOn: dayOf(row['record_date']),
        terms: {
          issuePriceRupees: numberOf(row['issue_price']),
          ratio: { offered: Number(row['rights_shares']), held: Number(row['per_held']) },
          issueSizeShares: null,
          issueSizeRupees: null,
        },
      }),
    );
    expect(await db.take('rights', records, bse)).toMatchObject({ accepted: records.length, doubts: [] });
    const { items, total } = await db.queries.list('live', 'rights', { page: 1, limit: 100 });
    expect([total, records.length]).toEqual([40, 40]);
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['closed']));
    expect(await db.rowsWrittenBy(() => db.take('rights', records, bse))).toBe(0);
  });

  it('makes one buyback of the notices of each company', async () => {
    const rows = rowsOf('buyback.rows.csv').filter((row) => row['offer_price'] && row['open_date']);
    const records = rows.map((row) =>
      aBuybackRecord({
        exchange: 'BSE',
        sourceKey: `notice-${row['notice_no'] ?? ''}`,
        companyName: (row['company'] ?? '').replace(/[:-] .*$/, ''),
        recordOn: dayOf(row['record_date']),
        openOn: dayOf(row['open_date']),
        closeOn: dayOf(row['close_date']),
        terms: { buybackPriceRupees: numberOf(row['offer_price']), maxShares: numberOf(row['max_shares']) },
      }),
    );
    expect((await db.take('buyback', records, bse)).doubts).toEqual([]);
    const companies = new Set(records.map(({ companyName }) => companyKey(companyName)));
    const { total } = await db.queries.list('live', 'buyback', { page: 1, limit: 100 });
    expect(total).toBe(companies.size);
  });
});
