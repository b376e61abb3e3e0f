import { addDays, type IndianDay, isWeekend } from '@market/kernel';
import { concernsOneSubject } from './ask-each';
import { type FetchContext, type Payload, SourceFailed } from './feed';

/** Files of trading days further back are not asked for. */
const daysAskedFor = 5;

/** One file a trading day, at its source. */
export interface DailyFile {
  /** Path and query of a day's file: what the run log remembers it by. */
  requestOn(day: IndianDay): string;
  /** Null when the source has no file of that day, or not yet. */
  ask(day: IndianDay, request: string): Promise<Payload | null>;
}

/** What is at hand when the files are asked for. */
type DaysContext = Pick<FetchContext<unknown>, 'today' | 'wasRead' | 'wasAbsent' | 'absent' | 'missed'>;

/**
 * Asks for the latest file that there is, and for those of the week before it that no run has read yet. The latest of a
 * weekday is read again at every run: it may have been corrected, and subjects may have become known since. Holidays
 * have no file; they are not told from a file that is late.
 *
 * The exchanges trade on some Saturdays and Sundays, too: their files are asked for once, from the next day on, and
 * that there is none is remembered.
 *
 * @returns the oldest first, so that the latest has the last word
 *
 * Errors: those of the latest weekday's file; every refusal (`SourceBlocked`); `SourceFailed` when a whole week has no
 * file. Another file that fails is noted as missed and asked for again at the next run.
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

/** Whether it is known what a weekend day's file says, or that there is none. */
async function isSettled({ wasRead, wasAbsent }: DaysContext, request: string): Promise<boolean> {
  return (await wasRead(request)) || (await wasAbsent?.(request)) === true;
}

/** The latest weekdays and the days between them, newest first; of a weekend day only from the next day on. */
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
