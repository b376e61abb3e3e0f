import type { IncomingMessage } from 'node:http';
import { requestClient } from './request-context';
import type { TrustedProxies } from './trusted-proxies';

const request = (
  headers: Readonly<Record<string, string>> = {},
  remoteAddress: string | undefined = '::ffff:10.0.0.9',
) => ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

describe('the address of a client', () => {
  const addressOf = (proxies: TrustedProxies, forwarded: string) =>
    requestClient(proxies)(request({ 'x-forwarded-for': forwarded })).address;

  it('is that of the connection when no proxy is trusted', () => {
    expect(addressOf(false, '198.51.100.1')).toBe('::ffff:10.0.0.9');
  });

  it('is read from X-Forwarded-For as far as proxies are trusted', () => {
    const forwarded = '203.0.113.7, 198.51.100.1:80';
    expect(addressOf(1, forwarded)).toBe('198.51.100.1:80');
    expect(addressOf(2, forwarded)).toBe('203.0.113.7');
    expect(addressOf(['10.0.0.0/8'], forwarded)).toBe('198.51.100.1:80');
    expect(addressOf(['192.0.2.0/24'], forwarded)).toBe('::ffff:10.0.0.9');
  });

  it('is undefined when the connection is closed', () => {
    const closed = { headers: { 'x-forwarded-proto': 'https' }, socket: {} } as unknown as IncomingMessage;
    expect(requestClient(false)(closed)).toEqual({ address: undefined, cameByHttps: false });
    expect(requestClient(['10.0.0.0/8'])(closed)).toEqual({ address: undefined, cameByHttps: false });
  });
});

describe('the scheme of a client', () => {
  const near = ['10.0.0.9'];
  const both = ['10.0.0.0/8'];
  const client = '203.0.113.7';

  it.each<[string, TrustedProxies, string | undefined, string | undefined]>([
    ['that the trusted proxy names', near, client, 'https'],
    ['that a proxy names which does not name the client', near, undefined, 'https'],
    ['in upper case and with blanks', near, client, ' HTTPS '],
    ['that a counted proxy names', 1, client, 'https'],
    ['that the outer of two proxies names and the inner passes on', both, `${client}, 10.0.0.5`, 'https'],
    ['that the outer of two proxies names before the inner', both, `${client}, 10.0.0.5`, 'https, http'],
    ['that the outer of two counted proxies names', 2, `${client}, 10.0.0.5`, 'https,http'],
    ['that the proxy names behind one of the client', near, client, 'http, https'],
  ])('is HTTPS %s', (_which, proxies, forwardedFor, scheme) => {
    expect(cameByHttps(proxies, forwardedFor, scheme)).toBe(true);
  });

  it.each<[string, TrustedProxies, string | undefined, string | undefined]>([
    ['when no proxy is trusted', false, client, 'https'],
    ['when the peer is none of the trusted proxies', ['10.0.0.5'], client, 'https'],
    ['when the peer only claims to stand behind a trusted proxy', ['10.0.0.5'], '10.0.0.5', 'https'],
    ['when the proxy names none', near, client, undefined],
    ['when the proxy names an empty one', near, client, ''],
    ['when the proxy names another', near, client, 'http'],
    ['when the proxy names one that only begins alike', near, client, 'https:'],
    ['when the client names HTTPS and the proxy another behind it', near, client, 'https, http'],
    ['when the client names HTTPS and the proxy an empty one behind it', near, client, 'https,'],
    ['when the client names HTTPS before two proxies', both, `${client}, 10.0.0.5`, 'https, http, http'],
    ['when the client names trusted addresses, too', near, `10.0.0.9, ${client}`, 'https, http'],
  ])('is not HTTPS %s', (_when, proxies, forwardedFor, scheme) => {
    expect(cameByHttps(proxies, forwardedFor, scheme)).toBe(false);
  });

  it('is not read from other headers than X-Forwarded-Proto', () => {
    const headers = {
      forwarded: 'for=203.0.113.7;proto=https',
      'x-forwarded-ssl': 'on',
      'x-forwarded-scheme': 'https',
      'front-end-https': 'on',
    };
    expect(requestClient(near)(request(headers)).cameByHttps).toBe(false);
  });

  function cameByHttps(proxies: TrustedProxies, forwardedFor?: string, scheme?: string): boolean {
    const headers = {
      ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }),
      ...(scheme === undefined ? {} : { 'x-forwarded-proto': scheme }),
    };
    return requestClient(proxies)(request(headers)).cameByHttps;
  }
});
