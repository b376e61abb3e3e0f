import { anIssueRecord, at } from '../../domain/ipo.fixture';
import { type IpoDatabase, startIpoDatabase } from '../../testing/ipo-database.fixture';
import { NameBoardsOfPremiums1795000008300 } from './name-boards-of-premiums-1795000008300';

let db: IpoDatabase;

beforeAll(async () => {
  db = await startIpoDatabase('ipo_boards');
});
afterAll(() => db.stop());

const rows = (sql: string, values: unknown[] = []) =>
  db.dataSource.query<{ id: string; data: Record<string, unknown> }[]>(sql, values);

it('past premium events get the board of their IPO and the size of their change, and lose both again', async () => {
  db.clock.set(at('2026-03-06', '12:00'));
  await db.take(db.issues, [anIssueRecord({ board: 'SME' })], { feedId: 'nse.ipo-current' });
  const [ipo] = await db.ipos();
  const past: [id: string, subjectId: string | undefined, data: object][] = [
    ['evt_fall', ipo?.id, { currentGmp: 19, changePercent: -5.25 }],
    ['evt_first', ipo?.id, { currentGmp: 20, changePercent: null }],
    ['evt_removed', 'ipo_removed', { currentGmp: 3, changePercent: 4 }],
  ];
  for (const [id, subjectId, data] of past)
    await rows(
      `INSERT INTO outbox_event (id, data_set, type, subject_id, effective_on, occasion, occurred_at, data)
       VALUES ($1, 'live', 'gmp.updated', $2, '2026-03-06', $1, now(), $3)`,
      [id, subjectId, data],
    );
  const told = async () => {
    const found = await rows(`SELECT id, data FROM outbox_event WHERE type = 'gmp.updated'`);
    return Object.fromEntries(found.map(({ id, data }) => [id, data]));
  };

  const runner = db.dataSource.createQueryRunner();
  const migration = new NameBoardsOfPremiums1795000008300();
  await migration.up(runner);
  expect(await told()).toEqual({
    evt_fall: { currentGmp: 19, changePercent: -5.25, type: 'SME', absoluteChangePercent: 5.25 },
    evt_first: { currentGmp: 20, changePercent: null, type: 'SME', absoluteChangePercent: null },
    evt_removed: { currentGmp: 3, changePercent: 4 },
  });
  await migration.down(runner);
  await runner.release();
  expect(await told()).toEqual(Object.fromEntries(past.map(([id, , data]) => [id, data])));
});
