import { DomainError } from '@market/kernel';
import { RawQuery } from '@market/http-server';
import { readQuery } from './strict-query';
import { RequestQuery } from './request.query';
import { Decimal } from '../parameters/decimal.decorator';

class SizeQuery extends RequestQuery {
  @Decimal({ description: 'Least size.', isSigned: false })
  size?: number;

  @Decimal({ description: 'Least change.', isSigned: true })
  change?: number;
}

const read = (text: string) => readQuery(SizeQuery, new RawQuery(text));
function messageOf(text: string): string | undefined {
  try {
    read(text);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error.details?.[0]?.message;
    throw error;
  }
}

describe('a parameter with a number', () => {
  it.each(['0', '12.5', '99999999999.9999', '999999999999999'])('is read as it was given: %s', (text) => {
    expect(read(`size=${text}&change=${text}`)).toEqual({ size: Number(text), change: Number(text) });
    expect(read(`change=-${text}`)).toEqual({ change: -Number(text) });
  });

  it.each(['-1', '-0', '+1', '01', '1e9', '.5', '1.', '1.00001', '100000000000.5', '9007199254740993'])(
    'is refused with what is expected: %s',
    (text) => {
      expect(messageOf(`size=${encodeURIComponent(text)}`)).toBe(
        'must be a number in decimal digits without sign, such as 12.5: whole ones of at most 15 digits, others with at most 11 digits before the point and 4 behind it',
      );
    },
  );

  it('may have a minus sign where it can be below zero', () => {
    expect(messageOf('change=%2B1')).toMatch(/^must be a number in decimal digits, such as -12\.5: /);
    expect(messageOf('change=-9007199254740993')).toContain('at most 15 digits');
  });
});
