import { aRedemptionRecord, at, day } from '../domain/sgb.fixture';
import { type SgbDatabase, startSgbDatabase } from '../testing/sgb-database.fixture';

let db: SgbDatabase;
const page = { feedId: 'rbi.press-detail' };
const coming = (part: object = {}) => aRedemptionRecord({ dueOn: day('2026-10-28'), ...part });
const wrong = coming({ priceRupees: 12_030 });

beforeAll(async () => {
  db = await startSgbDatabase('sgb_redemption_belief');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-10-20', '08:00'));
  await db.initial.load();
  db.clock.set(at('2026-10-27', '08:00'));
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

const shown = async () => {
  const tranche = await db.repository.byId('live', 'sgb-2020-21-series-i');
  return (tranche?.redemptions ?? []).map(({ dueOn, priceRupees }) => `${dueOn} ${priceRupees}`);
};
const before = '2025-10-28 12198';
const right = '2026-10-28 12300';
const announced = () =>
  db.announced<string>(`effective_on || ' ' || (data #>> '{redemption,pricePerUnit}')`, 'live');
const revisions = () =>
  db.rows(`SELECT before, after FROM sgb_revision WHERE field = 'redemption' ORDER BY position`);
const nextDay = () => db.clock.advance(24 * 3_600_000);

it('A redemption is published and announced once when feed and page of the release state the same', async () => {
  expect((await db.take(db.redemptions, [coming()])).doubts).toEqual([]);
  expect([await shown(), await announced()]).toEqual([[before], []]);
  expect(await db.take(db.redemptions, [coming()], page)).toMatchObject({ events: 1, doubts: [] });
  expect([await shown(), await announced()]).toEqual([[before, right], [right]]);
  const versions = await db.versions();
  nextDay();
  for (const feed of [{}, page])
    expect(await db.take(db.redemptions, [coming()], feed)).toMatchObject({ accepted: 0, doubts: [] });
  expect(await db.versions()).toEqual(versions);
});

it.each([
  ['price', wrong],
  ['due day', coming({ dueOn: day('2026-10-23') })],
])(
  'A wrong %s in the first reading of a release is never published: page and later feed decide',
  async (_what, first) => {
    await db.take(db.redemptions, [first]);
    const { doubts } = await db.take(db.redemptions, [coming()], page);
    expect(doubts).toMatchObject([{ sides: expect.any(Array) as unknown }]);
    expect([await shown(), await announced()]).toEqual([[before], []]);
    nextDay();
    await db.take(db.redemptions, [coming()]);
    expect([await shown(), await announced()]).toEqual([[before, right], [right]]);
  },
);

it('A redemption that only one page states, on its day, is published and announced at its second reading', async () => {
  db.clock.set(at('2026-10-28', '08:00'));
  await db.take(db.redemptions, [coming()]);
  nextDay();
  expect(await db.take(db.redemptions, [coming()])).toMatchObject({ events: 1, doubts: [] });
  expect([await shown(), await announced()]).toEqual([[before, right], [right]]);
});

it.each([
  ['price', wrong],
  ['due day', coming({ dueOn: day('2026-10-30') })],
])(
  'A wrong %s that feed and page stated gives way when both state the right one, with a revision',
  async (_what, first) => {
    for (const feed of [{}, page]) await db.take(db.redemptions, [first], feed);
    expect(await shown()).toHaveLength(2);
    nextDay();
    await db.take(db.redemptions, [coming()]);
    await db.take(db.redemptions, [coming()], page);
    expect(await shown()).toEqual([before, right]);
    expect((await announced()).at(-1)).toBe(right);
    expect(await revisions()).toMatchObject([
      { before: { priceRupees: first.priceRupees }, after: { dueOn: '2026-10-28', priceRupees: 12_300 } },
    ]);
    nextDay();
    expect(await db.take(db.redemptions, [coming()])).toMatchObject({ accepted: 0, doubts: [] });
  },
);

it('A stored redemption without statements stays at one other reading, and gives way to two, or to an operator', async () => {
  const other = aRedemptionRecord({ dueOn: day('2025-10-28'), priceRupees: 12_250 });
  expect((await db.take(db.redemptions, [other])).doubts).toHaveLength(1);
  expect(await shown()).toEqual([before]);
  await db.take(db.redemptions, [other], page);
  expect(await shown()).toEqual(['2025-10-28 12250']);
  const known = aRedemptionRecord({ dueOn: day('2025-10-28'), priceRupees: 12_198 });
  await db.take(db.redemptions, [known], { trusted: true });
  expect(await shown()).toEqual([before]);
  expect(await announced()).toEqual([]);
});

it('A release that corrects another one has the price of the newer release', async () => {
  for (const feed of [{}, page]) await db.take(db.redemptions, [wrong], feed);
  nextDay();
  const corrected = coming({ release: '61099' });
  for (const feed of [{}, page]) await db.take(db.redemptions, [wrong, corrected], feed);
  expect(await shown()).toEqual([before, right]);
});
