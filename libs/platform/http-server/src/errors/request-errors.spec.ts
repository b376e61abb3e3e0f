import { invalidParameters, noSuchRecord, shownInput } from './request-errors';

const key = `svc_live_${'0123456789abcdef'.repeat(4)}`;

describe("the caller's own text in a response", () => {
  it('contains no API key, whole or cut', () => {
    expect(noSuchRecord('IPO', key).publicMessage).toBe('IPO not found: svc_live_…');
    expect(shownInput(`x-${key.slice(0, 20)}-y`, 100)).toBe('x-svc_live_…-y');
    expect(shownInput(key.replace('live', 'test').toUpperCase(), 100)).toBe('SVC_TEST_…');
    expect(
      JSON.stringify(invalidParameters([{ field: shownInput(key, 40), message: 'is unknown' }])),
    ).not.toContain('0123');
  });

  it('is printable and not longer than its limit', () => {
    expect(shownInput('a\u0007b', 10)).toBe('a?b');
    expect(shownInput('abcdef', 5)).toBe('abcd…');
    expect(shownInput('svc_lively', 20)).toBe('svc_lively');
  });
});
