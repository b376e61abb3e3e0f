import { Injectable } from '@nestjs/common';
import { tradingHoliday, type TradingHolidayRecord } from '@market/contracts';
import { dayInIndia, daysBetween, type IndianDay, yearOf } from '@market/kernel';
import { lockLedger } from '@market/database';
import {
  type Doubt,
  type IntakeBatch,
  type IntakeOutcome,
  keysReadBefore,
  RecordIntake,
  TradingDayFollower,
} from '@market/ingest';
import type { EntityManager } from 'typeorm';
import { holidaysAmong, loadHolidays, removeHolidays, saveHolidays } from '../persistence/holiday.repository';

/** Number of missing days from which a list may be truncated: an exchange cancels one closure at a time. */
const lostFrom = 2;
/** Time until a new holiday within which it waits: one of a damaged list stops feeds before the next one is read. Units: days. */
const nearDays = 7;

/**
 * Takes the exchanges' trading holidays in. A list is complete for its years: a future day that it no longer names is
 * removed; past days stay, and so do years that it does not name. A list that lacks several days without new ones in
 * their place is held. A day of the next ones that a list names in addition waits until a second list names it.
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
    const trusted = rows.every((row) => row.trusted);
    const all: Change[] = [];
    for (const list of years.values()) {
      const [first] = list;
      if (first !== undefined) all.push(await changeOf(manager, first, list, batch));
    }
    const waiting = trusted ? new Set<TradingHolidayRecord>() : await readOnce(manager, all, batch);
    const changes = all.map((one) => ({ ...one, named: one.named.filter((day) => !waiting.has(day)) }));
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
    const doubts = rows.flatMap(({ record }, index): Doubt[] =>
      waiting.has(record) ? [{ index, reason: `${record.holidayOn} was named once`, waiting: true }] : [],
    );
    const unchanged = rows.length - written - doubts.length;
    return { accepted: written + removed, unchanged, events: 0, doubts, held };
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
  /** Days of the next ones that the list names in addition to the known ones. */
  readonly near: readonly TradingHolidayRecord[];
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
  const lacking = known.filter((day) => !days.has(day));
  const gone = incomplete ? [] : lacking;
  const today = dayInIndia(now);
  const added = list.filter((one) => !known.includes(one.holidayOn));
  const isMove = added.length <= lacking.length;
  const isNear = ({ holidayOn: day }: TradingHolidayRecord) =>
    day >= today && daysBetween(today, day) <= nearDays;
  return {
    exchange,
    year,
    known: known.length,
    lost: gone.length - [...days].filter((day) => !known.includes(day)).length,
    near: known.length === 0 || isMove ? [] : added.filter(isNear),
    takenBack: gone.filter((day) => day >= today),
    named: list.filter(
      (one) => known.length === 0 || known.includes(one.holidayOn) || one.holidayOn >= today,
    ),
  };
}

/** Returns the near days that no earlier run has named. */
async function readOnce(
  manager: EntityManager,
  changes: readonly Change[],
  { feedId, now }: Pick<IntakeBatch<unknown>, 'feedId' | 'now'>,
): Promise<ReadonlySet<TradingHolidayRecord>> {
  const near = changes.flatMap((one) => one.near);
  const keys = near.map((day) => tradingHoliday.keyOf(day));
  const before = await keysReadBefore(manager, { feedId, kind: tradingHoliday.kind, keys, now });
  return new Set(near.filter((day) => !before.has(tradingHoliday.keyOf(day))));
}

function lossOf({ exchange, year, known, lost }: Change): string | null {
  return lost < lostFrom ? null : `${lost} of ${known} holidays of ${exchange} in ${year} are gone`;
}
