import { aMasterRecord, aSchemeRecord, at, day } from '../domain/nfo.fixture';
import { type NfoDatabase, startNfoDatabase } from '../testing/nfo-database.fixture';

let db: NfoDatabase;
const master = { feedId: 'amfi.scheme-master', historic: true };

/** Lets AMFI's list state the period of an offer. */
async function read(on: string, time: string, openOn: string, closeOn: string) {
  db.clock.set(at(on, time));
  await db.lifecycle.tick('live');
  await db.take(db.offers, [aSchemeRecord({ openOn: day(openOn), closeOn: day(closeOn) })]);
}

const shown = async () =>
  (await db.nfos()).map(({ openOn, closeOn, status }) => `${openOn} to ${closeOn} ${status}`).join();
const known = '2026-03-09 to 2026-03-20 open';

beforeAll(async () => {
  db = await startNfoDatabase('nfo_ends_of_one_page');
});
beforeEach(async () => {
  await db.clear();
  await read('2026-03-10', '14:00', '2026-03-09', '2026-03-20');
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

it('An open offer that its list ends today, in two readings of its eve, stays open', async () => {
  await read('2026-03-19', '14:00', '2026-03-09', '2026-03-19');
  await read('2026-03-19', '19:00', '2026-03-09', '2026-03-19');
  expect(await shown()).toBe(known);
  await read('2026-03-20', '09:00', '2026-03-09', '2026-03-20');
  expect(await shown()).toBe(known);
});

it('An open offer that its list ends today is closed with the third reading', async () => {
  await read('2026-03-17', '09:00', '2026-03-09', '2026-03-17');
  await read('2026-03-17', '14:00', '2026-03-09', '2026-03-17');
  await read('2026-03-17', '19:00', '2026-03-09', '2026-03-17');
  await read('2026-03-18', '09:00', '2026-03-09', '2026-03-17');
  expect(await shown()).toBe('2026-03-09 to 2026-03-17 closed');
});

describe('an open offer whose days the list moves back in two readings', () => {
  const readTwice = async (openOn: string, closeOn: string) => {
    await read('2026-03-16', '14:00', openOn, closeOn);
    await read('2026-03-16', '19:00', openOn, closeOn);
  };

  it.each([
    ['both days', '2026-03-08', '2026-03-19'],
    ['the last day', '2026-03-09', '2026-03-19'],
    ['the first day', '2026-03-08', '2026-03-20'],
  ])('keeps them while the master states the former ones: %s', async (_title, openOn, closeOn) => {
    await db.take(db.offers, [aMasterRecord()], master);
    await readTwice(openOn, closeOn);
    expect(await shown()).toBe(known);
    await read('2026-03-17', '09:00', openOn, closeOn);
    expect(await shown()).toBe(`${openOn} to ${closeOn} open`);
  });

  it('has the new ones where no other page states its days', async () => {
    await readTwice('2026-03-08', '2026-03-19');
    expect(await shown()).toBe('2026-03-08 to 2026-03-19 open');
  });

  it('has the new last day where the master states only the first day', async () => {
    await db.take(db.offers, [aMasterRecord({ closeOn: null })], master);
    await readTwice('2026-03-09', '2026-03-19');
    expect(await shown()).toBe('2026-03-09 to 2026-03-19 open');
  });
});

it('An open offer that the list extends in two readings is extended, although the master states the former last day', async () => {
  await db.take(db.offers, [aMasterRecord()], master);
  await read('2026-03-16', '14:00', '2026-03-09', '2026-03-23');
  await read('2026-03-16', '19:00', '2026-03-09', '2026-03-23');
  expect(await shown()).toBe('2026-03-09 to 2026-03-23 open');
});

it.each([
  [
    'not earlier, while the master states the former days',
    '2026-03-07',
    '2026-03-18',
    '2026-03-09 to 2026-03-20',
  ],
  [
    'later, although the master states the former days',
    '2026-03-11',
    '2026-03-22',
    '2026-03-11 to 2026-03-22',
  ],
])('An offer that is ahead opens %s', async (_title, openOn, closeOn, days) => {
  await db.clear();
  await read('2026-03-02', '09:00', '2026-03-09', '2026-03-20');
  await db.take(db.offers, [aMasterRecord()], master);
  await read('2026-03-05', '14:00', openOn, closeOn);
  await read('2026-03-05', '19:00', openOn, closeOn);
  expect(await shown()).toBe(`${days} upcoming`);
});
