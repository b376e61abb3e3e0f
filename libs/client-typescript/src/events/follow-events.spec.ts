import { type Event, LogGap, MarketData, PlanError } from '../index';
import { FakeMarket } from '../testing';

const event = (id: string) => ({ id, type: 'ipo.opened', data: {} }) as Event;

describe('following the log of events', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** Follows a fake log, and keeps what it told and saved. */
  function follow(query: { after?: string } = {}) {
    const market = new FakeMarket();
    const client = new MarketData({ apiKey: 'svc_test_0', fetch: market.fetch });
    const [told, saved, stop] = [[] as string[], [] as string[], new AbortController()];
    const read = async () => {
      const events = client.events.follow(
        { ...query, save: (id) => void saved.push(id) },
        { signal: stop.signal },
      );
      for await (const { id } of events) told.push(id);
    };
    const ended = read();
    ended.catch(() => undefined);
    const settle = (ms = 0) => jest.advanceTimersByTimeAsync(ms);
    return { market, told, saved, ended, settle, stop };
  }

  it('goes on behind the last event after each cut, without a gap or a repetition', async () => {
    const { market, told, saved, settle, stop, ended } = follow();
    await settle();
    market.publish(event('a'));
    await settle();
    market.publish(event('b'));
    market.publish(event('c'));
    market.cutStreams();
    market.publish(event('d'));
    await settle(3_750);
    expect(told).toEqual(['a', 'b', 'c', 'd']);
    expect(saved).toEqual(told);
    stop.abort(new Error('enough'));
    await expect(ended).rejects.toThrow('enough');
  });

  it('opens a stream again that was silent for 40 seconds', async () => {
    const { market, settle, stop } = follow();
    await settle(39_999);
    expect(market.calls).toHaveLength(1);
    await settle(1 + 3_750);
    expect(market.calls).toHaveLength(2);
    expect(market.openStreams).toBe(1);
    stop.abort();
  });

  it('waits as long as a refusal says that passes', async () => {
    const { market, settle, stop } = follow();
    market.cutStreams();
    market.refuse({ status: 429, retryAfterSeconds: 30 });
    await settle(3_750);
    const before = market.calls.length;
    await settle(29_000);
    expect(market.calls.length).toBe(before);
    await settle(8_500);
    expect(market.calls.length).toBe(before + 1);
    stop.abort();
  });

  it('ends with the start of the log where it does not go back to the position', async () => {
    const market = new FakeMarket().refuse({
      ...{ status: 410, code: 'GONE_001' },
      startsAt: '2026-11-01T00:00:00.000Z',
    });
    const client = new MarketData({ apiKey: 'svc_test_0', fetch: market.fetch });
    const error: unknown = await client.events
      .follow({ after: 'evt_0' })
      .next()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(LogGap);
    expect((error as LogGap).startsAt).toEqual(new Date('2026-11-01T00:00:00.000Z'));
    expect(market.calls.at(-1)?.headers.get('last-event-id')).toBe('evt_0');
  });

  it('ends with a refusal that does not pass, and with an error of `save`', async () => {
    const refused = new FakeMarket().refuse({ status: 403, code: 'PLAN_003' });
    const client = (market: FakeMarket) => new MarketData({ apiKey: 'svc_test_0', fetch: market.fetch });
    await expect(client(refused).events.follow().next()).rejects.toBeInstanceOf(PlanError);
    const market = new FakeMarket();
    market.publish(event('a'));
    market.publish(event('b'));
    const full = () => Promise.reject(new Error('the disk is full'));
    const events = client(market).events.follow({ after: 'a', save: full });
    await expect(events.next()).resolves.toMatchObject({ value: { id: 'b' } });
    await expect(events.next()).rejects.toThrow('the disk is full');
  });
});
