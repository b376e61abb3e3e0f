import type { IncomingMessage } from 'node:http';
import { readCredentials, readKey } from './credentials';

function read(apiKeyHeaders: string[], authorizationHeaders: string[] = []) {
  const reading = readKey({ apiKeyHeaders, authorizationHeaders });
  return reading.kind === 'key' ? reading.key : reading.kind;
}

describe('the key of a request', () => {
  it.each([
    ['X-API-Key', ['k'], [], 'k'],
    ['Authorization: Bearer', [], ['Bearer k'], 'k'],
    ['a scheme in any case', [], ['bEARER k'], 'k'],
    ['both, when they agree', ['k'], ['Bearer k'], 'k'],
    ['X-API-Key beside another scheme', ['k'], ['Basic azprOg=='], 'k'],
    ['Bearer beside an empty X-API-Key', [''], ['Bearer k'], 'k'],
  ])('is taken from %s', (_case, own, authorization, key) => expect(read(own, authorization)).toBe(key));

  it.each([
    ['nothing', [], []],
    ['an empty header', ['  '], []],
    ['Basic', [], ['Basic azprOg==']],
    ['Bearer without a token', [], ['Bearer']],
  ])('is missing with %s', (_case, own, authorization) => expect(read(own, authorization)).toBe('missing'));

  it.each([
    ['two different keys', ['k'], ['Bearer other']],
    ['X-API-Key twice', ['k', 'k'], []],
    ['Authorization twice', [], ['Bearer k', 'Bearer k']],
  ])('is a contradiction with %s', (_case, own, authorization) =>
    expect(read(own, authorization)).toBe('contradictory'),
  );
});

describe('credentials', () => {
  it.each([
    ['another case', ['x-api-KEY', 'k', 'AUTHORIZATION', 'Bearer k'], { kind: 'key', key: 'k' }],
    ['a header twice', ['X-API-Key', 'k', 'x-api-KEY', 'k'], { kind: 'contradictory' }],
    ['another token', ['x-api-key', 'k', 'authorization', 'Bearer l'], { kind: 'contradictory' }],
    ['names that are like it', ['x-api-keys', 'k', 'x_api_key', 'k'], { kind: 'missing' }],
  ])('are read with %s', (_case, headers, reading) => {
    const request = {
      rawHeaders: ['Host', 'x', ...headers],
      headers: {},
      socket: { remoteAddress: '192.0.2.1' },
    } as unknown as IncomingMessage;
    expect(readCredentials(request)).toMatchObject({ reading, address: '192.0.2.1' });
  });
});
