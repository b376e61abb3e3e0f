import { acceptedCoding } from './representation';

describe('the best coding by Accept-Encoding', () => {
  it.each([
    ['br;q=0.5, gzip;q=0.5', 'br', 'the better of two that are liked as much'],
    ['gzip; q=0.7 , br ; q = 0.2', 'gzip', 'the one of the higher weight, with blanks around'],
    ['gzip;level=9;q=0.2, br;q=0.1', 'gzip', 'the one of the higher weight, behind a parameter'],
    ['identity;q=0.5, gzip;q=0.5', 'gzip', 'a coding rather than none where both are liked as much'],
    ['identity;q=0, gzip', 'gzip', 'what is left without identity'],
    ['identity;q=0', 'identity', 'identity all the same where nothing else is accepted'],
    ['identity;q=0, *;q=0', 'identity', 'identity all the same where nothing is accepted'],
    ['gzip;q=0.5, *;q=0.1', 'gzip', 'a named coding before the rest'],
    ['identity;q=0.5, *;q=0.2', 'identity', 'identity where it is liked better than the rest'],
    ['x-gzip;q=0.8, br;q=0.1', 'gzip', 'gzip by its old name'],
    [['gzip;q=0.5', 'br'], 'br', 'the better one of two header lines'],
    ['br;', 'br', 'a name with an empty parameter'],
    [';;,,=', 'identity', 'identity where nothing can be read'],
  ] as const)('%p gives %s: %s', (header, coding, _title) => expect(acceptedCoding(header)).toBe(coding));

  it('is the same for a header that is too long to be cached and for more headers than are cached', () => {
    expect(acceptedCoding(`${'x,'.repeat(2_000)}gzip`)).toBe('gzip');
    for (let round = 0; round < 2; round += 1) {
      for (let at = 0; at < 1_000; at += 1) {
        expect(acceptedCoding(`gzip;q=0.${at}, br;q=0.0`)).toBe(at === 0 ? 'identity' : 'gzip');
      }
    }
  });
});
