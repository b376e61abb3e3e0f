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

/**
 * Asks for the latest file that there is, and for those of the week before it that no run has read yet. The latest is
 * read again at every run: it may have been corrected, and subjects may have become known since. Holidays have no file;
 * they are not told from a file that is late.
 *
 * @returns the oldest first, so that the latest has the last word
 *
 * Errors: those of the latest file; `SourceFailed` when a whole week has none. An older file that fails is noted as
 * missed and asked for again at the next run.
 */
export async function askForDays(
  { today, wasRead, missed }: Pick<FetchContext<unknown>, 'today' | 'wasRead' | 'missed'>,
  { requestOn, ask }: DailyFile,
): Promise<Payload[]> {
  const days = weekdaysUpTo(today);
  const payloads: Payload[] = [];
  for (const day of days) {
    const request = requestOn(day);
    if (payloads.length > 0 && (await wasRead(request))) continue;
    try {
      const payload = await ask(day, request);
      if (payload !== null) payloads.unshift(payload);
      else if (payloads.length === 0 && day === days[1]) missed(`no file since before ${day}`);
    } catch (error) {
      if (payloads.length === 0 || !concernsOneSubject(error)) throw error;
      missed(error.message);
    }
  }
  if (payloads.length === 0) throw new SourceFailed(`no file of the last ${days.length} weekdays`);
  return payloads;
}

/** The latest weekdays, newest first. */
function weekdaysUpTo(today: IndianDay): IndianDay[] {
  const days: IndianDay[] = [];
  for (let day = today; days.length < daysAskedFor; day = addDays(day, -1)) {
    if (!isWeekend(day)) days.push(day);
  }
  return days;
}
