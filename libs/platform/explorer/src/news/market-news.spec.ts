import type { Environment } from '@market/contracts';
import { indianDay, instantInIndia, ManualClock } from '@market/kernel';
import { MarketNews } from './market-news';

const ok = (name: string) => ({ status: 200, body: Buffer.from(JSON.stringify({ data: [name] })) });
const refused = {
  status: 503,
  body: Buffer.from(JSON.stringify({ error: { code: 'SRV_002', message: 'Away.' } })),
};

function someNews(responses: readonly unknown[]) {
  const clock = new ManualClock(instantInIndia(indianDay('2026-11-20'), '09:00'));
  const waiting = [...responses];
  const read = jest.fn(async () => waiting.shift());
  const uncounted = jest.fn(async ({ accountId }: { readonly accountId: string }) => {
    if (accountId === 'acc_suspended') throw new Error('suspended');
    return read;
  });
  const news = new MarketNews({ uncounted } as never, clock);
  const show = async (environment: Environment = 'live', accountId = 'acc_1') =>
    (await news.show({ accountId, environment, clientAddress: undefined })).data;
  return { clock, read, show };
}

describe('the news of the market', () => {
  it('are read once a minute for all accounts that ask', async () => {
    const { clock, read, show } = someNews([ok('one'), ok('two')]);
    expect(await Promise.all([show(), show('live', 'acc_2')])).toEqual([['one'], ['one']]);
    clock.advance(59_999);
    expect(await show()).toEqual(['one']);
    clock.advance(1);
    expect([await show(), read.mock.calls.length]).toEqual([['two'], 2]);
  });

  it('are kept apart for each environment', async () => {
    const { show } = someNews([ok('live'), ok('test')]);
    expect([await show('live'), await show('test'), await show('live')]).toEqual([
      ['live'],
      ['test'],
      ['live'],
    ]);
  });

  it('are read again at once after an error of the API', async () => {
    const { show } = someNews([refused, ok('one')]);
    expect([await show(), await show()]).toEqual([null, ['one']]);
  });

  it('are refused to a suspended account while they are kept for others', async () => {
    const { show } = someNews([ok('one')]);
    await show();
    await expect(show('live', 'acc_suspended')).rejects.toThrow('suspended');
  });
});
