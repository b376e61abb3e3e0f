import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { ManualClock } from '@market/kernel';
import { RazorpayNotifications } from './razorpay-notifications';

const secret = 'a-shared-secret';
const notifications = new RazorpayNotifications(
  secret,
  new ManualClock(new Date('2026-11-20T06:30:00.000Z')),
);
const sign = (body: Buffer) => createHmac('sha256', secret).update(body).digest('hex');
const event = (entity: object, created_at = 1_795_156_200) =>
  Buffer.from(
    JSON.stringify({ event: 'subscription.charged', created_at, payload: { subscription: { entity } } }),
  );
const read = (body: Buffer, eventId?: string) => notifications.read({ body, signature: undefined, eventId });
const cycle = { current_start: 1_795_156_200, current_end: 1_797_748_200 };

describe('a signature', () => {
  it('is the HMAC-SHA256 of the exact bytes, in hexadecimal', () => {
    // Made with: printf '{"a":1}' | openssl dgst -sha256 -hmac a-shared-secret
    const signature = 'd9890aaa99a94eedb9da41d6626e3d03f546e1edd9ebd406058dd38c58daeff9';
    const body = Buffer.from('{"a":1}');
    expect(notifications.isSigned({ body, signature, eventId: undefined })).toBe(true);
  });

  it('is invalid after a change of any bit of the body or of itself', () => {
    const cases = fc.tuple(
      fc.uint8Array({ minLength: 1, maxLength: 200 }),
      fc.nat(),
      fc.integer({ min: 0, max: 7 }),
    );
    fc.assert(
      fc.property(cases, ([bytes, place, bit]) => {
        const body = Buffer.from(bytes);
        const signature = sign(body);
        const flipped = (buffer: Buffer) => {
          const copy = Buffer.from(buffer);
          const at = place % copy.length;
          copy[at] = (copy[at] ?? 0) ^ (1 << bit);
          return copy;
        };
        const other = flipped(Buffer.from(signature, 'hex')).toString('hex');
        const isSigned = (one: Buffer, by: string) =>
          notifications.isSigned({ body: one, signature: by, eventId: undefined });
        expect([
          isSigned(body, signature),
          isSigned(flipped(body), signature),
          isSigned(body, other),
        ]).toEqual([true, false, false]);
      }),
      { seed: 5 },
    );
  });

  it.each([undefined, '', 'ab', 'G'.repeat(64), 'ab'.repeat(33)])('is not %s', (signature) => {
    expect(notifications.isSigned({ body: Buffer.from('{}'), signature, eventId: undefined })).toBe(false);
  });
});

describe('a notification', () => {
  it.each(['active', 'completed'])('contains a paid cycle in status %s', (status) => {
    expect(read(event({ id: 'sub_1', status, ...cycle }), 'evt_1')).toMatchObject({
      event: {
        id: 'evt_1',
        type: 'subscription.charged',
        reference: 'sub_1',
        at: new Date(1_795_156_200_000),
      },
      report: { status, paid: { start: new Date(1_795_156_200_000), end: new Date(1_797_748_200_000) } },
    });
  });

  it.each(['created', 'authenticated', 'pending', 'halted', 'paused', 'expired', 'cancelled'])(
    'tells of none in %s, whatever cycle it names',
    (status) => {
      expect(read(event({ id: 'sub_1', status, ...cycle }))?.report).toMatchObject({ status, paid: null });
    },
  );

  it.each([
    ['no end', { current_start: 1_795_156_200 }],
    ['an end before its beginning', { current_start: 2, current_end: 1 }],
    ['zeros', { current_start: 0, current_end: 0 }],
  ])('tells of no cycle with %s', (_case, named) => {
    expect(read(event({ id: 'sub_1', status: 'active', ...named }))?.report).toMatchObject({ paid: null });
  });

  it('with an unknown status is stored and has no report', () => {
    expect(read(event({ id: 'sub_1', status: 'dormant' }))).toMatchObject({
      event: { type: 'subscription.charged', reference: null },
      report: null,
    });
  });

  it('without a usable id is identified by its content', () => {
    const body = event({ id: 'sub_1', status: 'active' });
    const ids = [undefined, '', 'x'.repeat(65), 'a b'].map((id) => read(body, id)?.event.id);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^body_[0-9a-f]{64}$/);
    expect(read(event({ id: 'sub_2', status: 'active' }))?.event.id).not.toBe(ids[0]);
  });

  it.each(['', '{', Buffer.from([0xff, 0xfe])])('that is not JSON in UTF-8 is refused', (content) => {
    expect(read(Buffer.from(content as string))).toBeNull();
  });
});
