import { browserFamily } from './browser-family';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

describe('the family of a browser', () => {
  it.each([
    [`Mozilla/5.0 (X11; Linux x86_64) ${chrome}`, 'Chrome on Linux'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/156.0`, 'Edge on Windows'],
    ['Mozilla/5.0 (Android 15; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0', 'Firefox on Android'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    ['curl/8.5.0', 'Unknown browser'],
    [undefined, 'Unknown browser'],
  ])('of %j is %s', (userAgent, family) => {
    expect(browserFamily(userAgent)).toBe(family);
  });
});
