import { indianDay, instantInIndia } from '@market/kernel';
import { inventedWorld, smallWorld } from '../scenario/invented-world';
import type { PageId, TruthIssue } from '../scenario/truth-issue';
import { json, type Statement } from '../wire/page-response';
import { Statements } from './statements';

const day = indianDay('2026-10-23');
const said: Statement = { issueId: 'ABHARANA', values: {}, isPlain: true };

/** Returns the quote of IPOWatch, and the page by which its day of allotment is due, both read at a time, after NSE’s list was, damaged or not; null: it was not read. */
function quoteAfter(list: { at: string; isSound: boolean } | null, readAt: string) {
  let now = instantInIndia(day, '08:00');
  const statements = new Statements(inventedWorld(smallWorld), () => now);
  if (list !== null) {
    now = instantInIndia(day, list.at);
    statements.hears(json('nse.upcoming', {}, [said]), list.isSound);
  }
  now = instantInIndia(day, readAt);
  statements.hears(
    json('ipowatch', {}, [{ ...said, values: { premium: '30', allotmentOn: '2026-11-02' } }]),
    true,
  );
  return {
    quote: statements.quoteOf('ABHARANA', 'ipowatch'),
    allotmentDueBy: statements.dueBy('ABHARANA', 'allotmentOn', '2026-11-02'),
  };
}

describe('what a publisher states', () => {
  it('must be published if it was read after a sound page of an exchange had shown the issue', () => {
    expect(quoteAfter({ at: '08:00', isSound: true }, '08:10')).toMatchObject({
      quote: { value: '30', isDue: true },
      allotmentDueBy: 'ipowatch',
    });
  });

  it('may be published and need not be if the page before it was damaged: the page may have been held, or read', () => {
    expect(quoteAfter({ at: '08:00', isSound: false }, '08:10')).toMatchObject({
      quote: { value: '30', isDue: false },
      allotmentDueBy: null,
    });
  });

  it('is passed over if no page of an exchange has shown the issue before', () => {
    expect(quoteAfter(null, '08:10')).toMatchObject({ quote: null, allotmentDueBy: null });
  });
});

describe('a changed size', () => {
  const world = inventedWorld(smallWorld);
  const [first] = world.issues;
  if (first === undefined) throw new Error('the small world has issues');
  const change = { at: instantInIndia(day, '11:00'), facts: { size: [{ shares: 7_000_000 }] } };
  const issue: TruthIssue = { ...first, changes: [change] };

  /** Tells whether the change must be known after readings of pages, each of which shows the new number of shares. */
  function isSettledAfter(...readings: readonly { at: string; page?: PageId; isSound?: boolean }[]): boolean {
    let now = instantInIndia(day, '08:00');
    const statements = new Statements({ ...world, issues: [issue] }, () => now);
    let isSettled = false;
    for (const { at, page = 'nse.detail', isSound = true } of readings) {
      now = instantInIndia(day, at);
      const sizeShares = isSound ? '7000000' : '70000000';
      const stated: Statement = { issueId: issue.id, values: { sizeShares }, isPlain: true };
      statements.hears(json(page, {}, [stated]), isSound);
      isSettled = statements.isSettled(issue, change, 'sizeShares');
    }
    return isSettled;
  }

  it('must be known once the only page that states it has stated it twice, ten minutes apart at least', () => {
    expect(isSettledAfter({ at: '12:00' })).toBe(false);
    expect(isSettledAfter({ at: '12:00' }, { at: '12:05' })).toBe(false);
    expect(isSettledAfter({ at: '12:00' }, { at: '13:00' })).toBe(true);
  });

  it('must be known at once when two parties state it', () => {
    expect(isSettledAfter({ at: '12:00' }, { at: '12:15', page: 'nse.current' })).toBe(false);
    expect(isSettledAfter({ at: '12:00' }, { at: '12:05', page: 'bse.detail' })).toBe(true);
  });

  it('must be known two sound readings after a damaged one', () => {
    const damaged = { at: '13:00', isSound: false };
    expect(isSettledAfter({ at: '12:00' }, damaged, { at: '14:00' })).toBe(false);
    expect(isSettledAfter({ at: '12:00' }, damaged, { at: '14:00' }, { at: '15:00' })).toBe(true);
  });
});
