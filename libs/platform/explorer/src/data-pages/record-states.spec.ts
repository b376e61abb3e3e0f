import type { PagePart } from './page-part';
import { mostStates, recordStates } from './record-states';

const part = (data: unknown, meta: unknown = null): PagePart => ({
  ...{ path: '/v1/ipos/peacock', status: 200, disclaimer: null, error: null },
  ...{ data, meta },
});
const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour)).toISOString();
const revision = (hour: number, field: string, from: unknown, to: unknown) => ({
  ...{ at: at(hour), field, from, to, source: 'NSE' },
});
const revisions = (rows: readonly object[], hasNextPage = false) => part(rows, { hasNextPage });
const present = {
  slug: 'peacock',
  status: 'OPEN',
  issuePrice: { min: 90, max: 95 },
  listing: null,
};

describe('the states of a record', () => {
  it('are those after each instant of change, and the one before the first, with the fields that differ', () => {
    const changes = [
      revision(9, 'status', 'UPCOMING', 'OPEN'),
      revision(5, 'issuePrice.min', 88, 90),
      revision(5, 'issuePrice.max', 93, 95),
    ];
    expect(recordStates(part(present), revisions(changes))).toEqual([
      { at: null, record: { status: 'UPCOMING', issuePrice: { min: 88, max: 93 } } },
      { at: at(5), record: { status: 'UPCOMING', issuePrice: { min: 90, max: 95 } } },
      { at: at(9), record: { status: 'OPEN', issuePrice: { min: 90, max: 95 } } },
    ]);
  });

  it('leave out an instant that may go on behind the page of revisions, and then the state before it', () => {
    const changes = [revision(9, 'status', 'UPCOMING', 'OPEN'), revision(5, 'issuePrice.min', 88, 90)];
    expect(recordStates(part(present), revisions(changes, true))?.map((state) => state.at)).toEqual([at(9)]);
  });

  it('are the last 50 at most', () => {
    const changes = Array.from({ length: 60 }, (_, hour) =>
      revision(60 - hour, 'issuePrice.min', 90 - hour - 1, 90 - hour),
    );
    const states = recordStates(part(present), revisions(changes)) ?? [];
    expect([states.length, states[0]?.at, states.at(-1)?.at]).toEqual([mostStates, at(11), at(60)]);
  });

  it('are unknown while the record and its revisions were read beside a change', () => {
    const changes = [revision(9, 'status', 'OPEN', 'CLOSED')];
    expect(recordStates(part(present), revisions(changes))).toBeNull();
  });

  it('are none of a record that never changed', () => {
    expect(recordStates(part(present), revisions([]))).toEqual([]);
  });
});
