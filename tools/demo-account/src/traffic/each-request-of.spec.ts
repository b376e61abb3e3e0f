import { addDays, indianDay, type IndianDay } from '@market/kernel';
import { accountAgeDays } from '../cast';
import { eachRequestOf } from './each-request-of';

const pro = { requestsPerMinute: 200, requestsPerDay: 10_000 };
const basic = { requestsPerMinute: 60, requestsPerDay: 1_000 };
const days = Array.from({ length: 35 }, (_, at) => addDays(indianDay('2026-11-01'), at));

interface Sum {
  admitted: number;
  refused: number;
  busiestMinute: number;
}

function sumOf(day: IndianDay, ageDays: number, limits: typeof pro, isBusy = false): Sum {
  const sum = { admitted: 0, refused: 0, busiestMinute: 0 };
  const minutes = new Map<number, number>();
  let last = 0;
  let isInOrder = true;
  eachRequestOf({ day, environment: 'live', ageDays }, limits, isBusy, ({ atMs, isAdmitted }) => {
    isInOrder &&= atMs >= last;
    last = atMs;
    sum[isAdmitted ? 'admitted' : 'refused'] += 1;
    const minute = Math.floor(atMs / 60_000);
    if (isAdmitted) minutes.set(minute, (minutes.get(minute) ?? 0) + 1);
  });
  expect(isInOrder).toBe(true);
  sum.busiestMinute = Math.max(0, ...minutes.values());
  return sum;
}

describe('the requests of a day', () => {
  const sums = days.map((day) => sumOf(day, accountAgeDays, pro));

  it('stay below the part of the daily limit that owners are told of, and within that of a minute', () => {
    expect(Math.max(...sums.map(({ admitted }) => admitted))).toBeLessThan(7_900);
    expect(Math.max(...sums.map(({ busiestMinute }) => busiestMinute))).toBeLessThanOrEqual(200);
  });

  it('are fewer at weekends', () => {
    const of = (weekdays: readonly number[]) =>
      sums.filter((_, at) => weekdays.includes(at % 7)).map(({ admitted }) => admitted);
    // 1 November 2026 is a Sunday.
    expect(Math.max(...of([0, 6]))).toBeLessThan(Math.min(...of([1, 2, 3, 4, 5])) / 2);
  });

  it('are sometimes refused for a minute with too many', () => {
    const refused = sums.filter((sum) => sum.refused > 0).length;
    expect(refused).toBeGreaterThan(5);
    expect(refused).toBeLessThan(25);
  });

  it('use up the limit on the busy day, and are refused from then on', () => {
    for (const day of ['2026-11-10', '2026-11-11', '2026-11-12', '2026-12-01'].map(indianDay)) {
      const { admitted, refused } = sumOf(day, accountAgeDays - 11, pro, true);
      expect(admitted).toBe(10_000);
      expect(refused).toBeGreaterThan(100);
    }
  });

  it('keep to the smaller limits of the plan before', () => {
    const { admitted, busiestMinute } = sumOf(indianDay('2026-11-12'), 20, basic);
    expect(admitted).toBeGreaterThan(400);
    expect(admitted).toBeLessThan(1_000);
    expect(busiestMinute).toBeLessThanOrEqual(60);
  });
});
