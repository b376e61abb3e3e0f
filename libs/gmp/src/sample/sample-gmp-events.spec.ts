import type { GmpEventData } from '@market/contracts';
import { addDays, dayInIndia, indianDay, instantInIndia } from '@market/kernel';
import { anIpo } from '../domain/gmp.fixture';
import { judgeUntilStable } from '../ingest/gmp-keeper';
import { sampleGmpEvents } from './sample-gmp-events';
import { sampleReadings } from './sample-readings';

const today = indianDay('2026-03-10');
const now = instantInIndia(today, '13:00');
const ipos = Array.from({ length: 8 }, (_, index) =>
  anIpo({ id: `ipo_sample_00${index + 1}`, slug: `sample-${index + 1}`, bandMaxRupees: 100 + index * 45 }),
);
const events = sampleGmpEvents(ipos, [], now, 14);

describe('the events of the sample premiums', () => {
  it('lead to the value that the history shows at the end of each day', () => {
    const readings = sampleReadings(ipos, [], today).filter(({ quotedAt }) => quotedAt <= now);
    const first = addDays(today, -13);
    let compared = 0;
    for (const ipo of ipos) {
      const own = readings.filter(({ ipoId }) => ipoId === ipo.id);
      const stored = own.map((reading, at) => ({ ...reading, position: at + 1 }));
      const { days } = judgeUntilStable(stored, [], ipo.bandMaxRupees, now);
      for (const { day, gmpRupees } of days.filter((one) => one.day >= first)) {
        const until = events.filter(
          ({ subjectId, occurredAt }) => subjectId === ipo.id && dayInIndia(occurredAt) <= day,
        );
        const last = until.at(-1)?.data as GmpEventData | undefined;
        if (last === undefined) continue;
        expect([ipo.id, day, last.currentGmp]).toEqual([ipo.id, day, gmpRupees]);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(60);
  });

  it('follow one another without a gap, up to the instant', () => {
    for (const own of Map.groupBy(events, ({ subjectId }) => subjectId).values()) {
      const data = own.map((event) => event.data as GmpEventData);
      data.slice(1).forEach((one, at) => expect(one.previousGmp).toBe(data[at]?.currentGmp));
    }
    const instants = events.map(({ occurredAt }) => occurredAt.getTime());
    expect(Math.max(...instants)).toBe(instantInIndia(today, '12:00').getTime());
  });
});
