import { credentialsOf, readKey } from './credentials';

function read(apiKeyHeaders: string[], authorizationHeaders: string[] = []) {
  const reading = readKey({ apiKeyHeaders, authorizationHeaders, address: '192.0.2.1' });
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
  it('keep repeated headers apart, whatever their case', () => {
    const rawHeaders = ['Host', 'x', 'X-API-Key', 'a', 'x-api-KEY', 'b', 'AUTHORIZATION', 'Bearer c'];
    expect(credentialsOf({ rawHeaders, ip: '192.0.2.1' })).toMatchObject({
      apiKeyHeaders: ['a', 'b'],
      authorizationHeaders: ['Bearer c'],
      address: '192.0.2.1',
    });
  });

  it('have no getter of their own: an accessor of one object lives in the old generation, and keeps its request', () => {
    const credentials = credentialsOf({ rawHeaders: [], ip: '192.0.2.1' });
    expect(Object.hasOwn(credentials, 'address')).toBe(false);
    expect(credentials.address).toBe('192.0.2.1');
  });
});
