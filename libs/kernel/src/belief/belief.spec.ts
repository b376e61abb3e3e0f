import { agree, type Fact, type FieldValues } from './fact';
import type { Statement, Statements } from './statement';
import { statementsAfter, type RecordStatements } from './statements-after';
import { presentStatement } from './present-statement';
import { resolveFact, type StatingParty } from './resolve-fact';

const band: Fact = { name: 'band', fields: ['low', 'high'] };
const size: Fact = { name: 'size', fields: ['rupees', 'shares'], exclusive: true };
const price: Fact = { name: 'price', fields: ['price', 'at'], own: true, datedBy: 'at' };
const facts = [band, size, price];
const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
const never = () => false;
const always = () => true;

function saying(feed: string, said: FieldValues, over: Partial<RecordStatements> = {}): RecordStatements {
  return { feed, rank: 1, said, ...over };
}

/** Statements of one party after payloads that arrived an hour apart. */
function statementsAfterEach(
  answers: readonly RecordStatements[],
  isDisputed: () => boolean = never,
): Statements {
  return answers.reduce<Statements>(
    (before, answer, hour) => statementsAfter(facts, before, answer, at(hour), isDisputed),
    {},
  );
}

function presentOn(fact: Fact, statements: Statements) {
  return presentStatement(fact, statements[fact.name] ?? []);
}

describe('statementsAfter', () => {
  it('writes nothing when a feed repeats an undisputed value', () => {
    const once = statementsAfterEach([saying('list', { low: 190, high: 200 })]);
    expect(statementsAfter(facts, once, saying('list', { low: 190, high: 200 }), at(5), never)).toEqual(once);
  });

  it('counts repetitions of a disputed value up to three, then notes them every three hours', () => {
    const said = saying('list', { low: 190, high: 200 });
    const thrice = statementsAfterEach([said, said, said], always);
    expect(thrice['band']?.[0]).toMatchObject({ times: 3, heardAt: at(2).toISOString() });
    expect(statementsAfter(facts, thrice, said, at(3), always)).toEqual(thrice);
    expect(statementsAfter(facts, thrice, said, at(5), always)['band']?.[0]).toMatchObject({
      heardAt: at(5).toISOString(),
    });
  });

  it('keeps facts that a payload leaves out, and withdraws those that it shows as blank', () => {
    const once = statementsAfterEach([saying('list', { low: 190, high: 200 })]);
    expect(statementsAfter(facts, once, saying('list', {}), at(1), never)).toEqual(once);
    const blank = saying('list', {}, { blank: ['band'] });
    expect(presentOn(band, statementsAfter(facts, once, blank, at(1), never))).toBeNull();
    expect(statementsAfter(facts, {}, blank, at(1), never)).toEqual({});
  });

  it('replaces a size in rupees by the size in shares that the feed states later', () => {
    const later = statementsAfterEach([saying('detail', { rupees: 164 }), saying('detail', { shares: 16 })]);
    expect(presentOn(size, later)?.value).toEqual({ shares: 16 });
  });

  it('does not let an older price replace a newer one', () => {
    const late = statementsAfterEach([
      saying('quote', { price: 5, at: '2026-11-20T10:00' }),
      saying('quote', { price: 4, at: '2026-11-20T09:00' }),
    ]);
    expect(presentOn(price, late)?.value).toMatchObject({ price: 5 });
  });
});

describe('the present statement of one party', () => {
  const old = { low: 190, high: 200 };
  const next = { low: 200, high: 210 };

  it('is not replaced by the first statement of another page', () => {
    const said = statementsAfterEach([saying('list', old), saying('detail', next, { rank: 0 })]);
    expect(presentOn(band, said)?.value).toEqual(old);
  });

  it('is that of the page of higher rank once it was read three times', () => {
    const detail = saying('detail', next, { rank: 0 });
    expect(
      presentOn(band, statementsAfterEach([saying('list', old), detail, detail, detail], always))?.value,
    ).toEqual(next);
  });

  it('is never that of the archive when the detail states another value, however often it is repeated', () => {
    const archive = saying('past', next, { rank: 2 });
    const said = [saying('detail', old, { rank: 0 }), ...Array<RecordStatements>(9).fill(archive)];
    expect(presentOn(band, statementsAfterEach(said, always))?.value).toEqual(old);
  });

  it('is the changed value when a page of equal or higher rank changes it', () => {
    const detail = (value: FieldValues) => saying('detail', value, { rank: 0 });
    expect(
      presentOn(band, statementsAfterEach([detail(old), saying('list', old), detail(next)]))?.value,
    ).toEqual(next);
  });

  it('is the value that a page calls revised, even while a list repeats the old one every hour', () => {
    const revised = saying('detail', next, { rank: 0, revised: ['band'] });
    const list = saying('list', old);
    expect(
      presentOn(band, statementsAfterEach([list, revised, list, list, list, list], always))?.value,
    ).toEqual(next);
  });

  it('is the changed value of a page of lower rank only after three readings', () => {
    const [detail, list, changed] = [
      saying('detail', old, { rank: 0 }),
      saying('list', old),
      saying('list', next),
    ];
    expect(presentOn(band, statementsAfterEach([detail, list, changed, changed], always))?.value).toEqual(
      old,
    );
    expect(
      presentOn(band, statementsAfterEach([detail, list, changed, changed, changed], always))?.value,
    ).toEqual(next);
  });
});

describe('a page of a party', () => {
  const old = { low: 190, high: 200 };
  const next = { low: 200, high: 210 };
  const detail = (value: FieldValues, over: Partial<RecordStatements> = {}) =>
    saying('detail', value, { rank: 0, ...over });

  it('replaces the value of another page only after three readings when other facts changed with it', () => {
    const said = [detail(old), saying('list', old), detail(next, { unsure: ['band'] })];
    expect(presentOn(band, statementsAfterEach(said, always))?.value).toEqual(old);
    expect(presentOn(band, statementsAfterEach([...said, detail(next)], always))?.value).toEqual(old);
    expect(
      presentOn(band, statementsAfterEach([...said, detail(next), detail(next)], always))?.value,
    ).toEqual(next);
  });

  it('of lower rank does not replace the value that a page of higher rank repeats', () => {
    const [better, changed] = [detail(old), saying('list', next)];
    const said = [better, saying('list', old), changed, better, changed, better, changed, better, changed];
    expect(presentOn(band, statementsAfterEach(said, always))?.value).toEqual(old);
  });
});

describe('resolveFact', () => {
  const old = { low: 208, high: 219 };
  const moved = { low: 260, high: 271 };

  function party(
    name: string,
    value: FieldValues,
    over: Partial<StatingParty['presentStatement']> = {},
  ): StatingParty {
    const role = name === 'NSE' || name === 'BSE' ? 'authority' : 'support';
    const plain = {
      since: at(0).toISOString(),
      change: false,
      revised: false,
      vouched: false,
      heardAt: null,
      readings: 1,
      endsDoubt: false,
      tookBack: [],
      isReadAgain: false,
      atOnce: false,
    };
    return { name, role, presentStatement: { value, feeds: [`${name}.list`], ...plain, ...over } };
  }
  const change = { change: true, since: at(9).toISOString() };
  const believed = (parties: StatingParty[], published: FieldValues | null, over = {}) =>
    resolveFact({ fact: band, parties, published, now: at(10), ...over });

  it('keeps the published value while another exchange states it, with both sides', () => {
    const resolved = believed([party('NSE', moved, change), party('BSE', old)], old);
    expect(resolved).toMatchObject({
      value: old,
      dispute: { published: { parties: ['BSE'] }, against: [{ value: moved, parties: ['NSE'] }] },
    });
  });

  it('keeps the published value through 100 repetitions of another one by one party', () => {
    const hundred = { ...change, heardAt: at(9).toISOString() };
    expect(believed([party('NSE', moved, hundred), party('BSE', old)], old).value).toEqual(old);
  });

  it('replaces the published value by one that a second party confirms', () => {
    expect(believed([party('NSE', moved, change), party('BSE', moved, change)], old)).toEqual({
      value: moved,
      dispute: null,
    });
    const three = [
      party('NSE', moved, change),
      party('BSE', old),
      party('houseA', { high: 271 }),
      party('houseB', { high: 271 }),
    ];
    expect(believed(three, old).value).toEqual(moved);
  });

  it('takes a change at once when no party states the old value any more', () => {
    expect(believed([party('NSE', moved, change)], old)).toEqual({ value: moved, dispute: null });
  });

  it('takes a revision that the exchange itself states', () => {
    expect(
      believed([party('NSE', moved, { ...change, revised: true }), party('BSE', old)], old).value,
    ).toEqual(moved);
  });

  it('keeps a stated revision while others only repeat values that they stated before it', () => {
    const revised = party('NSE', moved, { ...change, revised: true });
    const others = [party('BSE', old), party('houseA', old), party('houseB', old)];
    expect(believed([revised, ...others], moved).value).toEqual(moved);
    const later = { change: true, since: at(10).toISOString() };
    expect(believed([revised, party('BSE', old, later), party('houseA', old)], moved).value).toEqual(old);
  });

  it('takes a change when the other party was not read for 24 hours', () => {
    const dayLater = { now: new Date(at(9).getTime() + 25 * 3_600_000) };
    const still = { heardAt: new Date(at(9).getTime() + 20 * 3_600_000).toISOString() };
    expect(believed([party('NSE', moved, change), party('BSE', old)], old, dayLater).value).toEqual(moved);
    expect(believed([party('NSE', moved, change), party('BSE', old, still)], old, dayLater).value).toEqual(
      old,
    );
  });

  it('keeps a later change over an older statement, however long neither party was read', () => {
    const heardAt = at(12).toISOString();
    const later = party('NSE', moved, { ...change, revised: true, heardAt });
    const muchLater = { now: new Date(at(12).getTime() + 200 * 3_600_000) };
    expect(believed([later, party('BSE', old, { heardAt })], moved, muchLater).value).toEqual(moved);
  });

  it('resolves two first statements to the same value in either order', () => {
    const parties = [party('NSE', moved), party('BSE', old)];
    expect(believed(parties, null).value).toEqual(moved);
    expect(believed(parties, old).value).toEqual(moved);
    expect(believed(parties, moved).value).toEqual(moved);
  });

  it('lets publishers fill facts that no exchange states, but never overrule an exchange', () => {
    const houses = ['houseA', 'houseB', 'houseC'].map((name) => party(name, { high: 271 }));
    expect(believed([party('NSE', old), ...houses], old).value).toEqual(old);
    expect(believed(houses, null).value).toEqual({ high: 271 });
  });

  it('lets publishers that state the old value hold a change of a fact with supportHolds', () => {
    const parties = [party('NSE', moved, change), party('houseA', { high: 219 })];
    expect(believed(parties, old, { supportHolds: true })).toMatchObject({ value: old });
    expect(believed(parties, old).value).toEqual(moved);
  });

  it('requires two feeds when feedsNeeded is 2', () => {
    expect(believed([party('NSE', moved, change)], old, { feedsNeeded: 2 })).toMatchObject({ value: old });
    const two = { ...change, feeds: ['nse.list', 'nse.detail'] };
    expect(believed([party('NSE', moved, two)], old, { feedsNeeded: 2 }).value).toEqual(moved);
  });

  it('believes a value that an operator vouches for, whatever the others state', () => {
    const vouched = party('BSE', moved, { vouched: true });
    expect(believed([party('NSE', old), vouched], old).value).toEqual(moved);
  });
});

it('two values of a fact agree when no field that both have differs', () => {
  expect(agree(band, { low: 1, high: 2 }, { high: 2 })).toBe(true);
  expect(agree(band, { low: 1, high: 2 }, { high: 3 })).toBe(false);
});

it('a party has at most one statement of each feed', () => {
  const said = statementsAfterEach([
    saying('list', { low: 1, high: 2 }),
    saying('list', { low: 2, high: 3 }),
  ]);
  expect(said['band']?.map(({ feed }: Statement) => feed)).toEqual(['list']);
});
