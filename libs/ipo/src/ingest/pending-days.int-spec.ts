import { anIssueRecord, aReportRecord, at, day } from '../domain/ipo.fixture';
import { type IpoDatabase, startIpoDatabase } from '../testing/ipo-database.fixture';

let db: IpoDatabase;
const list = { feedId: 'nse.ipo-current' };
const detail = { feedId: 'nse.ipo-detail' };

/** Lets list and detail of NSE state the days of the issue, in one run. */
async function readNse(time: string, on: string, openOn: string, closeOn: string) {
  const days = { openOn: day(openOn), closeOn: day(closeOn) };
  db.clock.set(at(on, time));
  await db.take(db.issues, [anIssueRecord(days)], list);
  db.clock.advance(600_000);
  await db.take(db.issues, [anIssueRecord({ ...days, page: 'detail' })], detail);
}

/** Returns the state, and the events but for changed days. */
async function seenAt(on: string, time: string) {
  db.clock.set(at(on, time));
  await db.lifecycle.tick('live');
  const [ipo] = await db.ipos();
  return [ipo?.status, ...(await db.events()).filter((event) => /opened|closed|listed/.test(event))];
}

beforeAll(async () => {
  db = await startIpoDatabase('ipo_pending_days');
});
beforeEach(async () => {
  await db.clear();
  await readNse('12:00', '2026-03-05', '2026-03-09', '2026-03-11');
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

describe('An issue whose only exchange states later days in the last reading before the opening', () => {
  beforeEach(() => readNse('09:00', '2026-03-09', '2026-03-10', '2026-03-12'));

  it('does not open before the second reading, and then opens on the later day', async () => {
    expect(await seenAt('2026-03-09', '10:00')).toEqual(['UPCOMING']);
    await readNse('10:00', '2026-03-09', '2026-03-10', '2026-03-12');
    expect(await seenAt('2026-03-10', '09:59')).toEqual(['UPCOMING']);
    expect(await seenAt('2026-03-10', '10:00')).toEqual(['OPEN', 'ipo.opened 2026-03-10']);
  });

  it('opens with the second reading when that states the former days', async () => {
    expect(await seenAt('2026-03-09', '10:00')).toEqual(['UPCOMING']);
    await readNse('10:00', '2026-03-09', '2026-03-09', '2026-03-11');
    expect(await seenAt('2026-03-09', '10:15')).toEqual(['OPEN', 'ipo.opened 2026-03-09']);
  });
});

it('An issue whose only exchange extends it in the last reading of the last day does not close before the second reading', async () => {
  expect(await seenAt('2026-03-09', '10:00')).toEqual(['OPEN', 'ipo.opened 2026-03-09']);
  await readNse('16:00', '2026-03-11', '2026-03-09', '2026-03-13');
  expect(await seenAt('2026-03-11', '17:00')).toEqual(['OPEN', 'ipo.opened 2026-03-09']);
  await readNse('17:00', '2026-03-11', '2026-03-09', '2026-03-13');
  expect(await seenAt('2026-03-13', '16:59')).toEqual(['OPEN', 'ipo.opened 2026-03-09']);
  const closed = ['CLOSED', 'ipo.opened 2026-03-09', 'ipo.closed 2026-03-13'];
  expect(await seenAt('2026-03-13', '17:00')).toEqual(closed);
});

it('An issue closes on its day when one page alone states another end, since the other page has its own', async () => {
  expect(await seenAt('2026-03-09', '10:00')).toEqual(['OPEN', 'ipo.opened 2026-03-09']);
  db.clock.set(at('2026-03-11', '16:00'));
  await db.take(db.issues, [anIssueRecord({ openOn: day('2026-03-09'), closeOn: day('2026-03-13') })], list);
  const closed = ['CLOSED', 'ipo.opened 2026-03-09', 'ipo.closed 2026-03-11'];
  expect(await seenAt('2026-03-11', '17:00')).toEqual(closed);
});

it('The basis of allotment is not taken for final while a later day of it waits for a second reading', async () => {
  const house = { source: 'investorgain', feedId: 'investorgain.gmp' };
  const allotments = async () => (await db.events()).filter((event) => event.startsWith('ipo.allotment'));
  const report = (allotmentOn: string) =>
    db.take(db.reports, [aReportRecord({ allotmentOn: day(allotmentOn) })], house);
  await report('2026-03-12');
  db.clock.set(at('2026-03-12', '18:05'));
  await report('2026-03-13');
  await seenAt('2026-03-12', '20:00');
  expect(await allotments()).toEqual([]);
  db.clock.set(at('2026-03-12', '20:05'));
  await report('2026-03-13');
  await seenAt('2026-03-13', '20:00');
  expect(await allotments()).toEqual(['ipo.allotment 2026-03-13']);
});

it('An issue is not taken for listed while a later day of its listing waits for a second reading', async () => {
  await readNse('12:00', '2026-03-06', '2026-03-09', '2026-03-11');
  const planned = { openOn: day('2026-03-09'), closeOn: day('2026-03-11'), page: 'detail' as const };
  await db.take(db.issues, [anIssueRecord({ ...planned, listingOn: day('2026-03-16') })], detail);
  expect(await seenAt('2026-03-16', '12:00')).toContain('CLOSED');
  db.clock.set(at('2026-03-17', '11:10'));
  await db.take(db.issues, [anIssueRecord({ ...planned, listingOn: day('2026-03-18') })], detail);
  expect(await seenAt('2026-03-17', '12:00')).toContain('CLOSED');
  db.clock.set(at('2026-03-17', '12:10'));
  await db.take(db.issues, [anIssueRecord({ ...planned, listingOn: day('2026-03-18') })], detail);
  expect(await seenAt('2026-03-18', '12:00')).toContain('CLOSED');
  expect(await seenAt('2026-03-19', '12:00')).toContain('LISTED');
});
