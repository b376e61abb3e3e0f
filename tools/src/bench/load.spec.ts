import { rotated, sendersOf, turnOf } from './load';

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

describe('what one sender sends before the next does', () => {
  const own = { Host: 'here', 'X-API-Key': 'key' };
  const textOf = (path: string) => `GET ${path} HTTP/1.1\r\nHost: here\r\nX-API-Key: key\r\n\r\n`;

  it('is the paths in turn, and each sender begins with another one', () => {
    const wish = { path: '/a', otherPaths: ['/b'], connections: 1, requestsInARow: 3 };
    expect(turnOf(wish, own, 0)).toEqual(['/a', '/b', '/a'].map(textOf));
    expect(turnOf(wish, own, 3)).toEqual(['/b', '/a', '/b'].map(textOf));
  });

  it('names its host first, whatever else it says', () => {
    const [text] = turnOf({ path: '/a', connections: 1, headers: { Accept: '*/*' } }, own, 0);
    expect(text).toBe('GET /a HTTP/1.1\r\nHost: here\r\nX-API-Key: key\r\nAccept: */*\r\n\r\n');
  });

  it('comes at another time in each load, and nobody is left out', () => {
    const loads = Array.from({ length: 8 }, (_, load) => rotated(keys, load));
    expect(new Set(loads.map(([first]) => first)).size).toBeGreaterThan(5);
    for (const load of loads) expect(new Set(load)).toEqual(new Set(keys));
  });

  it('is more than one request, as clients keep their connections', () => {
    expect(turnOf({ path: '/a', connections: 1 }, own, 0)).toHaveLength(32);
  });
});
