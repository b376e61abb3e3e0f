import { PublishedHistory } from '@market/database/history';
import { anIssueRecord, at } from './domain/ipo.fixture';
import { RepositoryIpoDirectory } from './ipo-directory.adapter';
import { PublishedPastIpos } from './past-ipos.adapter';
import { type IpoDatabase, startIpoDatabase } from './testing/ipo-database.fixture';

let db: IpoDatabase;
let directory: RepositoryIpoDirectory;
let past: PublishedPastIpos;

beforeAll(async () => {
  db = await startIpoDatabase('ipo_past_references');
  directory = RepositoryIpoDirectory.on(db.dataSource);
  past = new PublishedPastIpos(db.repository, new PublishedHistory(db.dataSource));
});
afterAll(() => db.stop());

const found = async () => {
  const [ipo] = await directory.active('live');
  if (ipo === undefined) throw new Error('an issue was taken in');
  return ipo;
};

describe('PublishedPastIpos', () => {
  it('shows the reference of each instant, with the last change of its terms by then', async () => {
    const list = { feedId: 'nse.ipo-current' };
    const issue = (over: object) => db.take(db.issues, [anIssueRecord(over)], list);
    const moved = { bandMinRupees: 255, bandMaxRupees: 268 };
    const steps: readonly (readonly [Date, () => Promise<unknown>])[] = [
      [at('2026-03-06', '12:00'), () => issue({})],
      [at('2026-03-06', '13:00'), () => issue({ lotSizeShares: 50 })],
      [at('2026-03-06', '14:00'), () => issue({ ...moved, lotSizeShares: 50 })],
      [at('2026-03-06', '15:00'), () => issue({ ...moved, lotSizeShares: 50 })],
      [at('2026-03-06', '16:00'), () => issue({ ...moved, isin: 'INE0XYZ01015', lotSizeShares: 50 })],
      [at('2026-03-09', '10:00'), () => db.lifecycle.tick('live')],
    ];
    const seen: (readonly [Date, unknown])[] = [];
    for (const [instant, step] of steps) {
      db.clock.set(instant);
      await step();
      seen.push([instant, await found()]);
    }
    for (const [instant, ipo] of seen)
      expect([instant, await past.at('live', await found(), instant)]).toEqual([instant, { ipo }]);
    const distinct = new Set(seen.map(([, ipo]) => JSON.stringify(ipo)));
    expect(distinct.size).toBe(4);
    expect(await found()).toMatchObject({ isin: 'INE0XYZ01015' });
  });

  it('says from when on an IPO is known', async () => {
    const before = new Date(at('2026-03-06', '12:00').getTime() - 1);
    const from = at('2026-03-06', '12:00');
    expect(await past.at('live', await found(), before)).toEqual({ knownFrom: from, historyFrom: from });
  });
});
