import { durationText, isRequestId, sizeText, toneOfStatus } from './request-words';

describe('the words of a request', () => {
  it.each([
    [null, '–'],
    [0, '0 B'],
    [999, '999 B'],
    [12_340, '12.3 kB'],
  ])('write the size of %s bytes as %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });

  it.each([
    [null, '–'],
    [0.94, '0.9 ms'],
    [120.4, '120 ms'],
    [2_400, '2.4 s'],
  ])('write the duration of %s ms as %s', (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });

  it('show a status by who is at fault', () => {
    expect([200, 304, 404, 499, 503].map(toneOfStatus)).toEqual(['good', 'good', 'late', 'late', 'bad']);
  });

  it('tell a request id from any other text', () => {
    expect(
      [`req_${'a'.repeat(32)}`, `req_${'a'.repeat(31)}`, ` req_${'a'.repeat(32)}`].map(isRequestId),
    ).toEqual([true, false, false]);
  });
});
