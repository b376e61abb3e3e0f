import { addressGroup } from '../requests/address-group';
import { BoundedKey, isNetwork, type KeyBounds } from './key-bounds';

const none: KeyBounds = { dataSets: null, isReadOnly: false, networks: null };

function messageOf(bounds: Partial<KeyBounds>, route: string, address = '203.0.113.9'): string | null {
  const judge = new BoundedKey({ ...none, ...bounds });
  return judge.refusalOf({ route, address: addressGroup(address) })?.publicMessage ?? null;
}

describe('the bounds of a key', () => {
  it('refuse nothing when there are none', () => {
    expect(messageOf({}, 'POST /v1/webhooks')).toBeNull();
  });

  it.each([
    ['GET /v1/ipos/:slug', null],
    ['GET /v1/calendar.ics', null],
    ['GET /v1/usage', null],
    ['GET /v1/gmp', 'This key is not allowed to do that. It reads ipos, calendar only.'],
    ['GET /v1/events/stream', 'This key is not allowed to do that. It reads ipos, calendar only.'],
    ['POST /v1/webhooks', 'This key is not allowed to do that. It reads ipos, calendar only.'],
    ['POST /mcp', null],
  ])('on IPOs and the calendar judge %s', (route, expected) => {
    expect(messageOf({ dataSets: ['ipos', 'calendar'] }, route)).toBe(expected);
  });

  it('let a read-only key change nothing', () => {
    expect(messageOf({ isReadOnly: true }, 'GET /v1/webhooks')).toBeNull();
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect(messageOf({ isReadOnly: true }, `${method} /v1/webhooks/:id`)).toMatch(/read-only\.$/);
    expect(messageOf({ isReadOnly: true }, 'POST /mcp')).toBeNull();
  });

  it.each([
    ['203.0.113.9', true],
    ['203.0.114.9', false],
    ['::ffff:203.0.113.9', true],
    ['2001:db8:7:1::5', true],
    ['2001:db8:8::5', false],
    ['not an address', false],
  ])('to two networks admit %s: %s', (address, isAdmitted) => {
    const networks = ['203.0.113.0/24', '2001:db8:7::/48'];
    expect(messageOf({ networks }, 'GET /v1/ipos', address) === null).toBe(isAdmitted);
  });

  it('name the networks, not the address that was refused', () => {
    expect(messageOf({ networks: ['10.0.0.0/8'] }, 'GET /v1/ipos')).toBe(
      'This key is not allowed to do that. It may be used from 10.0.0.0/8 only.',
    );
  });
});

describe('a network', () => {
  it.each([
    ['10.0.0.0/8', true],
    ['10.0.0.1/32', true],
    ['2001:db8::/64', true],
    ['2001:db8::/65', false],
    ['10.0.0.0/33', false],
    ['10.0.0.0', false],
    ['10.0.0/8', false],
    ['example.com/24', false],
    ['', false],
  ])('is %s: %s', (text, expected) => {
    expect(isNetwork(text)).toBe(expected);
  });
});
