import { type Ipo, MarketData } from '../index';
import { FakeMarket } from '../testing';

const changed = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `ipo_${at}`, slug: `issue-${at}` }) as Ipo);
const removed = { id: 'ipo_x', slug: 'gone', removedAt: '2026-11-20T04:30:00.000Z' };

describe('the changes of a list', () => {
  const market = new FakeMarket();
  const client = new MarketData({ apiKey: 'svc_test_0', fetch: market.fetch });
  const since = new Date('2026-11-01T00:00:00Z');

  it('tell records that changed from those that were removed', async () => {
    market.answer('ipos.list', [...changed(1), removed as unknown as Ipo]);
    const seen = [];
    for await (const change of client.ipos.changes({ since, status: 'open' })) seen.push(change);
    expect(seen).toEqual([
      { kind: 'changed', record: expect.objectContaining({ slug: 'issue-0' }) },
      { kind: 'removed', id: 'ipo_x', slug: 'gone', at: '2026-11-20T04:30:00.000Z' },
    ]);
    expect(market.calls.at(-1)?.query).toEqual({
      limit: '100',
      status: 'open',
      updatedSince: since.toISOString(),
    });
  });

  it('hand over a position after every record of its part was taken, and go on from it', async () => {
    market.answer('ipos.list', changed(250));
    const told: (string | number)[] = [];
    const save = (position: string) => void told.push(position);
    for await (const { kind } of client.ipos.changes({ since, save })) {
      expect(kind).toBe('changed');
      if (told.length === 0 || typeof told.at(-1) === 'string') told.push(0);
      told[told.length - 1] = Number(told.at(-1)) + 1;
    }
    expect(told).toEqual([100, '100', 100, '200', 50, '250']);
    const rest = [];
    for await (const change of client.ipos.changes({ since, cursor: '240' })) rest.push(change);
    expect(rest).toHaveLength(10);
  });

  it('hand over no position of a part that was not taken to its end', async () => {
    market.answer('ipos.list', changed(250));
    const positions: string[] = [];
    for await (const change of client.ipos.changes({
      since,
      save: (position) => void positions.push(position),
    })) {
      if (change.kind === 'changed' && change.record.slug === 'issue-150') break;
    }
    expect(positions).toEqual(['100']);
  });
});
