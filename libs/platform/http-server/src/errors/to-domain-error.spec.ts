import { BadRequestException, NotFoundException } from '@nestjs/common';
import { DomainError } from '@market/kernel';
import { answerInTime } from '@market/database';
import { errorCatalogue } from './error-catalogue';
import { statusOfKind, toDomainError } from './to-domain-error';
import * as requestErrors from './request-errors';

const shown = (thrown: unknown) => {
  const error = toDomainError(thrown);
  return `${statusOfKind[error.kind]} ${error.code}`;
};

describe('the error for a caller', () => {
  it.each(['53000', '53100', '53200', '53400'])('of SQLSTATE %s, a lack of resources, is 503', (code) => {
    expect(shown({ driverError: { code } })).toBe('503 SRV_002');
  });

  it.each(['22021', '22P02', '22P05', '22003', '22025'])('of SQLSTATE %s, an unfit value, is 400', (code) => {
    expect(shown({ driverError: { code } })).toBe('400 VAL_001');
  });

  it.each(['08006', '57P01', '57P03', '53300', '57014', '25006', 'ECONNREFUSED', 'ETIMEDOUT'])(
    'of %s, an unavailable database, is 503',
    (code) => {
      expect(shown(Object.assign(new Error('x'), { code }))).toBe('503 SRV_002');
    },
  );

  it.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
    'of "%s", an unavailable database, is 503',
    (message) => {
      expect(shown(new Error(message))).toBe('503 SRV_002');
    },
  );

  it('of a database that does not respond is 503', async () => {
    jest.useFakeTimers();
    const silent = answerInTime(new Promise(() => undefined)).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(2_001);
    jest.useRealTimers();
    expect(shown(await silent)).toBe('503 SRV_002');
  });

  it('of several addresses that all refused is 503', () => {
    expect(shown(new AggregateError([Object.assign(new Error(), { code: 'ECONNREFUSED' })]))).toBe(
      '503 SRV_002',
    );
  });

  it.each([['23505'], ['42P01'], [undefined]])('of SQLSTATE %s, a defect of ours, is 500', (code) => {
    expect(shown({ driverError: { code } })).toBe('500 SRV_001');
  });

  it('is the domain error itself', () => {
    const error = new DomainError({ kind: 'conflict', code: 'BIL_001', publicMessage: 'x' });
    expect(toDomainError(error)).toBe(error);
  });

  it('of the framework’s own exceptions is mapped by status', () => {
    expect(shown(new NotFoundException('Cannot GET /secret'))).toBe('404 NOT_002');
    expect(toDomainError(new BadRequestException('raw input')).publicMessage).toBe('Invalid request');
  });

  it('has the catalogue’s status for each error of the edge', () => {
    const { transportErrors, invalidParameters, methodNotAllowed, noSuchPath, noSuchRecord } = requestErrors;
    const errors = [
      ...Object.values(transportErrors).map((make) => make()),
      invalidParameters([]),
      methodNotAllowed('GET'),
      noSuchPath(),
      noSuchRecord('IPO', 'x'),
    ];
    for (const { code, kind } of errors) {
      expect([code, statusOfKind[kind]]).toEqual([
        code,
        errorCatalogue[code as keyof typeof errorCatalogue].status,
      ]);
    }
  });

  it.each([
    ['one long name', ['x'.repeat(40)], 40],
    ['three long names', ['x', 'y', 'z'].map((letter) => letter.repeat(40)), 33],
    ['20 long names', Array.from({ length: 30 }, (_, at) => `${at}-${'x'.repeat(40)}`.slice(0, 40)), 5],
  ])('shows at most 100 characters of names that the caller chose: %s', (_, names, each) => {
    const { details = [], publicMessage } = requestErrors.invalidParameters(
      names.map((field) => ({ field, message: 'is not a parameter' })),
    );
    expect(details).toHaveLength(Math.min(names.length, 20));
    expect(Math.max(...details.map(({ field }) => field.length))).toBe(each);
    const shown = details.map(({ field }) => field).join('') + publicMessage.split(': ')[1];
    expect(shown.replace('see details', '').length).toBeLessThanOrEqual(100);
  });

  it('names the first three fields once where there is room', () => {
    const problems = ['page', 'limit', 'q', 'year'].map((field) => ({ field, message: 'is invalid' }));
    expect(requestErrors.invalidParameters(problems).publicMessage).toBe(
      'Invalid request parameters: page, limit, q',
    );
  });

  it('shows at most 100 characters of the caller’s input, without control characters', () => {
    expect(requestErrors.noSuchRecord('rights issue', 'x').publicMessage).toBe('Rights issue not found: x');
    const { publicMessage } = requestErrors.noSuchRecord('IPO', `\u0000\u202e${'x'.repeat(200)}`);
    expect(publicMessage).toHaveLength('IPO not found: '.length + 100);
    expect(publicMessage).toContain('??xxx');
  });
});
