import type { IncomingMessage } from 'node:http';
import { clientAddress } from './client-address';

const request = (forwarded?: string, remoteAddress: string | undefined = '::ffff:10.0.0.9') =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress },
  }) as unknown as IncomingMessage;

describe('the address of a client', () => {
  it('is that of the connection when no proxy is trusted', () => {
    expect(clientAddress(false)(request('198.51.100.1'))).toBe('::ffff:10.0.0.9');
  });

  it('is read from X-Forwarded-For as far as proxies are trusted', () => {
    const forwarded = request('203.0.113.7, 198.51.100.1:80');
    expect(clientAddress(1)(forwarded)).toBe('198.51.100.1:80');
    expect(clientAddress(2)(forwarded)).toBe('203.0.113.7');
    expect(clientAddress(['10.0.0.0/8'])(forwarded)).toBe('198.51.100.1:80');
    expect(clientAddress(['192.0.2.0/24'])(forwarded)).toBe('::ffff:10.0.0.9');
  });

  it('is undefined when the connection is closed', () => {
    expect(clientAddress(false)({ headers: {}, socket: {} } as unknown as IncomingMessage)).toBeUndefined();
  });
});
