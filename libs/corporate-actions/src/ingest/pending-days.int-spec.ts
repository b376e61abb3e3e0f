import { pageOfCollection } from '@market/kernel';
import { ncdCollection } from '../domain/offer-collections';
import { anNcdRecord, at, day } from '../domain/offer.fixture';
import {
  type CorporateActionsDatabase,
  startCorporateActionsDatabase,
} from '../testing/corporate-actions-database.fixture';
import { OfferAnnouncer } from './offer-announcer';

let db: CorporateActionsDatabase;
let announcer: OfferAnnouncer;
const pages = ['bse.corporate-calendar', 'bse.offer-price'];

/** Lets both pages of BSE state the days of debentures in one run. */
async function readBse(time: string, on: string, openOn: string, closeOn: string) {
  db.clock.set(at(on, time));
  for (const feedId of pages) {
    const record = anNcdRecord({
      ...{ exchange: 'BSE', sourceKey: 'dpi-9', openOn: day(openOn), closeOn: day(closeOn) },
    });
    await db.take('ncd', [record], { source: 'bse', feedId });
    db.clock.advance(300_000);
  }
}

/** Returns the state as the record and the filter of the list have it, and the events by then. */
async function seenAt(on: string, time: string) {
  db.clock.set(at(on, time));
  await announcer.tick('live');
  const page = pageOfCollection(ncdCollection, { page: 1, limit: 10 });
  const { items } = await db.queries.list('live', 'ncd', page);
  const [offer] = items;
  const filters = { status: [offer?.status ?? ''] };
  const filtered = await db.queries.list('live', 'ncd', { ...page, filters });
  expect(filtered.items.map(({ id }) => id)).toEqual([offer?.id]);
  const events = await db.events();
  return [offer?.status, ...events.filter((event) => !event.startsWith('ncd.corrected'))];
}

beforeAll(async () => {
  db = await startCorporateActionsDatabase('corporate_pending_days');
});
beforeEach(async () => {
  await db.clear();
  announcer = new OfferAnnouncer(db.dataSource, db.clock, db.outbox);
  await readBse('08:30', '2026-03-05', '2026-03-11', '2026-03-20');
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

describe('Debentures of which the only exchange states a later first day in the last reading of the eve', () => {
  beforeEach(() => readBse('19:30', '2026-03-10', '2026-03-16', '2026-03-25'));

  it('do not open before the second reading, and then have the later days', async () => {
    expect(await seenAt('2026-03-11', '00:00')).toEqual(['upcoming']);
    await readBse('08:30', '2026-03-11', '2026-03-16', '2026-03-25');
    expect(await seenAt('2026-03-11', '09:00')).toEqual(['upcoming']);
    expect(await seenAt('2026-03-16', '00:00')).toEqual(['open', 'ncd.opened 2026-03-16']);
  });

  it('open with the second reading when that states the former days', async () => {
    expect(await seenAt('2026-03-11', '08:00')).toEqual(['upcoming']);
    await readBse('08:30', '2026-03-11', '2026-03-11', '2026-03-20');
    expect(await seenAt('2026-03-11', '09:00')).toEqual(['open', 'ncd.opened 2026-03-11']);
  });

  it('open a day late when no page is read any more', async () => {
    expect(await seenAt('2026-03-11', '23:59')).toEqual(['upcoming']);
    expect(await seenAt('2026-03-12', '00:00')).toEqual(['open', 'ncd.opened 2026-03-11']);
  });
});

describe('Debentures of which the only exchange states a later end in the last reading of the last day', () => {
  beforeEach(async () => {
    expect(await seenAt('2026-03-11', '00:00')).toEqual(['open', 'ncd.opened 2026-03-11']);
    await readBse('19:30', '2026-03-20', '2026-03-11', '2026-03-24');
  });

  it('do not close before the second reading, and then have the later end', async () => {
    expect(await seenAt('2026-03-21', '00:00')).toEqual(['open', 'ncd.opened 2026-03-11']);
    await readBse('08:30', '2026-03-21', '2026-03-11', '2026-03-24');
    expect(await seenAt('2026-03-24', '23:59')).toEqual(['open', 'ncd.opened 2026-03-11']);
    const closed = ['closed', 'ncd.opened 2026-03-11', 'ncd.closed 2026-03-24'];
    expect(await seenAt('2026-03-25', '00:00')).toEqual(closed);
  });

  it('close with the second reading when that states the former end', async () => {
    expect(await seenAt('2026-03-21', '08:00')).toEqual(['open', 'ncd.opened 2026-03-11']);
    await readBse('08:30', '2026-03-21', '2026-03-11', '2026-03-20');
    const closed = ['closed', 'ncd.opened 2026-03-11', 'ncd.closed 2026-03-20'];
    expect(await seenAt('2026-03-21', '09:00')).toEqual(closed);
  });
});

it('Debentures open on their day while another end waits for a second reading', async () => {
  await readBse('19:30', '2026-03-10', '2026-03-11', '2026-03-24');
  expect(await seenAt('2026-03-11', '00:00')).toEqual(['open', 'ncd.opened 2026-03-11']);
});
