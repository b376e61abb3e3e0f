import { sendersOf } from './load';

const keys = Array.from({ length: 10 }, (_, at) => `key-${at}`);
const target = { keys, spentKey: 'spent' };
const keysOf = (client: number, connections: number) =>
  sendersOf(target, 'many accounts', client, connections).map((headers) => headers['X-API-Key']);

describe('the senders of a connection', () => {
  it('are accounts that no other connection has', () => {
    expect([keysOf(0, 3), keysOf(1, 3), keysOf(2, 3)]).toEqual([
      ['key-0', 'key-1', 'key-2'],
      ['key-3', 'key-4', 'key-5'],
      ['key-6', 'key-7', 'key-8'],
    ]);
  });

  it('are all accounts, from another one on, where there are fewer than connections', () => {
    expect(keysOf(0, 16)).toEqual(keys);
    expect(keysOf(12, 16)[0]).toBe('key-2');
    expect(new Set(keysOf(12, 16))).toEqual(new Set(keys));
  });

  it('are one account whose limit is used up', () => {
    expect(sendersOf(target, 'one account', 7, 16)).toEqual([{ 'X-API-Key': 'spent' }]);
  });

  it('are addresses, each of one connection only, where nobody has a key', () => {
    const addresses = [0, 1, 255, 256, 300].flatMap((client) =>
      sendersOf(target, 'nobody', client, 512).map((headers) => headers['X-Forwarded-For']),
    );
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses[0]).toBe('10.0.0.1');
  });
});
