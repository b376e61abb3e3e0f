import { readJsonBody } from './read-json-body';
import { Flag } from '../fields/flag.decorator';
import { Instant } from '../fields/instant.decorator';
import { z } from 'zod';
import { ObjectOf } from '../fields/object-of.decorator';
import { ListOf } from '../fields/list-of.decorator';
import { OneOfNumbers } from '../fields/one-of-numbers.decorator';
import { WholeNumber } from '../fields/whole-number.decorator';

class Fields {
  @Flag({ description: 'A flag.', required: false })
  flag?: boolean;
  @WholeNumber({ min: 0, max: 86_400 }, { description: 'A number.', required: false })
  seconds?: number;
  @OneOfNumbers([0, 24], { description: 'A choice.', required: false })
  hours?: number;
  @Instant({ description: 'An instant.', required: false })
  at?: string;
  @ObjectOf(z.object({ kind: z.literal('key') }), { description: 'An object.', required: false })
  object?: unknown;
  @ListOf([50, 80], { min: 0, max: 2 }, { description: 'A list.', required: false })
  percents?: number[];
}

const problemsOf = (value: object) =>
  readJsonBody(Fields, Buffer.from(JSON.stringify(value))).problems.map(({ message }) => message);

describe('a field of a body', () => {
  it.each([
    { flag: true },
    { flag: false },
    { seconds: 0 },
    { seconds: 86_400 },
    { hours: 24 },
    { at: '2026-11-27T06:30:00Z' },
    { percents: [] },
    { percents: [80, 50] },
    { at: '2026-11-27T12:00:00.123+05:30' },
    { object: { kind: 'key', more: [1] } },
  ])('takes %j', (value) => {
    expect(problemsOf(value)).toEqual([]);
  });

  it.each([
    [{ flag: 'true' }, 'must be true or false'],
    [{ flag: null }, 'must be true or false'],
    [{ flag: 1 }, 'must be true or false'],
    [{ seconds: -1 }, 'must be a whole number from 0 to 86400'],
    [{ seconds: 1.5 }, 'must be a whole number from 0 to 86400'],
    [{ seconds: '5' }, 'must be a whole number from 0 to 86400'],
    [{ seconds: 86_401 }, 'must be a whole number from 0 to 86400'],
    [{ hours: 1 }, 'must be one of 0, 24'],
    [{ hours: '24' }, 'must be one of 0, 24'],
    [{ object: {} }, 'is not of the documented shape'],
    [{ object: 'key' }, 'is not of the documented shape'],
    [{ object: [{ kind: 'key' }] }, 'is not of the documented shape'],
    [{ object: null }, 'is not of the documented shape'],
    [{ at: '2026-11-27' }, 'must be an instant like 2026-11-27T06:30:00Z'],
    [{ at: '2026-02-30T06:30:00Z' }, 'must be an instant like 2026-11-27T06:30:00Z'],
    [{ at: '2026-11-27T25:30:00Z' }, 'must be an instant like 2026-11-27T06:30:00Z'],
    [{ at: '2026-11-27T06:30:00' }, 'must be an instant like 2026-11-27T06:30:00Z'],
    [{ at: 1_795_000_000 }, 'must be an instant like 2026-11-27T06:30:00Z'],
    [{ percents: ['50'] }, 'each value must be one of 50, 80'],
    [{ percents: [60] }, 'each value must be one of 50, 80'],
    [{ percents: [50, 50] }, 'must not repeat a value'],
    [{ percents: 50 }, 'must be a list of 0 to 2 values'],
  ])('refuses %j', (value, message) => {
    expect(problemsOf(value)).toEqual([message]);
  });
});
