import { failureWords, isSuccess, statusWords } from './attempt';

describe('an attempt', () => {
  it.each([
    [199, false],
    [200, true],
    [204, true],
    [299, true],
    [300, false],
    [404, false],
    [500, false],
  ])('with status %i counts as arrived: %s', (status, arrived) => {
    expect(isSuccess(status)).toBe(arrived);
    expect(statusWords(status) === null).toBe(arrived);
  });

  it('has an error text for the log', () => {
    expect(statusWords(302)).toBe('answered with status 302: redirects are not followed');
    expect(failureWords('timeout', null)).toBe('no answer within 30 seconds');
    expect(failureWords('tls', 'CERT_HAS_EXPIRED')).toBe('the TLS connection failed (CERT_HAS_EXPIRED)');
  });
});
