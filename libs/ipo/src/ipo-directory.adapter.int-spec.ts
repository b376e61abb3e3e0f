import { anIssueRecord, at, day } from './domain/ipo.fixture';
import { RepositoryIpoDirectory } from './ipo-directory.adapter';
import { type IpoDatabase, startIpoDatabase } from './testing/ipo-database.fixture';

let db: IpoDatabase;
let directory: RepositoryIpoDirectory;

beforeAll(async () => {
  db = await startIpoDatabase('ipo_directory');
  db.clock.set(at(day('2026-03-09'), '12:00'));
  directory = RepositoryIpoDirectory.on(db.dataSource);
  await db.samples.refresh();
  await db.take(db.issues, [anIssueRecord()]);
});
afterAll(() => db.stop());

describe('RepositoryIpoDirectory', () => {
  it('finds an IPO of its data set by slug, in any state', async () => {
    const listed = (await db.ipos('sample')).find(({ status }) => status === 'LISTED');
    const found = await directory.bySlug('sample', listed?.slug ?? '');
    expect(found).toMatchObject({ id: listed?.id, status: 'LISTED', bandMaxRupees: listed?.bandMaxRupees });
    expect(await directory.bySlug('live', listed?.slug ?? '')).toBeNull();
    expect(await directory.bySlug('sample', 'no-such-ipo')).toBeNull();
  });

  it('finds IPOs by id, ordered by id, and leaves out what is not there', async () => {
    const ids = (await db.ipos('sample')).map(({ id }) => id).sort();
    const asked = [...ids.slice(0, 3)].reverse();
    const found = await directory.byIds('sample', [...asked, 'ipo_nowhere']);
    expect(found.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    expect(await directory.byIds('live', asked)).toEqual([]);
    expect(await directory.byIds('sample', [])).toEqual([]);
  });

  it('finds IPOs by slugs that they have or had, each by the slug it was asked for', async () => {
    const [own, other] = (await directory.active('sample')).slice(0, 2);
    const former = `INSERT INTO ipo_former_slug (data_set, slug, ipo_id) VALUES ('sample', $1, $2)`;
    await db.dataSource.query(former, ['former-name', own?.id]);
    // A slug that an IPO has wins over the same one that another had.
    await db.dataSource.query(former, [other?.slug, own?.id]);
    const found = await directory.bySlugs('sample', ['former-name', other?.slug ?? '', 'no-such-ipo']);
    expect([...found.keys()].sort()).toEqual(['former-name', other?.slug].sort());
    expect([found.get('former-name'), found.get(other?.slug ?? '')]).toEqual([own, other]);
    expect((await directory.bySlugs('live', ['former-name'])).size).toBe(0);
    await db.dataSource.query(`DELETE FROM ipo_former_slug WHERE data_set = 'sample'`);
  });

  it('returns the same reference from every method', async () => {
    const [active] = await directory.active('live');
    expect(await directory.bySlug('live', active?.slug ?? '')).toEqual(active);
    expect(await directory.byIds('live', [active?.id ?? ''])).toEqual([active]);
  });

  it('lists shares with a known first trade, newest listing first, by first day and board', async () => {
    const all = await directory.listed('sample', {});
    expect(all.length).toBeGreaterThan(40);
    expect(all.map(({ listingOn }) => listingOn)).toEqual(
      all
        .map(({ listingOn }) => listingOn)
        .sort()
        .reverse(),
    );
    const rows = new Map((await db.ipos('sample')).map((row) => [row.id, row]));
    for (const { id, paidPriceRupees, listingPriceRupees, status } of all) {
      const row = rows.get(id);
      const paid = row?.issuePriceRupees ?? row?.bandMaxRupees;
      expect([status, paidPriceRupees, listingPriceRupees]).toEqual([
        ...['LISTED', paid, row?.listingPriceRupees],
      ]);
    }
    const from = all[3]?.listingOn;
    const recent = await directory.listed('sample', { from, boards: ['SME'] });
    expect(recent).toEqual(
      all.filter(({ board, listingOn }) => board === 'SME' && listingOn >= (from ?? '')),
    );
    expect(await directory.listed('live', {})).toEqual([]);
  });
});
