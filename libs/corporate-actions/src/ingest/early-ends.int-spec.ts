import { pageOfCollection } from '@market/kernel';
import { ncdCollection } from '../domain/offer-collections';
import { anNcdRecord, at, day } from '../domain/offer.fixture';
import {
  type CorporateActionsDatabase,
  startCorporateActionsDatabase,
} from '../testing/corporate-actions-database.fixture';

let db: CorporateActionsDatabase;
const openOn = day('2026-03-05');
const [known, moved] = ['2026-03-18', '2026-03-10'];
const pages = ['bse.corporate-calendar', 'bse.offer-price'];

/** Lets pages of BSE state the days of debentures, within five minutes. */
async function readBse(closeOn: string, feeds: readonly string[] = pages, from = openOn) {
  for (const feedId of feeds) {
    const record = anNcdRecord({ exchange: 'BSE', sourceKey: 'dpi-9', openOn: from, closeOn: day(closeOn) });
    await db.take('ncd', [record], { source: 'bse', feedId });
    db.clock.advance(300_000);
  }
}

const published = async () =>
  (await db.queries.list('live', 'ncd', pageOfCollection(ncdCollection, { page: 1, limit: 10 }))).items.map(
    ({ closeOn, status }) => `${closeOn} ${status}`,
  );
const events = () => db.announced<unknown>('data', 'live');

beforeAll(async () => {
  db = await startCorporateActionsDatabase('corporate_early_ends');
});
beforeEach(async () => {
  await db.clear();
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

describe.each([
  ['that were first seen the day before', '2026-03-10'],
  ['that are known for days', '2026-03-07'],
])('Debentures %s', (_title, seenOn) => {
  beforeEach(async () => {
    db.clock.set(at(seenOn));
    await readBse(known);
    db.clock.set(new Date(at('2026-03-11').getTime() - 3_600_000));
  });

  it('stay open when both pages of BSE end them in one run', async () => {
    await readBse(moved);
    expect(await published()).toEqual([`${known} open`]);
    db.clock.advance(11 * 3_600_000);
    await readBse(known);
    expect(await published()).toEqual([`${known} open`]);
    expect(await events()).toEqual([]);
  });

  it.each([
    ['end them tomorrow', '2026-03-11', openOn],
    ['have the days of the next row, which are later', '2026-03-25', day('2026-03-12')],
  ])('keep their days when both pages of BSE %s in one run', async (_how, closeOn, from) => {
    await readBse(closeOn, pages, from);
    expect(await published()).toEqual([`${known} open`]);
    db.clock.advance(11 * 3_600_000);
    await readBse(known);
    expect(await published()).toEqual([`${known} open`]);
    expect(await events()).toEqual([]);
  });

  it('have another last day once both pages of BSE state it in two runs', async () => {
    await readBse('2026-03-20');
    expect(await published()).toEqual([`${known} open`]);
    db.clock.advance(11 * 3_600_000);
    await readBse('2026-03-20');
    expect(await published()).toEqual(['2026-03-20 open']);
  });
});

it('Debentures that were first seen the day before end when both pages of BSE say so in two runs', async () => {
  db.clock.set(at('2026-03-10'));
  await readBse(known);
  db.clock.advance(11 * 3_600_000);
  await readBse('2026-03-10');
  expect(await published()).toEqual([`${known} open`]);
  db.clock.advance(2 * 3_600_000);
  await readBse('2026-03-10');
  expect(await published()).toEqual(['2026-03-10 closed']);
});

it('Debentures that both pages of BSE open a day early in one run of the eve are not open', async () => {
  db.clock.set(at('2026-03-03'));
  await readBse(known);
  db.clock.set(at('2026-03-04'));
  await readBse(known, pages, day('2026-03-04'));
  expect(await published()).toEqual([`${known} upcoming`]);
  db.clock.advance(3_600_000);
  await readBse(known);
  expect(await published()).toEqual([`${known} upcoming`]);
  expect(await events()).toEqual([]);
});
