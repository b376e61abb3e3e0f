import { DomainError } from './domain-error';

describe('DomainError', () => {
  it('keeps the public and the internal text apart', () => {
    const cause = new Error('connection refused');
    const error = new DomainError({
      kind: 'unavailable',
      code: 'SRV_002',
      publicMessage: 'try again later',
      detail: 'pool is exhausted',
      retryAfterSeconds: 5,
      cause,
    });
    expect(error).toMatchObject({
      name: 'DomainError',
      message: 'pool is exhausted',
      publicMessage: 'try again later',
      retryAfterSeconds: 5,
      cause,
    });
  });

  it('logs the public text when there is no internal one', () => {
    const error = new DomainError({ kind: 'not-found', code: 'NOT_001', publicMessage: 'no such IPO' });
    expect(error.message).toBe('no such IPO');
    expect('cause' in error).toBe(false);
  });
});
