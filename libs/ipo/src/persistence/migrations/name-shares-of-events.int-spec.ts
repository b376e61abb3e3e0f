import { anIssueRecord, at } from '../../domain/ipo.fixture';
import { type IpoDatabase, startIpoDatabase } from '../../testing/ipo-database.fixture';
import { NameSharesOfEvents1795000009961 } from './name-shares-of-events-1795000009961';

let db: IpoDatabase;

beforeAll(async () => {
  db = await startIpoDatabase('ipo_shares');
});
afterAll(() => db.stop());

const rows = (sql: string, values: unknown[] = []) =>
  db.dataSource.query<{ id: string; data: Record<string, unknown> }[]>(sql, values);

it('past events about IPOs get ISIN and symbols of their share, other events do not, and lose both again', async () => {
  db.clock.set(at('2026-03-06', '12:00'));
  await db.take(db.issues, [anIssueRecord({ isin: 'INE0XYZ01015' })], { feedId: 'nse.ipo-current' });
  const [ipo] = await db.ipos();
  const symbols = { nse: ipo?.nseSymbol, bse: ipo?.bseSymbol };
  expect(symbols.nse).toEqual(expect.any(String));
  const past: [id: string, type: string, subjectId: string | undefined, data: object][] = [
    ['evt_opened', 'ipo.opened', ipo?.id, { slug: 'a' }],
    ['evt_premium', 'gmp.updated', ipo?.id, { currentGmp: 19 }],
    ['evt_removed', 'ipo.corrected', 'ipo_removed', { field: 'record' }],
    ['evt_fund', 'nfo.opened', 'nfo_1', { slug: 'b' }],
    ['evt_named', 'ipo.listed', ipo?.id, { isin: 'INE0OLD01010', symbols: null }],
  ];
  await rows('DELETE FROM outbox_event');
  for (const [id, type, subjectId, data] of past)
    await rows(
      `INSERT INTO outbox_event (id, data_set, type, subject_id, effective_on, occasion, occurred_at, data)
       VALUES ($1, 'live', $2, $3, '2026-03-06', $1, now(), $4)`,
      [id, type, subjectId, data],
    );
  const told = async () =>
    Object.fromEntries((await rows('SELECT id, data FROM outbox_event')).map(({ id, data }) => [id, data]));

  const runner = db.dataSource.createQueryRunner();
  const migration = new NameSharesOfEvents1795000009961();
  await migration.up(runner);
  expect(await told()).toEqual({
    evt_opened: { slug: 'a', isin: 'INE0XYZ01015', symbols },
    evt_premium: { currentGmp: 19, isin: 'INE0XYZ01015', symbols },
    evt_removed: { field: 'record', isin: null, symbols: { nse: null, bse: null } },
    evt_fund: { slug: 'b' },
    evt_named: { isin: 'INE0OLD01010', symbols: null },
  });
  await migration.down(runner);
  await runner.release();
  expect(await told()).toMatchObject({ evt_opened: { slug: 'a' }, evt_removed: { field: 'record' } });
  expect((await told())['evt_premium']).toEqual({ currentGmp: 19 });
});
