import type { IpoReference, ListedIpo, MarketEvent } from '@market/contracts';
import { addDays, dayInIndia, instantInIndia } from '@market/kernel';
import type { GmpReading } from '../domain/gmp';
import { makeUpdateEvent } from '../domain/update-event';
import { judgeUntilStable } from '../ingest/gmp-keeper';
import { sampleReadings } from './sample-readings';

/** Number of days before a reading whose readings can still count. */
const judgedDays = 5;

/** Makes the events of the sample premiums of the days before an instant: the changes of the values that were published. */
export function sampleGmpEvents(
  ipos: readonly IpoReference[],
  listed: readonly ListedIpo[],
  now: Date,
  days: number,
): MarketEvent[] {
  const today = dayInIndia(now);
  const from = instantInIndia(addDays(today, -days));
  const readings = Map.groupBy(
    sampleReadings(ipos, listed, today).filter(
      ({ quotedAt }) => quotedAt <= now && quotedAt >= instantInIndia(addDays(today, -days - judgedDays)),
    ),
    ({ ipoId }) => ipoId,
  );
  return ipos.flatMap((ipo) => changesOf(ipo, readings.get(ipo.id) ?? [], from));
}

/** Makes the events of an IPO's value, which every reading may change. @param readings in the order of their instants */
function changesOf(ipo: IpoReference, readings: readonly GmpReading[], from: Date): MarketEvent[] {
  let before: number | null = null;
  return readings.flatMap(({ quotedAt }, at): MarketEvent[] => {
    if (readings[at + 1]?.quotedAt.getTime() === quotedAt.getTime()) return [];
    if (readings[at + 1] !== undefined && (readings[at + 1]?.quotedAt ?? quotedAt) < from) return [];
    const gmpRupees = valueAfter(ipo, readings.slice(0, at + 1));
    const previous = before;
    before = gmpRupees;
    if (previous === null || gmpRupees === null || quotedAt < from) return [];
    const event = makeUpdateEvent(
      'sample',
      ipo,
      { gmpRupees: previous },
      { gmpRupees },
      { now: quotedAt, cause: at + 1 },
    );
    return event === null ? [] : [event];
  });
}

/** Returns the value that is published after some readings; null when none is believed. */
function valueAfter({ bandMaxRupees }: IpoReference, readings: readonly GmpReading[]): number | null {
  const last = readings.at(-1)?.quotedAt ?? new Date(0);
  const first = instantInIndia(addDays(dayInIndia(last), -judgedDays));
  const stored = readings
    .filter(({ quotedAt }) => quotedAt >= first)
    .map((reading, position) => ({ ...reading, position: position + 1 }));
  return judgeUntilStable(stored, [], bandMaxRupees, last).days.at(-1)?.gmpRupees ?? null;
}
