import { PublishedHistory } from '@market/database/history';
import { anIssueRecord, aSubscriptionRecord, at } from './domain/ipo.fixture';
import { presentSubscription } from './http/ipo-subscription.view';
import { presentIpo } from './http/ipo.view';
import { IpoQueries } from './ipo.queries';
import { type IpoDatabase, startIpoDatabase } from './testing/ipo-database.fixture';
import { SetHolidays } from './testing/set-holidays.fixture';

let db: IpoDatabase;
let queries: IpoQueries;
let history: PublishedHistory;

beforeAll(async () => {
  db = await startIpoDatabase('ipo_past_subscription');
  queries = new IpoQueries(db.repository, new SetHolidays());
  history = new PublishedHistory(db.dataSource);
});
afterAll(() => db.stop());

const found = async () => {
  const [{ slug } = { slug: '' }] = await db.ipos();
  const ipo = await db.repository.bySlug('live', slug);
  if (ipo === null) throw new Error('an issue was taken in');
  return ipo;
};

/** Returns the subscription as it is shown now. */
const shown = async () => {
  const ipo = await found();
  return presentSubscription(ipo, await queries.subscription('live', ipo));
};

/** Returns the subscription as it is shown of an instant. */
const shownOf = async (instant: Date) => {
  const ipo = await found();
  const place = { dataSet: 'live', resource: 'ipos', id: ipo.id } as const;
  const state = await history.at(place, instant, () => presentIpo(ipo));
  if (!('shown' in state)) throw new Error('the issue was known');
  const past = await queries.subscriptionAt('live', ipo, {
    at: instant,
    shown: state.shown as ReturnType<typeof presentIpo>,
    lastChange: (fields) => history.lastChange(place, fields, instant),
  });
  return presentSubscription(past.ipo, past.subscription);
};

describe('the order book of an instant', () => {
  it('is what was shown then: reading, anchor part, name, state, bidding day and dates', async () => {
    const detail = { feedId: 'nse.ipo-detail' };
    const list = { feedId: 'nse.ipo-current' };
    const issue = (over: object = {}) => db.take(db.issues, [anIssueRecord(over)], list);
    const book = (readAt: Date) => db.take(db.books, [aSubscriptionRecord({ readAt })]);
    const steps: readonly (readonly [Date, () => Promise<unknown>])[] = [
      [at('2026-03-06', '12:00'), () => issue()],
      [at('2026-03-06', '13:00'), () => issue({ lotSizeShares: 50 })],
      [
        at('2026-03-06', '14:00'),
        () => db.take(db.issues, [anIssueRecord({ page: 'detail', anchorShares: 3_125_633 })], detail),
      ],
      [at('2026-03-09', '10:00'), () => db.lifecycle.tick('live')],
      [at('2026-03-09', '11:05'), () => book(at('2026-03-09', '11:00'))],
      [at('2026-03-09', '15:05'), () => book(at('2026-03-09', '15:00'))],
      [at('2026-03-10', '12:00'), () => book(at('2026-03-10', '11:55'))],
      [at('2026-03-11', '17:00'), () => db.lifecycle.tick('live')],
    ];
    const seen: (readonly [Date, unknown])[] = [];
    for (const [instant, step] of steps) {
      db.clock.set(instant);
      await step();
      seen.push([instant, await shown()]);
    }
    for (const [instant, record] of seen)
      expect([instant, await shownOf(instant)]).toEqual([instant, record]);
    const last = new Date(at('2026-03-11', '17:00').getTime() - 1);
    expect(await shownOf(last)).toEqual(seen.at(-2)?.[1]);
    const distinct = new Set(seen.map(([, record]) => JSON.stringify(record)));
    expect(distinct.size).toBeGreaterThan(5);
  });
});
