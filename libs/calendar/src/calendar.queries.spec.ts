import {
  CalendarEntries,
  type CalendarEntry,
  type CalendarFilter,
  type DataSet,
  type PublishedHoliday,
  TradingHolidays,
} from '@market/contracts';
import { indianDay, ManualClock } from '@market/kernel';
import { CalendarQueries } from './calendar.queries';
import { JoinedCalendarEntries } from './joined-entries';

const day = indianDay;

function anEntry(on: string, over: Partial<CalendarEntry> = {}): CalendarEntry {
  return {
    on: day(on),
    kind: 'ipo_open',
    title: 'Zinnia Motors IPO opens',
    resource: { type: 'ipo', id: 'ipo_1', slug: 'zinnia-motors' },
    confirmed: true,
    cancelled: false,
    changes: 2,
    changedAt: new Date('2026-11-01T00:00:00.000Z'),
    ...over,
  };
}

class Entries extends CalendarEntries {
  constructor(private readonly all: readonly CalendarEntry[]) {
    super();
  }

  async between(_dataSet: DataSet, { from, to, kinds }: CalendarFilter) {
    return this.all.filter(({ on, kind }) => on >= from && on <= to && kinds.includes(kind));
  }
}

class Holidays extends TradingHolidays {
  async between(): Promise<readonly PublishedHoliday[]> {
    const holiday = { holidayOn: day('2026-11-24'), description: 'Guru Nanak Jayanti' };
    return [
      { ...holiday, exchange: 'NSE', changes: 2, changedAt: new Date('2026-11-02T00:00:00.000Z') },
      { ...holiday, exchange: 'BSE', changes: 0, changedAt: new Date('2026-11-05T00:00:00.000Z') },
    ];
  }
}

const close = anEntry('2026-11-24', { kind: 'ipo_close', title: 'Amber IPO closes' });
const closeOther = anEntry('2026-11-24', { kind: 'ipo_close', title: 'Zinnia Motors IPO closes' });
const open = anEntry('2026-11-24');
const fund = anEntry('2026-11-23', {
  kind: 'nfo_open',
  resource: { type: 'nfo', id: 'nfo_1', slug: 'a-fund' },
});
const clock = new ManualClock(new Date('2026-11-20T04:30:00.000Z'));
const queries = new CalendarQueries(
  new JoinedCalendarEntries([new Entries([closeOther, close, open]), new Entries([fund])]),
  new Holidays(),
  clock,
);
const period = { from: day('2026-11-20'), to: day('2026-11-30') };

describe('the calendar', () => {
  it('joins the days of all features: by day, then in the order of the kinds, then by title', async () => {
    const kinds = ['ipo_open', 'ipo_close', 'nfo_open'] as const;
    expect(await queries.between('live', { ...period, kinds })).toEqual([fund, open, close, closeOther]);
    expect(await queries.between('live', { ...period, kinds: ['nfo_open'] })).toEqual([fund]);
  });

  it('has one entry of a holiday, whatever the number of exchanges, where it is asked for', async () => {
    const [holiday, ...more] = await queries.between('live', { ...period, kinds: ['holiday'] });
    expect(more).toEqual([]);
    expect(holiday).toMatchObject({
      ...{ on: '2026-11-24', kind: 'holiday', confirmed: true, cancelled: false },
      title: 'Trading holiday: Guru Nanak Jayanti (NSE, BSE)',
      resource: { type: 'holiday', id: '2026-11-24', slug: null },
    });
  });

  it('counts and dates the changes of a holiday, of which a further exchange is one', async () => {
    const [holiday] = await queries.between('live', { ...period, kinds: ['holiday'] });
    expect(holiday).toMatchObject({ changes: 3, changedAt: new Date('2026-11-05T00:00:00.000Z') });
  });

  it('counts a change of each sample on each day, because its days move', async () => {
    const changesOn = async (now: string) => {
      clock.set(new Date(now));
      const [entry] = await queries.between('sample', { ...period, kinds: ['ipo_open'] });
      return entry?.changes ?? NaN;
    };
    const before = await changesOn('2026-11-20T04:30:00.000Z');
    expect(await changesOn('2026-11-21T04:30:00.000Z')).toBe(before + 1);
    expect((await queries.between('live', { ...period, kinds: ['ipo_open'] }))[0]?.changes).toBe(2);
  });
});
