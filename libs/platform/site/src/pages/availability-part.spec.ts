import { availabilityPart } from './availability-part';

const from = new Date('2026-11-20T04:30:00Z');
const period = (up: number, down = 0, unknown = 0) => ({ from, up, down, unknown });
const textOf = (...periods: ReturnType<typeof period>[]) =>
  availabilityPart({ days: periods, halfHours: [] })?.text ?? '';
const rectsOf = (text: string) =>
  [...text.matchAll(/<rect x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)" class="(\w+)">/g)].map((found) =>
    found.slice(1).join(' '),
  );

describe('the availability of the API on the status page', () => {
  it('is drawn as one piece while all minutes are up, and time that was not measured is empty', () => {
    expect(rectsOf(textOf(period(0), period(15), period(15), period(15)))).toEqual(['1 0 3 100 fresh']);
  });

  it('shows a single minute that was down or unknown, and says it in words', () => {
    const text = textOf(period(1_438, 1, 1));
    expect(rectsOf(text)).toEqual(['0 0 1 100 fresh', '0 0 1 20 unknown', '0 80 1 20 stale']);
    expect(text).toContain('Last 90 days: 1 minute down, 1 minute unknown, 1,438 minutes up');
    expect(text).toContain('<title>20 Nov 2026, 10:00 IST: 1 minute down, 1 minute unknown');
  });

  it('never shows a time without a minute up as up', () => {
    expect(rectsOf(textOf(period(0, 0, 15), period(0, 15, 0), period(0, 5, 10)))).toEqual([
      '0 0 1 100 unknown',
      '1 0 1 100 stale',
      '2 0 1 100 unknown',
      '2 67 1 33 stale',
    ]);
  });

  it('is left out without a probe', () => {
    expect(availabilityPart(null)).toBeNull();
  });
});
