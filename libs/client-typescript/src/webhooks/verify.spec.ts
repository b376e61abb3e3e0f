import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { signedDelivery } from '../testing';
import type { Delivery } from '../made/types';
import { SignatureError } from './signature-error';
import { olderSignature } from './signatures';
import { verify } from './verify';

const secret = `whsec_${btoa('a secret of the endpoint')}`;
const event = {
  id: 'evt_1',
  type: 'ipo.opened',
  timestamp: '2026-11-20T04:30:00.000Z',
  data: { name: 'नर्मदा ₹' },
  sequence: 1,
} as unknown as Delivery;

describe('the verification of a delivery', () => {
  const { body, headers } = signedDelivery(event, secret);
  const problemOf = (run: () => unknown) => {
    try {
      return run();
    } catch (error) {
      return (error as SignatureError).problem;
    }
  };

  it('takes text and bytes, and headers in the form of every server', () => {
    const request = new IncomingMessage(new Socket());
    Object.assign(request.headers, headers);
    const upper = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]),
    );
    for (const form of [headers, new Headers(headers), { headers: new Headers(headers) }, request, upper])
      for (const raw of [body, Buffer.from(body), new TextEncoder().encode(body)])
        expect(verify(raw, form, secret)).toEqual(event);
  });

  it('refuses each changed part, the wrong secret, an old delivery, a parsed body and a request without a signature', () => {
    const with_ = (changed: object) => ({ ...headers, ...changed });
    expect(problemOf(() => verify(`${body} `, headers, secret))).toBe('forged');
    expect(problemOf(() => verify(body, with_({ 'webhook-id': 'whd_2' }), secret))).toBe('forged');
    expect(
      problemOf(() =>
        verify(
          body,
          with_({ 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) }),
          secret,
        ),
      ),
    ).toBe('forged');
    expect(problemOf(() => verify(body, with_({ 'webhook-signature': '' }), secret))).toBe('forged');
    expect(problemOf(() => verify(body, headers, `whsec_${btoa('another')}`))).toBe('forged');
    expect(problemOf(() => verify(body, headers, ''))).toBe('no secret');
    expect(problemOf(() => verify(body, {}, secret))).toBe('no signature');
    expect(problemOf(() => verify(JSON.parse(body) as string, headers, secret))).toBe('parsed body');
    const sent = new Date(Number(headers['webhook-timestamp']) * 1_000);
    const after = (seconds: number) =>
      problemOf(() => verify(body, headers, secret, { now: new Date(sent.getTime() + seconds * 1_000) }));
    expect([after(-301), after(301)]).toEqual(['old', 'old']);
    expect([after(-299), after(299)]).toEqual([event, event]);
  });

  it('accepts either secret while they overlap, and either signature of a delivery', () => {
    const next = `whsec_${btoa('the next one')}`;
    const both = signedDelivery(event, [next, secret]);
    for (const key of [next, secret, ['whsec_AAAA', secret]])
      expect(verify(both.body, both.headers, key)).toEqual(event);
  });

  it('verifies the older signature alone, and not in place of a forged newer one', () => {
    const timestamp = headers['webhook-timestamp'] ?? '';
    const older = {
      'X-Webhook-Timestamp': timestamp,
      'X-Webhook-Signature': olderSignature('own words', { timestamp, body }),
    };
    expect(verify(body, older, 'own words')).toEqual(event);
    expect(
      problemOf(() =>
        verify(
          body,
          { ...older, 'webhook-signature': 'v1,AAAA', 'webhook-id': 'a', 'webhook-timestamp': timestamp },
          'own words',
        ),
      ),
    ).toBe('forged');
  });

  it('agrees with the libraries standardwebhooks and svix, in both directions', () => {
    const own = {
      'webhook-id': headers['webhook-id'] ?? '',
      'webhook-timestamp': headers['webhook-timestamp'] ?? '',
      'webhook-signature': headers['webhook-signature'] ?? '',
    };
    for (const library of [new StandardWebhook(secret), new SvixWebhook(secret)]) {
      expect(() => library.verify(body, own)).not.toThrow();
      expect(() => library.verify(`${body} `, own)).toThrow();
      const now = new Date();
      const theirs = {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
        'webhook-signature': library.sign('msg_1', now, body),
      };
      expect(verify(body, theirs, secret)).toEqual(event);
      expect(problemOf(() => verify(`${body} `, theirs, secret))).toBe('forged');
    }
  });
});
