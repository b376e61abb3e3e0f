import { keysOf, rotated, turnOf } from './load';

const keys = Array.from({ length: 10 }, (_, at) => `key-${at}`);

describe('the keys of a connection', () => {
  it('are keys that no other connection sends', () => {
    expect([keysOf(keys, 0, 3), keysOf(keys, 1, 3), keysOf(keys, 2, 3)]).toEqual([
      ['key-0', 'key-1', 'key-2'],
      ['key-3', 'key-4', 'key-5'],
      ['key-6', 'key-7', 'key-8'],
    ]);
  });

  it('are all keys, from another one on, where there are fewer than connections', () => {
    expect(keysOf(keys, 0, 16)).toEqual(keys);
    expect(keysOf(keys, 12, 16)[0]).toBe('key-2');
    expect(new Set(keysOf(keys, 12, 16))).toEqual(new Set(keys));
  });

  it('begin with another one in each load, and none is left out', () => {
    const loads = Array.from({ length: 8 }, (_, load) => rotated(keys, load));
    expect(new Set(loads.map(([first]) => first)).size).toBeGreaterThan(5);
    for (const load of loads) expect(new Set(load)).toEqual(new Set(keys));
  });
});

describe('the requests that a connection sends as one account', () => {
  it('are as many as the scenario wants, with host and key', () => {
    const text = 'GET /a HTTP/1.1\r\nHost: here\r\nX-API-Key: key\r\n\r\n';
    expect(turnOf({ path: '/a', requestsInARow: 2 }, 'here', 'key')).toEqual([text, text]);
  });
});
