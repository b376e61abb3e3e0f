import { Injectable } from '@nestjs/common';
import { tradingHoliday, type TradingHolidayRecord } from '@market/contracts';
import { dayInIndia, type IndianDay, yearOf } from '@market/kernel';
import { lockLedger } from '@market/database';
import { type IntakeBatch, type IntakeOutcome, RecordIntake, TradingDayFollower } from '@market/ingest';
import type { EntityManager } from 'typeorm';
import { holidaysAmong, loadHolidays, removeHolidays, saveHolidays } from '../persistence/holiday.repository';

/** Number of missing days from which a list may be truncated: an exchange cancels one closure at a time. */
const lostFrom = 2;

/**
 * Takes the exchanges' trading holidays in. A list is complete for its years: a future day that it no longer names is
 * removed; past days stay, and so do years that it does not name. A list that lacks several days without new ones in
 * their place is held.
 */
@Injectable()
export class HolidayIntake extends RecordIntake<TradingHolidayRecord> {
  readonly type = tradingHoliday;

  constructor(private readonly follower: TradingDayFollower) {
    super();
  }

  async take(manager: EntityManager, batch: IntakeBatch<TradingHolidayRecord>): Promise<IntakeOutcome> {
    const { rows, dataSet, now } = batch;
    await lockLedger(manager, 'holidayLedger', dataSet);
    const years = Map.groupBy(
      rows.map(({ record }) => record),
      ({ exchange, holidayOn }) => `${exchange} ${yearOf(holidayOn)}`,
    );
    const changes: Change[] = [];
    for (const list of years.values()) {
      const [first] = list;
      if (first !== undefined) changes.push(await changeOf(manager, first, list, batch));
    }
    const trusted = rows.every((row) => row.trusted);
    const held = trusted ? null : (changes.map(lossOf).find((loss) => loss !== null) ?? null);
    if (held !== null) return { accepted: 0, unchanged: rows.length, events: 0, doubts: [], held };
    const days = changes.flatMap(({ takenBack, named }) => [
      ...takenBack,
      ...named.map(({ holidayOn }) => holidayOn),
    ]);
    const before = await holidaysAmong(manager, dataSet, days);
    for (const { exchange, takenBack } of changes)
      await removeHolidays(manager, dataSet, exchange, takenBack, now);
    const written = await saveHolidays(
      manager,
      dataSet,
      changes.flatMap(({ named }) => named),
      now,
    );
    const after = await holidaysAmong(manager, dataSet, days);
    const turned = days.filter((day) => before.has(day) !== after.has(day));
    if (turned.length > 0) await this.follower.follow(manager, dataSet, turned, now);
    const removed = changes.reduce((sum, { takenBack }) => sum + takenBack.length, 0);
    return { accepted: written + removed, unchanged: rows.length - written, events: 0, doubts: [], held };
  }
}

/** Changes that one exchange's list makes to one year. */
interface Change extends Pick<TradingHolidayRecord, 'exchange'> {
  readonly year: number;
  /** Number of days known before. */
  readonly known: number;
  /** Number of days that the list lacks. */
  readonly lost: number;
  readonly takenBack: readonly IndianDay[];
  readonly named: readonly TradingHolidayRecord[];
}

async function changeOf(
  manager: EntityManager,
  { exchange, holidayOn }: TradingHolidayRecord,
  list: readonly TradingHolidayRecord[],
  { dataSet, now, incomplete }: Pick<IntakeBatch<unknown>, 'dataSet' | 'now' | 'incomplete'>,
): Promise<Change> {
  const year = yearOf(holidayOn);
  const known = await loadHolidays(manager, dataSet, exchange, year);
  const days = new Set(list.map((one) => one.holidayOn));
  const gone = incomplete ? [] : known.filter((day) => !days.has(day));
  const today = dayInIndia(now);
  return {
    exchange,
    year,
    known: known.length,
    lost: gone.length - [...days].filter((day) => !known.includes(day)).length,
    takenBack: gone.filter((day) => day >= today),
    named: list.filter(
      (one) => known.length === 0 || known.includes(one.holidayOn) || one.holidayOn >= today,
    ),
  };
}

function lossOf({ exchange, year, known, lost }: Change): string | null {
  return lost < lostFrom ? null : `${lost} of ${known} holidays of ${exchange} in ${year} are gone`;
}
