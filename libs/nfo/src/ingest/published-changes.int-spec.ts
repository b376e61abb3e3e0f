import { aDocumentRecord, aMasterRecord, aSchemeRecord, at } from '../domain/nfo.fixture';
import { presentNfo } from '../http/nfo.view';
import { ComputeWithNfos1795000007420 } from '../persistence/migrations/compute-with-nfos-1795000007420';
import { type NfoDatabase, startNfoDatabase } from '../testing/nfo-database.fixture';

let db: NfoDatabase;
const documents = { source: 'fund-houses', feedId: 'fund-houses.scheme-documents' };
const master = { feedId: 'amfi.scheme-master', historic: true };

beforeAll(async () => {
  db = await startNfoDatabase('nfo_published_changes');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-09', '12:00'));
  await db.take(db.offers, [aSchemeRecord()]);
});
afterAll(() => db.stop());

const hour = () => db.clock.advance(3_600_000);
const show = async () => {
  const [row] = await db.nfos();
  const nfo = await db.repository.bySlug('live', row?.slug ?? '');
  if (nfo === null) throw new Error('an offer was taken in');
  return presentNfo(nfo);
};
const amfi = { source: 'AMFI', since: at('2026-03-09', '12:00').toISOString() };

describe('the last change of an offer', () => {
  it('does not move with a repetition', async () => {
    const before = await show();
    expect(before).toMatchObject({ updatedAt: at('2026-03-09', '12:00').toISOString(), provenance: [amfi] });
    hour();
    await db.take(db.offers, [aSchemeRecord()]);
    expect(await show()).toEqual(before);
  });

  it('moves with the document of the fund house, which is named then', async () => {
    hour();
    await db.take(db.offers, [aDocumentRecord()], documents);
    expect(await show()).toMatchObject({
      updatedAt: at('2026-03-09', '13:00').toISOString(),
      provenance: [amfi, { source: 'Fund houses', since: at('2026-03-09', '13:00').toISOString() }],
    });
  });

  it('moves with codes and ISINs of the master', async () => {
    hour();
    const plans = { isins: ['INF901A01045', 'INF901A01052'], planCount: 2, amfiSchemeCode: '150001' };
    await db.take(db.offers, [{ ...aMasterRecord(), ...plans }], master);
    expect(await show()).toMatchObject({ ...plans, updatedAt: at('2026-03-09', '13:00').toISOString() });
  });

  it('moves with the name of its fund house', async () => {
    hour();
    const { amcName } = await show();
    await db.rows(`UPDATE amc SET name = $1, updated_at = $2`, [`${amcName} (India)`, db.clock.now()]);
    expect(await show()).toMatchObject({
      amcName: `${amcName} (India)`,
      updatedAt: at('2026-03-09', '13:00').toISOString(),
      provenance: [amfi],
    });
  });
});

describe('the last change of a fund house', () => {
  const house = () => db.repository.amcByCode('live', 'sahyadri');

  it('moves when one of its offers changes its state', async () => {
    db.clock.set(at('2026-03-21', '00:00'));
    await db.lifecycle.tick('live');
    const changed = await house();
    expect(changed).toMatchObject({ activeNfos: 0, updatedAt: at('2026-03-09', '12:00') });
    expect(new Date(changed?.changedAt ?? '')).toEqual(at('2026-03-21', '00:00'));
  });

  it('does not move when another value of an offer changes', async () => {
    const before = await house();
    hour();
    await db.take(db.offers, [aDocumentRecord()], documents);
    expect(await house()).toEqual(before);
  });
});

it('the migration names the sources that state published values, and dates the state', async () => {
  hour();
  await db.take(db.offers, [aDocumentRecord()], documents);
  const [before] = await db.nfos();
  const runner = db.dataSource.createQueryRunner();
  const migration = new ComputeWithNfos1795000007420();
  await migration.down(runner);
  await migration.up(runner);
  await runner.release();
  const [after] = await db.nfos();
  expect(after?.provenance).toEqual(before?.provenance);
  expect(after?.statusSince).toEqual(before?.statusSince);
});
