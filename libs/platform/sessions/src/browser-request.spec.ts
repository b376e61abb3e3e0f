import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { beginContext } from '@market/http-server';
import type { Response } from 'express';
import {
  readDeviceCookie,
  setDeviceCookie,
  clearSessionCookie,
  readSessionCookie,
  setSessionCookie,
} from './browser-request';

function request(cameByHttps: boolean, cookie?: string): IncomingMessage {
  const received = new IncomingMessage(new Socket());
  if (cookie !== undefined) received.headers = { cookie };
  const client = { address: '203.0.113.7', cameByHttps };
  beginContext(received, { match: null, path: '', queryText: '', client });
  return received;
}

/** Returns what a response is told to set. */
function told(set: (response: Response) => void): unknown[] {
  const calls: unknown[] = [];
  set({
    cookie: (...of: unknown[]) => calls.push(of),
    clearCookie: (...of: unknown[]) => calls.push(of),
  } as unknown as Response);
  return calls[0] as unknown[];
}

const day = 24 * 60 * 60_000;
const attributes = { httpOnly: true, sameSite: 'lax', path: '/' };

describe('a cookie of the dashboard', () => {
  it('is hidden from scripts and other sites, and bound to the host on a secure connection', () => {
    expect(told((response) => setSessionCookie(request(true), response, 'a'))).toEqual([
      '__Host-dashboard',
      'a',
      { ...attributes, secure: true, maxAge: 14 * day },
    ]);
    expect(told((response) => setDeviceCookie(request(true), response, 'b'))).toEqual([
      '__Host-device',
      'b',
      { ...attributes, secure: true, maxAge: 180 * day },
    ]);
    expect(told((response) => clearSessionCookie(request(true), response))).toEqual([
      '__Host-dashboard',
      { ...attributes, secure: true },
    ]);
  });

  it('has no prefix on plain HTTP', () => {
    expect(told((response) => setSessionCookie(request(false), response, 'a'))).toEqual([
      'dashboard',
      'a',
      { ...attributes, secure: false, maxAge: 14 * day },
    ]);
  });

  it('is read by the name that the connection asks for', () => {
    const cookies = '__Host-dashboard=a; dashboard=b; __Host-device=c; device=d';
    expect([readSessionCookie(request(true, cookies)), readDeviceCookie(request(true, cookies))]).toEqual([
      'a',
      'c',
    ]);
    expect([readSessionCookie(request(false, cookies)), readDeviceCookie(request(false, cookies))]).toEqual([
      'b',
      'd',
    ]);
    expect([readSessionCookie(request(true)), readDeviceCookie(request(true, 'device=d'))]).toEqual([
      null,
      null,
    ]);
  });
});
