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

it('Two states of AMFI’s list, read in turn, change an offer once and back, whereafter one stays and an operator is told', async () => {
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
    if (run === 1) continue;
    expect(await shown()).toEqual(before);
    expect(doubts.filter(({ reason }) => reason.includes('in turn'))).toHaveLength(run % 2 === 0 ? 0 : 4);
  }
  expect(changes).toEqual([3, 3, 0, 0, 0, 0, 0, 0]);
});
