import { indianDay, type IndianDay } from '@market/kernel';
import { EgressError } from '@market/egress';
import { askForDays } from './ask-for-days';
import { SourceBlocked } from './feed';

/** Makes a source that has the files of some days; today is Wednesday, 18 November 2026, unless given. */
function aWeek({
  has = [],
  read = [],
  absent = [],
  today = '2026-11-18',
}: Partial<Record<'has' | 'read' | 'absent', string[]>> & { today?: string }) {
  const asked: string[] = [];
  const notes: string[] = [];
  const failing = new Map<string, Error>();
  const requestOn = (day: IndianDay) => `/prices/${day}`;
  const among = (days: readonly string[], request: string) =>
    Promise.resolve(days.some((day) => request === requestOn(indianDay(day))));
  const run = () =>
    askForDays(
      {
        today: indianDay(today),
        wasRead: (request) => among(read, request),
        wasAbsent: (request) => among(absent, request),
        absent: (request) => absent.push(request.slice('/prices/'.length)),
        missed: (reason) => notes.push(reason),
      },
      {
        requestOn,
        ask: (day, request) => {
          asked.push(day);
          const failure = failing.get(day);
          if (failure) return Promise.reject(failure);
          return Promise.resolve(has.includes(day) ? { request, body: day } : null);
        },
      },
    );
  return { asked, notes, failing, absent, daysOf: async () => (await run()).map(({ body }) => body), run };
}

describe('askForDays', () => {
  const week = ['2026-11-12', '2026-11-13', '2026-11-16', '2026-11-17', '2026-11-18'];

  const weekend = ['2026-11-14', '2026-11-15'];

  it('reads the files of the last five weekdays, the oldest first', async () => {
    const { daysOf, asked, notes } = aWeek({ has: ['2026-11-11', ...week], absent: weekend });
    expect(await daysOf()).toEqual(week);
    expect(asked).toEqual([...week].reverse());
    expect(notes).toEqual([]);
  });

  it('reads the latest file again, and those of the others that no run has read', async () => {
    const { daysOf, asked } = aWeek({
      has: week,
      read: week.filter((day) => day !== '2026-11-16'),
      absent: weekend,
    });
    expect(await daysOf()).toEqual(['2026-11-16', '2026-11-18']);
    expect(asked).toEqual(['2026-11-18', '2026-11-16']);
  });

  it('takes the file of the day before as the latest while that of the day is missing', async () => {
    const { daysOf, notes } = aWeek({ has: week.slice(0, 4), read: week.slice(0, 4) });
    expect(await daysOf()).toEqual(['2026-11-17']);
    expect(notes).toEqual([]);
  });

  it('notes that the file of the day before is missing, too', async () => {
    const { daysOf, notes } = aWeek({ has: week.slice(0, 3), read: week.slice(0, 3) });
    expect(await daysOf()).toEqual(['2026-11-16']);
    expect(notes).toEqual(['no file since before 2026-11-17']);
  });

  it('fails when a whole week has no file', async () => {
    await expect(aWeek({}).run()).rejects.toThrow('no file of the last 5 weekdays');
  });

  it('begins with the Friday on a Sunday', async () => {
    const { daysOf } = aWeek({ has: week, read: week, today: '2026-11-15' });
    expect(await daysOf()).toEqual(['2026-11-13']);
  });

  describe('on the days of a weekend', () => {
    const monday = '2026-11-16';
    const before = week.slice(0, 2);

    it('reads the file of a session once, before that of the next weekday exists', async () => {
      const sunday = aWeek({ has: [...before, '2026-11-15'], read: before, today: monday });
      expect(await sunday.daysOf()).toEqual(['2026-11-13', '2026-11-15']);
      const later = aWeek({ has: [...before, '2026-11-15'], read: [...before, '2026-11-15'], today: monday });
      expect(await later.daysOf()).toEqual(['2026-11-13']);
      expect(later.asked).not.toContain('2026-11-15');
    });

    it('requests each file once, and remembers that there is none', async () => {
      const { daysOf, asked, absent, notes } = aWeek({ has: before, read: before, today: monday });
      await daysOf();
      await daysOf();
      expect(asked.filter((day) => weekend.includes(day))).toEqual(['2026-11-15', '2026-11-14']);
      expect(absent).toEqual(['2026-11-15', '2026-11-14']);
      expect(notes).toEqual([]);
    });

    it('requests no file before its day is over', async () => {
      const { daysOf, asked } = aWeek({ has: week, read: week, today: '2026-11-15' });
      await daysOf();
      expect(asked.slice(0, 2)).toEqual(['2026-11-14', '2026-11-13']);
    });

    it('requests a failed file again, and still reads those of the weekdays', async () => {
      const { daysOf, failing, notes, absent } = aWeek({ has: before, read: before, today: monday });
      failing.set('2026-11-15', new EgressError('timeout', 'prices.example'));
      expect(await daysOf()).toEqual(['2026-11-13']);
      expect(notes).toEqual(['no answer from prices.example: timeout']);
      expect(absent).toEqual(['2026-11-14']);
    });
  });

  it('reads the latest file although an older one fails', async () => {
    const { daysOf, failing, notes } = aWeek({ has: week });
    failing.set('2026-11-16', new EgressError('timeout', 'prices.example'));
    expect(await daysOf()).toEqual(week.filter((day) => day !== '2026-11-16'));
    expect(notes).toEqual(['no answer from prices.example: timeout']);
  });

  it.each([
    ['the latest fails', '2026-11-18', new EgressError('timeout', 'prices.example')],
    ['the source refuses', '2026-11-16', new SourceBlocked('status 403')],
  ])('ends at once when %s', async (_case, day, failure) => {
    const { run, failing } = aWeek({ has: week });
    failing.set(day, failure);
    await expect(run()).rejects.toBe(failure);
  });
});
