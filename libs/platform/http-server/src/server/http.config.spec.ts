import { readConfig } from '@market/base/config';
import { httpConfig, httpSettings } from './http.config';

const settings = (environment: Record<string, string>) => httpSettings(readConfig(httpConfig, environment));

describe('the settings of the HTTP side', () => {
  it('trusts no proxy and links to itself by default', () => {
    expect(settings({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      docsUrl: 'http://127.0.0.1:3000/docs',
      trustProxy: false,
    });
  });

  it('finds the documentation under the public address', () => {
    expect(settings({ PUBLIC_URL: 'https://api.example/' }).docsUrl).toBe('https://api.example/docs');
  });

  it.each([
    ['2', 2],
    ['0', false],
    ['10.0.0.1, 10.1.0.0/16,::1', ['10.0.0.1', '10.1.0.0/16', '::1']],
  ])('reads TRUST_PROXY=%s', (text, expected) => {
    expect(settings({ TRUST_PROXY: text }).trustProxy).toEqual(expected);
  });

  it.each(['true', '*', '10.0.0.0/33', 'proxy.internal'])('refuses TRUST_PROXY=%s', (text) => {
    expect(() => settings({ TRUST_PROXY: text })).toThrow(/TRUST_PROXY/);
  });
});
