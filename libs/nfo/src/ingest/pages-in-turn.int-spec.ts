import { aSchemeRecord, at, day } from '../domain/nfo.fixture';
import { type NfoDatabase, startNfoDatabase } from '../testing/nfo-database.fixture';

let db: NfoDatabase;

beforeAll(async () => {
  db = await startNfoDatabase('nfo_pages_in_turn');
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

it('Two states of AMFI’s list, read in turn, change nothing, and an operator is told', async () => {
  db.clock.set(at('2026-03-10', '08:00'));
  const own = aSchemeRecord({ benchmark: 'NIFTY 500 TRI' });
  const other = aSchemeRecord({
    ...{ closeOn: day('2026-03-23'), minInvestmentRupees: 1000, benchmark: 'BSE 500 TRI' },
    schemeName: 'SAHYADRI VALUE DISCOVERY FUND',
  });
  await db.take(db.offers, [own]);
  const shown = async () =>
    (await db.nfos()).map(({ name, closeOn, minInvestmentRupees, benchmark }) =>
      [name, closeOn, minInvestmentRupees, benchmark].join(' · '),
    );
  const before = await shown();
  const changes: number[] = [];
  for (let run = 1; run < 9; run += 1) {
    db.clock.advance(3_600_000);
    const { events, doubts } = await db.take(db.offers, [run % 2 === 0 ? own : other]);
    changes.push(events);
    expect(await shown()).toEqual(before);
    const inTurn = doubts.filter(({ reason }) => /in turn|until it is confirmed/.test(reason));
    expect(inTurn).toHaveLength(run % 2 === 0 ? 0 : run === 1 ? 1 : 4);
  }
  expect(changes).toEqual(Array(8).fill(0));
});
