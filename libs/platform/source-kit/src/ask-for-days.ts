import { addDays, type IndianDay, isWeekend } from '@market/kernel';
import { concernsOneSubject } from './ask-each';
import { type FetchContext, type Payload, SourceFailed } from './feed';

/** Number of latest weekdays whose files are requested. */
const daysAskedFor = 5;

export interface DailyFile {
  /** Returns path and query of a day's file: its name in the run log. */
  requestOn(day: IndianDay): string;
  /** Requests a file. Null when the source has no file of that day, or not yet. */
  ask(day: IndianDay, request: string): Promise<Payload | null>;
}

/** Part of the fetch context that is used for daily files. */
type DaysContext = Pick<FetchContext<unknown>, 'today' | 'wasRead' | 'wasAbsent' | 'absent' | 'missed'>;

/**
 * Requests the latest existing file, and those of the week before it that no run has read yet. The latest of a weekday
 * is read again in every run: it may have been corrected, and subjects may have become known since. Holidays have no
 * file; this cannot be distinguished from a file that is late.
 *
 * The exchanges trade on some Saturdays and Sundays, too: their files are requested once, from the next day on, and a
 * missing one is remembered.
 *
 * @returns the oldest first, so that the latest overrides the others
 *
 * Errors: those of the latest weekday's file; every refusal (`SourceBlocked`); `SourceFailed` when a whole week has no
 * file. Another file that fails is noted as missed and requested again in the next run.
 */
export async function askForDays(context: DaysContext, file: DailyFile): Promise<Payload[]> {
  const { today, wasRead, missed } = context;
  const days = daysUpTo(today);
  const [, before] = days.filter((day) => !isWeekend(day));
  const payloads: Payload[] = [];
  let latest: Payload | null = null;
  for (const day of days) {
    const request = file.requestOn(day);
    const isDue = isWeekend(day)
      ? !(await isSettled(context, request))
      : latest === null || !(await wasRead(request));
    if (!isDue) continue;
    try {
      const payload = await file.ask(day, request);
      if (payload !== null) payloads.unshift(payload);
      else if (isWeekend(day)) context.absent?.(request);
      else if (latest === null && day === before) missed(`no file since before ${day}`);
      if (!isWeekend(day)) latest ??= payload;
    } catch (error) {
      if ((latest === null && !isWeekend(day)) || !concernsOneSubject(error)) throw error;
      missed(error.message, request);
    }
  }
  if (payloads.length === 0) throw new SourceFailed(`no file of the last ${daysAskedFor} weekdays`);
  return payloads;
}

/** Tells whether a weekend day's file was read, or is known not to exist. */
async function isSettled({ wasRead, wasAbsent }: DaysContext, request: string): Promise<boolean> {
  return (await wasRead(request)) || (await wasAbsent?.(request)) === true;
}

/** Returns the latest weekdays and the days between them, newest first; a weekend day only from the next day on. */
function daysUpTo(today: IndianDay): IndianDay[] {
  const days: IndianDay[] = [];
  let weekdays = 0;
  for (
    let day = isWeekend(today) ? addDays(today, -1) : today;
    weekdays < daysAskedFor;
    day = addDays(day, -1)
  ) {
    days.push(day);
    if (!isWeekend(day)) weekdays += 1;
  }
  return days;
}
